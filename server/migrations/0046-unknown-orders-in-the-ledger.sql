-- locks: ledger_entries ACCESS EXCLUSIVE
-- locks: payment_notifications SHARE ROW EXCLUSIVE
-- The gateway can report a success of an order that Salus does not know: money without a contract,
-- booked once per order (LEDGER-2).

alter table ledger_entries
  add column notification_id bigint references payment_notifications,
  drop constraint ledger_entries_check1,
  drop constraint if exists ledger_entries_check2,
  drop constraint if exists ledger_entries_have_source,
  drop constraint ledger_entries_once,
  add constraint ledger_entries_have_one_source
    check (num_nonnulls(order_id, refund_id, movement_id, notification_id) <= 1),
  add constraint ledger_entries_have_source check (case
    when movement_id is not null or notification_id is not null then contract_id is null
    else contract_id is not null or refund_id is not null end),
  add constraint ledger_entries_once unique nulls not distinct
    (event, contract_id, order_id, refund_id, movement_id, notification_id, corrected_id);
create index ledger_entries_of_notification on ledger_entries (notification_id)
  where notification_id is not null;

insert into ledger_entries
  (at, business_day, event, debit, credit, amount, notification_id)
select distinct on (ref_order) received_at,
       (received_at at time zone 'Asia/Ho_Chi_Minh')::date, 'GATEWAY_UNALLOCATED',
       'GATEWAY_CLEARING', 'UNALLOCATED', amount, id
  from payment_notifications
 where verdict = 'UNKNOWN_ORDER' and outcome = 'succeeded' and amount > 0
 order by ref_order, id;
