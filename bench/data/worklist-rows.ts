import { OPEN } from './desk-rows.ts';

/**
 * SQL that gives rows to the worklists of failures, refunds and money: of each kind that waits the
 * same number at every size, and with the trade what clerks have done.
 */
export const writeWorklistRows = (until: Date): string => `
  create temporary table newest on commit drop as
    select id, order_id, place from (
      select c.id, o.id as order_id, row_number() over (order by c.id desc) as place
        from contracts c join payment_orders o on o.contract_id = c.id and o.status = 'SUCCEEDED'
       where c.status = 'ACTIVE') issued
     where place <= ${4 * OPEN};
  analyze newest;
  update messages set status = 'FAILED', sent_at = null, last_error = 'MailRefused'
   where kind = 'POLICY_ISSUED'
     and contract_id in (select id from newest where place <= ${OPEN});
  update api_sync_logs set status = 'error', http_status = 422, core_ref = null, message = 'refused'
   where kind = 'sync-create'
     and contract_id in (select id from newest where place % 4 = 0);
  update contracts set paid_overlapping = true
   where id in (select id from newest where place % 4 = 1);
  update contracts set payment_reversed_at = paid_at + interval '1 day'
   where id in (select id from newest where place % 4 = 2);
  insert into alarms (kind, contract_id, raised_at, last_at)
    select 'MESSAGE_UNDELIVERABLE', id, '${until.toISOString()}', '${until.toISOString()}'
      from newest where place <= ${OPEN};
  insert into jobs.job (name, source_name, data, output, source_retry_count, keep_until)
    select 'dead-letters', 'messages.deliver-notices', jsonb_build_object('contractId', id),
           jsonb_build_object('reason', 'MailRefused'), 4, now() + interval '1 year'
      from newest where place % 4 = 3;

  -- Every fiftieth paid contract was paid twice; clerks settled all but the newest.
  with paid_again as (
    select o.*, row_number() over (order by o.id desc) > ${OPEN} as is_decided
      from payment_orders o where o.status = 'SUCCEEDED' and o.id % 50 = 0),
  reviews as (
    insert into payment_orders (ref_order, contract_id, gateway, amount, status, started_by, method,
      response_code, gateway_transaction_no, paid_amount, created_at, settled_at, review_reason,
      review_decision, review_note, reviewed_by, reviewed_at)
      select split_part(ref_order, '-', 1) || '-9', contract_id, gateway, amount, status,
             started_by, method, response_code, gateway_transaction_no || '-9', paid_amount,
             created_at, settled_at + interval '1 hour', 'CONTRACT_ALREADY_PAID',
             case when is_decided then 'SETTLED_OUTSIDE' end,
             case when is_decided then 'Đã chuyển khoản cho khách hàng' end,
             case when is_decided then back_office.id end,
             case when is_decided then settled_at + interval '1 day' end
        from paid_again cross join back_office
      returning *),
  money as (
    insert into receipts (order_id, amount, received_at)
      select id, paid_amount, settled_at from reviews)
  insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id, order_id)
    select at, (at at time zone 'Asia/Ho_Chi_Minh')::date, event, debit, credit, paid_amount,
           contract_id, id
      from reviews cross join lateral (values
        (settled_at, 'GATEWAY_UNALLOCATED', 'GATEWAY_CLEARING', 'UNALLOCATED'),
        (reviewed_at, 'UNALLOCATED_SETTLED_OUTSIDE', 'UNALLOCATED', 'CUSTOMER'))
        booked (at, event, debit, credit)
     where at is not null;

  -- Transfers that name no contract go back; clerks keep some of them.
  create temporary table returned on commit drop as
    select *, row_number() over (order by id) / 20 as batch
      from (select r.*, row_number() over (order by id desc) as place from receipts r
             where movement_id is not null) transfers
     where place > ${2 * OPEN};
  insert into money_steps (step, note, done_by, done_at, receipt_id)
    select 'KEEP', 'Chờ khách hàng xác nhận', back_office.id, received_at + interval '1 day', r.id
      from (select * from receipts where movement_id is not null order by id desc
              limit ${OPEN} offset ${OPEN}) r cross join back_office
    union all
    select 'RETURN', 'Không rõ nội dung', back_office.id, received_at + interval '1 day', r.id
      from returned r cross join back_office;
  update receipts set kept_at = done_at from money_steps s
   where s.receipt_id = receipts.id and s.step = 'KEEP';
  with payouts as (
    insert into refunds (receipt_id, reason, amount, refund_ref, status, requested_by,
      requested_at, settled_at, done_by, done_note, account_bin, account_no, account_name)
      select r.id, 'REVIEW', amount, 'TH' || lpad(movement_id::text, 10, '0') || '-R1',
             'DONE_BY_HAND', back_office.id, received_at + interval '1 day',
             received_at + interval '2 days', back_office.id, 'Đã chuyển khoản', '970436',
             lpad((r.id * 7919 % 10000000000)::text, 10, '0'), 'NGUYEN VAN AN'
        from returned r cross join back_office
      returning *)
  insert into ledger_entries (at, business_day, event, debit, credit, amount, refund_id)
    select at, (at at time zone 'Asia/Ho_Chi_Minh')::date, event, debit, credit, amount, id
      from payouts cross join lateral (values
        (requested_at, 'UNALLOCATED_REFUND', 'UNALLOCATED', 'REFUND'),
        (settled_at, 'REFUND_BY_HAND', 'REFUND', 'CUSTOMER')) booked (at, event, debit, credit);
  create temporary table batches on commit drop as
    select nextval(pg_get_serial_sequence('refund_batches', 'id')) as id, batch,
           count(*) as refunds, sum(amount) as amount, max(received_at) as at
      from returned group by batch;
  insert into refund_batches (id, format, content, refunds, amount, created_by, created_at)
    overriding system value
    select b.id, 'csv', 'refunds', refunds, amount, back_office.id, at + interval '1 day'
      from batches b cross join back_office order by b.id;
  insert into refund_batch_lines (batch_id, refund_id)
    select b.id, f.id from returned r join batches b using (batch)
      join refunds f on f.receipt_id = r.id;

  -- The newest refunds of cancelled contracts are open: their payout is reversed.
  create temporary table open_refunds on commit drop as
    select id, contract_id from refunds where reason = 'CANCELLATION' order by id desc
     limit ${OPEN};
  update refunds set status = case when order_id is null then 'BY_HAND' else 'REJECTED' end,
         settled_at = case when order_id is not null then settled_at end,
         response_code = case when order_id is not null then '5' end,
         gateway_transaction_no = null, gateway_accepted_at = null, gateway_amount = null,
         done_by = null, done_note = null
   where id in (select id from open_refunds);
  insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id,
    refund_id, corrected_id)
    select '${until.toISOString()}', business_day, 'REVERSAL', e.credit, e.debit, e.amount,
           e.contract_id, e.refund_id, e.id
      from open_refunds r join ledger_entries e on e.refund_id = r.id
       and e.event in ('REFUND_BY_GATEWAY', 'REFUND_BY_HAND');`;
