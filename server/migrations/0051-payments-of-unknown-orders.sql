-- locks: approvals ACCESS EXCLUSIVE
-- locks: money_steps ACCESS EXCLUSIVE
-- locks: payment_notifications ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: refunds ACCESS EXCLUSIVE
-- Successes of orders that Salus does not know, in the worklist of money without a contract
-- (MONEY-7); money of an order may pay another contract (MONEY-3); the gateway's own side of
-- refunds (CLOSE-1). Accounting documents: kept for ten years.

create table unknown_payments (
  id bigint generated always as identity primary key,
  -- The adapter that verified the report: a refund goes to this gateway.
  gateway text not null check (gateway ~ '^[a-z0-9]{1,20}$'),
  ref_order text not null check (char_length(ref_order) <= 34),
  transaction_no text,
  -- Null until a report states it. VND.
  amount bigint check (amount > 0),
  -- The report that the ledger books.
  notification_id bigint not null unique references payment_notifications,
  received_at timestamptz(3) not null,
  kept_at timestamptz(3),
  -- A repeated report has no row of its own.
  unique (gateway, ref_order),
  unique (id, amount)
);
create index unknown_payments_by_day on unknown_payments (received_at, id);

-- No notification of before names its gateway; the only one was OnePay.
insert into unknown_payments
  (gateway, ref_order, transaction_no, amount, notification_id, received_at)
select distinct on (n.ref_order) 'onepay', n.ref_order, n.transaction_no,
       case when n.amount > 0 then n.amount end, n.id,
       min(n.received_at) over (partition by n.ref_order)
  from payment_notifications n left join ledger_entries e on e.notification_id = n.id
 where n.verdict = 'UNKNOWN_ORDER' and n.outcome = 'succeeded' and n.source <> 'RETURN'
   and n.ref_order is not null
 order by n.ref_order, e.id nulls last, n.id;
drop index payment_notifications_unknown;

-- An order that a clerk made for money of another one, or of an unknown one. It pays once.
alter table payment_orders
  add column source_order_id bigint references payment_orders,
  add column source_payment_id bigint references unknown_payments,
  drop constraint payment_orders_review_decision_check,
  add constraint payment_orders_review_decision_check
    check (review_decision in ('REFUND', 'SETTLED_OUTSIDE', 'ASSIGNED')),
  add constraint payment_orders_assigned_pay check
    (num_nonnulls(source_order_id, source_payment_id) <= 1
     and (review_reason is null or num_nonnulls(source_order_id, source_payment_id) = 0));
create unique index payment_orders_once_of_order on payment_orders (source_order_id)
  where source_order_id is not null;
create unique index payment_orders_once_of_payment on payment_orders (source_payment_id)
  where source_payment_id is not null;

alter table refunds
  add column unknown_payment_id bigint unique,
  -- The answer of the gateway, independent of the status that a clerk may have recorded.
  add column gateway_accepted_at timestamptz(3),
  add column gateway_amount bigint check (gateway_amount >= 0),
  -- Such money goes back as a whole.
  add constraint refunds_whole_payment foreign key (unknown_payment_id, amount)
    references unknown_payments (id, amount),
  drop constraint refunds_check1,
  drop constraint refunds_check2,
  drop constraint refunds_have_money,
  drop constraint refunds_have_contract,
  add constraint refunds_at_gateway check
    (order_id is not null or unknown_payment_id is not null
     or status in ('BY_HAND', 'DONE_BY_HAND')),
  add constraint refunds_name_gateway check
    ((gateway is null) = (order_id is null and unknown_payment_id is null)),
  add constraint refunds_have_money check
    (reason = 'CANCELLATION' or num_nonnulls(order_id, movement_id, unknown_payment_id) = 1),
  add constraint refunds_have_contract check
    ((contract_id is null)::integer = num_nonnulls(movement_id, unknown_payment_id));
update refunds set gateway_accepted_at = settled_at where status = 'ACCEPTED';
create index refunds_by_gateway_day on refunds (gateway_accepted_at)
  where gateway_accepted_at is not null;

alter table money_steps
  add column unknown_payment_id bigint references unknown_payments,
  drop constraint money_steps_check,
  add constraint money_steps_have_money
    check (num_nonnulls(order_id, movement_id, unknown_payment_id) = 1);
create index money_steps_of_payment on money_steps (unknown_payment_id)
  where unknown_payment_id is not null;

alter table approvals
  add column unknown_payment_id bigint references unknown_payments,
  drop constraint approvals_have_money,
  drop constraint approvals_have_subject,
  add constraint approvals_have_money check (case kind
    when 'REVIEW' then order_id is not null and movement_id is null and unknown_payment_id is null
    when 'UNALLOCATED' then num_nonnulls(order_id, movement_id, unknown_payment_id) = 1
    else num_nonnulls(order_id, movement_id, unknown_payment_id) = 0 end),
  add constraint approvals_have_subject
    check (num_nonnulls(contract_id, movement_id, unknown_payment_id) > 0);
create unique index approvals_one_live_of_payment on approvals (unknown_payment_id)
  where state = 'PENDING';
create index approvals_of_payment on approvals (unknown_payment_id)
  where unknown_payment_id is not null;
