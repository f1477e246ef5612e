-- locks: bank_movements SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: payment_orders SHARE ROW EXCLUSIVE
-- locks: refunds SHARE ROW EXCLUSIVE
-- The ledger: one row per movement of money, balanced because a row has both sides (LEDGER-1).
-- Accounting documents: kept for ten years (docs/operations.md).

create table ledger_entries (
  id bigint generated always as identity primary key,
  -- When it was booked.
  at timestamptz(3) not null,
  -- When the money moved or the decision was taken, in business time.
  business_day date not null,
  event text not null check (event in
    ('GATEWAY_PAYMENT', 'GATEWAY_UNALLOCATED', 'TRANSFER_PAYMENT', 'TRANSFER_UNALLOCATED',
     'MANUAL_PAYMENT', 'UNALLOCATED_ASSIGNED', 'UNALLOCATED_SETTLED_OUTSIDE', 'PREMIUM_REFUND',
     'UNALLOCATED_REFUND', 'REFUND_BY_GATEWAY', 'REFUND_BY_BANK', 'REFUND_BY_HAND', 'OTHER_DEBIT',
     'REVERSAL')),
  debit text not null check (debit in
    ('CUSTOMER', 'GATEWAY_CLEARING', 'BANK', 'PREMIUM', 'REFUND', 'UNALLOCATED')),
  credit text not null check (credit in
    ('CUSTOMER', 'GATEWAY_CLEARING', 'BANK', 'PREMIUM', 'REFUND', 'UNALLOCATED')),
  -- VND.
  amount bigint not null check (amount > 0),
  -- Null for a bank movement that names no contract.
  contract_id bigint references contracts,
  -- The row that moved the money; a manual payment has only its contract.
  order_id bigint references payment_orders,
  refund_id bigint references refunds,
  movement_id bigint references bank_movements,
  -- The entry that a reversal takes back, and that the entry after it replaces.
  corrected_id bigint references ledger_entries,
  check (debit <> credit),
  check (num_nonnulls(order_id, refund_id, movement_id) <= 1),
  check ((contract_id is null) = (movement_id is not null)),
  check (event <> 'REVERSAL' or corrected_id is not null),
  -- Nothing is booked twice.
  constraint ledger_entries_once unique nulls not distinct
    (event, contract_id, order_id, refund_id, movement_id, corrected_id)
);
create index ledger_entries_of_contract on ledger_entries (contract_id);
create index ledger_entries_by_day on ledger_entries (business_day, id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function reject_change();

-- Money that moved before this migration. One reading of the states, so assigned money has the
-- entry of a transfer that named its contract.
insert into ledger_entries
  (at, business_day, event, debit, credit, amount, contract_id, order_id, refund_id, movement_id)
select at, (moved_at at time zone 'Asia/Ho_Chi_Minh')::date, event, debit, credit, amount,
       contract_id, order_id, refund_id, movement_id
  from (
    select o.settled_at as at, coalesce(m.paid_at, o.settled_at) as moved_at,
           case when o.gateway = 'transfer' then 'TRANSFER_' else 'GATEWAY_' end
             || case when o.review_reason is null then 'PAYMENT' else 'UNALLOCATED' end as event,
           case when o.gateway = 'transfer' then 'BANK' else 'GATEWAY_CLEARING' end as debit,
           case when o.review_reason is null then 'PREMIUM' else 'UNALLOCATED' end as credit,
           o.paid_amount as amount, o.contract_id, o.id as order_id, null::bigint as refund_id,
           null::bigint as movement_id
      from payment_orders o left join bank_movements m on m.order_id = o.id
     where o.status = 'SUCCEEDED' and o.paid_amount > 0
    union all
    select reviewed_at, reviewed_at, 'UNALLOCATED_SETTLED_OUTSIDE', 'UNALLOCATED', 'CUSTOMER',
           paid_amount, contract_id, id, null, null
      from payment_orders where review_decision = 'SETTLED_OUTSIDE' and paid_amount > 0
    union all
    select paid_at, paid_at, 'MANUAL_PAYMENT', 'CUSTOMER', 'PREMIUM', premium_amount, id, null,
           null, null
      from contracts where type_payment = 'MANUAL' and paid_at is not null
    union all
    select requested_at, requested_at,
           case reason when 'REVIEW' then 'UNALLOCATED' else 'PREMIUM' end || '_REFUND',
           case reason when 'REVIEW' then 'UNALLOCATED' else 'PREMIUM' end, 'REFUND', amount,
           contract_id, null, id, null
      from refunds
    union all
    select r.settled_at, coalesce(m.paid_at, r.settled_at),
           case when r.status = 'ACCEPTED' then 'REFUND_BY_GATEWAY'
             when m.id is null then 'REFUND_BY_HAND' else 'REFUND_BY_BANK' end,
           'REFUND', case when r.status = 'ACCEPTED' then 'GATEWAY_CLEARING'
             when m.id is null then 'CUSTOMER' else 'BANK' end,
           r.amount, r.contract_id, null, r.id, null
      from refunds r left join bank_movements m on m.refund_id = r.id
     where r.status in ('ACCEPTED', 'DONE_BY_HAND')
    union all
    select received_at, paid_at,
           case when amount > 0 then 'TRANSFER_UNALLOCATED' else 'OTHER_DEBIT' end,
           case when amount > 0 then 'BANK' else 'UNALLOCATED' end,
           case when amount > 0 then 'UNALLOCATED' else 'BANK' end,
           abs(amount), null, null, null, id
      from bank_movements where order_id is null and refund_id is null) moved
 order by at, contract_id;
