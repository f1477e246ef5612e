-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: refunds ACCESS EXCLUSIVE
-- Refunds by transfer: the customer's account, and numbered files for the bank (REFUND-8).

alter table refunds
  add column account_bin text check (account_bin ~ '^[0-9]{6}$'),
  add column account_no text check (account_no ~ '^[0-9A-Za-z]{1,34}$'),
  add column account_name text check (char_length(account_name) between 1 and 100),
  add constraint refunds_account_is_complete check
    ((account_bin is null) = (account_no is null)
     and (account_bin is null) = (account_name is null));

-- The id is the batch's number. The content is kept, so that a file is the same every time.
create table refund_batches (
  id bigint generated always as identity primary key,
  format text not null check (format in ('csv', 'pain001')),
  content text not null,
  refunds integer not null check (refunds > 0),
  amount bigint not null check (amount > 0),
  created_by bigint not null references accounts,
  created_at timestamptz(3) not null
);

create table refund_batch_lines (
  batch_id bigint not null references refund_batches,
  refund_id bigint not null references refunds,
  primary key (batch_id, refund_id)
);
-- A refund is in one batch at most, so no file pays it twice.
create unique index refund_batch_lines_once on refund_batch_lines (refund_id);
