-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: refund_batch_lines ACCESS EXCLUSIVE
-- A refund that the bank refused leaves its batch, and may be in a later one (REFUND-11).

alter table refund_batch_lines
  add column cancelled_at timestamptz(3),
  add column cancelled_by bigint references accounts,
  add column cancel_reason text check (char_length(cancel_reason) between 1 and 255),
  add constraint refund_batch_lines_cancelled_by_a_person check
    ((cancelled_at is null) = (cancelled_by is null)
     and (cancelled_at is null) = (cancel_reason is null));

-- A refund is in one live batch at most, so no file pays it twice.
create unique index refund_batch_lines_live on refund_batch_lines (refund_id)
  where cancelled_at is null;
drop index refund_batch_lines_once;
create index refund_batch_lines_of_refund on refund_batch_lines (refund_id);
