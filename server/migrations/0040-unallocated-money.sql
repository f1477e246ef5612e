-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: approvals ACCESS EXCLUSIVE
-- locks: bank_movements ACCESS EXCLUSIVE
-- locks: bank_statement_lines SHARE
-- locks: ledger_entries ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: refunds ACCESS EXCLUSIVE
-- Money that pays no contract, from the gateway or the bank, in one worklist (MONEY-1).

alter table payment_orders add column kept_at timestamptz(3);
alter table bank_movements add column kept_at timestamptz(3);

-- The steps of clerks. A review's decision is stored with its order.
create table money_steps (
  id bigint generated always as identity primary key,
  order_id bigint references payment_orders,
  movement_id bigint references bank_movements,
  step text not null check (step in ('ASSIGN', 'RETURN', 'KEEP', 'TAKE_UP')),
  note text check (char_length(note) between 1 and 255),
  -- The contract of ASSIGN.
  reference_number text,
  done_by bigint not null references accounts,
  done_at timestamptz(3) not null,
  check ((order_id is null) <> (movement_id is null)),
  check ((step = 'ASSIGN') = (reference_number is not null))
);
create index money_steps_of_order on money_steps (order_id) where order_id is not null;
create index money_steps_of_movement on money_steps (movement_id) where movement_id is not null;
create index bank_movements_unallocated on bank_movements (paid_at, id)
  where result = 'UNKNOWN_CONTENT' and amount > 0 and order_id is null;
create index bank_statement_lines_of_reference on bank_statement_lines (bank_reference);

-- Lines that clerks put aside before.
update bank_movements m set kept_at = l.settled_at
  from bank_statement_lines l
 where l.bank_reference = m.bank_reference and l.note is not null
   and l.result = 'UNKNOWN_CONTENT' and m.result = 'UNKNOWN_CONTENT' and m.order_id is null;
insert into money_steps (movement_id, step, note, done_by, done_at)
select m.id, 'KEEP', l.note, l.settled_by, l.settled_at
  from bank_movements m join bank_statement_lines l on l.bank_reference = m.bank_reference
 where m.kept_at is not null and l.note is not null and l.result = 'UNKNOWN_CONTENT';

-- A transfer that named no contract goes back to the account of its sender.
alter table refunds
  alter column contract_id drop not null,
  add column movement_id bigint unique references bank_movements,
  drop constraint refunds_check4,
  add constraint refunds_have_money check
    (reason = 'CANCELLATION' or order_id is not null or movement_id is not null),
  add constraint refunds_have_contract check ((contract_id is null) = (movement_id is not null));

alter table ledger_entries
  drop constraint ledger_entries_check2,
  add constraint ledger_entries_have_source check (case
    when movement_id is not null then contract_id is null
    else contract_id is not null or refund_id is not null end);

alter table approvals
  alter column contract_id drop not null,
  add column movement_id bigint references bank_movements,
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check
    check (kind in ('REFUND', 'BACKDATED_PAYMENT', 'REVIEW', 'UNALLOCATED')),
  drop constraint approvals_state_check,
  add constraint approvals_state_check
    check (state in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'SUPERSEDED')),
  drop constraint approvals_check,
  add constraint approvals_have_money check (case kind
    when 'REVIEW' then order_id is not null and movement_id is null
    when 'UNALLOCATED' then (order_id is null) <> (movement_id is null)
    else order_id is null and movement_id is null end),
  add constraint approvals_have_subject
    check (contract_id is not null or movement_id is not null);
create unique index approvals_one_live_of_order on approvals (order_id) where state = 'PENDING';
create unique index approvals_one_live_of_movement on approvals (movement_id)
  where state = 'PENDING';
create index approvals_of_movement on approvals (movement_id) where movement_id is not null;
