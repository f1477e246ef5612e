-- locks: bank_movements ACCESS EXCLUSIVE
-- locks: bank_statement_lines ACCESS EXCLUSIVE
-- locks: bank_statements ACCESS EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- One odd line does not refuse the file of a bank (STMT-9, STMT-10).

-- Lines that can't be read move no money. They share the numbers of the other lines.
create table bank_statement_unreadable_lines (
  statement_id bigint not null references bank_statements on delete cascade,
  line_no integer not null check (line_no between 1 and 20000),
  reason text not null check (reason in
    ('AMOUNT_UNREADABLE', 'DAY_UNREADABLE', 'DAY_IN_FUTURE', 'OTHER_CURRENCY', 'FORMULA',
     'ROW_UNREADABLE')),
  content text not null check (char_length(content) <= 500),
  primary key (statement_id, line_no)
);

alter table bank_statements
  add column blank_rows integer not null default 0 check (blank_rows >= 0),
  add column left_out_rows integer not null default 0 check (left_out_rows >= 0);

alter table bank_statement_lines
  add column mark text check (mark in ('REVERSAL', 'UNCLEAR')),
  drop constraint bank_statement_lines_result_check,
  add constraint bank_statement_lines_result_check check (result in
    ('MATCHED', 'AMOUNT_DIFFERS', 'UNKNOWN_CONTENT', 'ALREADY_PAID', 'NOT_AWAITING',
     'CHANGE_PENDING', 'REPEATED', 'REFUND', 'OTHER_DEBIT', 'REVERSAL')),
  drop constraint bank_statement_lines_reason_check,
  add constraint bank_statement_lines_reason_check check (reason in
    ('SEVERAL_CONTRACTS', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'PAID_BEFORE_CREATION', 'NOT_ELIGIBLE', 'UNCLEAR_DETAILS'));

alter table bank_movements
  drop constraint bank_movements_content_check,
  -- Banks state several texts, and a contract may be named in the last one.
  add constraint bank_movements_content_check check (char_length(content) <= 4000),
  drop constraint bank_movements_result_check,
  add constraint bank_movements_result_check check (result in
    ('MATCHED', 'AMOUNT_DIFFERS', 'UNKNOWN_CONTENT', 'ALREADY_PAID', 'NOT_AWAITING',
     'CHANGE_PENDING', 'REPEATED', 'REFUND', 'OTHER_DEBIT', 'REVERSAL')),
  drop constraint bank_movements_reason_check,
  add constraint bank_movements_reason_check check (reason in
    ('SEVERAL_CONTRACTS', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'PAID_BEFORE_CREATION', 'NOT_ELIGIBLE', 'UNCLEAR_DETAILS'));

-- A bank sends a paid refund back: the debit has closed nothing, and the refund waits for another
-- account and another debit.
alter table bank_movements
  add column returned_by_id bigint unique references bank_movements,
  drop constraint bank_movements_refund_id_key,
  add constraint bank_movements_returned_debits
    check (returned_by_id is null or (refund_id is not null and amount < 0));
create unique index bank_movements_one_debit on bank_movements (refund_id)
  where returned_by_id is null;
create index bank_movements_of_refund on bank_movements (refund_id) where refund_id is not null;

-- The bank took the payment of a paid contract back: for the back office.
alter table contracts
  add column payment_reversed_at timestamptz(3)
    check (payment_reversed_at is null or paid_at is not null);
create index contracts_payment_reversed on contracts (paid_at, id)
  where payment_reversed_at is not null;
