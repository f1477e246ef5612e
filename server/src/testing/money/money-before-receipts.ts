/**
 * Money without a contract as the version before receipts stored it, from each source and in each
 * stage, with its steps, requests, refunds and entries. SQL under the migrations up to 0071.
 */
const DAY = `timestamptz '2026-11-20 03:00:00Z'`;

const persons = `
insert into accounts (email_address, full_name, password_hash, role, created_at) values
  ('bm@salus.test', 'Bui Minh', 'x', 'BM_SUPPORT', now()),
  ('bm2@salus.test', 'Le Hoa', 'x', 'BM_SUPPORT', now());
insert into products (id, name, contract_type) values ('p', 'p', 'INDIVIDUAL');
insert into plans (code, product_id, channel, package_name, short_name, position)
  values ('q', 'p', 'SALE', 'q', 'q', 1);
alter table contracts disable trigger user;
insert into contracts (reference_number, type_contract, status, officer_id, product_id,
  product_name, plan_id, package_name, sum_insured, fee, premium_amount, duration_name,
  refund_threshold_days, benefits, proposer_name, proposer_type_nid, proposer_national_id,
  proposer_dob, proposer_gender, proposer_mobile, proposer_email, health_answers, created_at,
  updated_at)
select 'HD26112000000' || n, 'INDIVIDUAL', 'AWAITING_PAYMENT', 1, 'p', 'p', 'q', 'q', 1,
  620000, 620000, '12 months', 30, '[]', 'Nguyen Van Duc', 'CCCD',
  '001090000123', '1990-01-01', 'male', '84912345678',
  '', '{f,f,f}', ${DAY}, ${DAY}
  from generate_series(1, 3) n;
alter table contracts enable trigger user;`;

const orders = `
insert into payment_orders (ref_order, contract_id, gateway, amount, status, started_by, method,
  paid_amount, gateway_transaction_no, review_reason, review_decision, review_note, reviewed_by,
  reviewed_at, kept_at, created_at, settled_at)
select ref, contract, gateway, 620000, 'SUCCEEDED', 'customer', 'any', paid, transaction, reason,
  decision, case when decision is not null then 'note' end,
  case when decision is not null then 1 end,
  case when decision is not null then ${DAY} + interval '125 minutes' end,
  case when is_kept then ${DAY} + interval '1 hour' end, ${DAY}, ${DAY} + settled
  from (values
    ('corrected', 1, 'onepay', 620000, 'G1', null, null, true, interval '10 minutes'),
    ('kept', 1, 'onepay', 620000, 'G2', 'CONTRACT_ALREADY_PAID', null, true, '20 minutes'),
    ('returned', 1, 'onepay', 620000, 'G3', 'CONTRACT_ALREADY_PAID', 'REFUND', false, '30 minutes'),
    ('no-amount', 1, 'onepay', null, 'G4', 'AMOUNT_DIFFERS', null, false, '40 minutes'),
    ('named', 1, 'transfer', 500000, 'FT-NAMED', 'AMOUNT_DIFFERS', null, false, '0'),
    ('manual', 1, 'transfer', 10000, 'FT-MANUAL', 'CONTRACT_ALREADY_PAID', 'IS_MANUAL', false, '0'),
    ('assigned-in-review', 1, 'transfer', 333000, 'FT-REVIEW', 'AMOUNT_DIFFERS', null, false, '0'),
    ('paid-by-stray', 2, 'transfer', 620000, 'FT-PAYS', null, null, false, '0'),
    ('paid-by-unknown', 3, 'onepay', 620000, 'G5', null, null, false, '0'))
    o (ref, contract, gateway, paid, transaction, reason, decision, is_kept, settled);`;

const movements = `
insert into bank_movements (source, bank_reference, reference_key, content_key, amount, content,
  paid_at, result, received_at, contract_id, order_id, kept_at)
select 'NOTICE', 'FT-' || name, 'FT' || name, name, m.amount, lower(name), ${DAY} + at, result,
  ${DAY} + at, o.contract_id, o.id, case when name = 'STRAY' then ${DAY} + interval '3 hours' end
  from (values
    ('STRAY', 100000, interval '1 minute', 'UNKNOWN_CONTENT', null),
    ('BACK', 110000, '2 minutes', 'UNKNOWN_CONTENT', null),
    ('PAYS', 620000, '3 minutes', 'MATCHED', 'paid-by-stray'),
    ('SAME', 100000, '4 minutes', 'UNKNOWN_CONTENT', null),
    ('REVERSED', 50000, '5 minutes', 'REVERSAL', null),
    ('FEE', -11000, '6 minutes', 'OTHER_DEBIT', null),
    ('NAMED', 500000, '7 minutes', 'AMOUNT_DIFFERS', 'named'),
    ('MANUAL', 10000, '8 minutes', 'ALREADY_PAID', 'manual'),
    ('REVIEW', 333000, '9 minutes', 'AMOUNT_DIFFERS', 'assigned-in-review'),
    ('ASKED', 900000, '10 minutes', 'UNKNOWN_CONTENT', null))
    m (name, amount, at, result, ref) left join payment_orders o on o.ref_order = m.ref
 order by at;
update bank_movements m set same_as_id = o.id from bank_movements o
 where m.content = 'same' and o.content = 'stray';`;

const unknownPayments = `
insert into payment_notifications
  (source, ref_order, verdict, outcome, amount, transaction_no, received_at)
select 'IPN', 'LOST-' || n, 'UNKNOWN_ORDER', 'succeeded', amount, 'T' || n,
  ${DAY} + n * interval '1 day'
  from (values (1, null), (2, 70000), (3, 80000), (4, 620000)) u (n, amount);
insert into unknown_payments
  (gateway, ref_order, transaction_no, amount, notification_id, received_at, kept_at)
select 'onepay', ref_order, transaction_no, amount, id, received_at,
  case when ref_order = 'LOST-2' then received_at end from payment_notifications order by id;
update payment_orders set source_payment_id = (select id from unknown_payments
   where ref_order = 'LOST-4') where ref_order = 'paid-by-unknown';`;

/** The id of a row by its name in this file. */
const order = (ref: string) => `(select id from payment_orders where ref_order = '${ref}')`;
const movement = (name: string) => `(select id from bank_movements where content = '${name}')`;
const payment = (ref: string) => `(select id from unknown_payments where ref_order = '${ref}')`;

const requests = `
insert into approvals (contract_id, order_id, movement_id, unknown_payment_id, kind, state, request,
  amount, formula, evidence, requested_by, requested_at, expires_at, decided_by, decided_at,
  decision_reason)
select contract, order_id, movement_id, payment_id, kind, state, request::jsonb, amount, 'f', 'e',
  1, ${DAY} + interval '1 hour', timestamptz '2099-01-01',
  case when state <> 'PENDING' then 2 end,
  case when state <> 'PENDING' then ${DAY} + interval '2 hours' end,
  case when state <> 'PENDING' then 'r' end
  from (values
    (1, ${order('returned')}, null, null, 'REVIEW', 'APPROVED', '{}', 620000),
    (1, ${order('corrected')}, null, null, 'UNALLOCATED', 'REJECTED', '{}', 100),
    (1, ${order('named')}, null, null, 'UNALLOCATED', 'PENDING', '{}', 500000),
    (null, null, ${movement('asked')}, null, 'UNALLOCATED', 'PENDING', '{}', 900000),
    (null, null, ${movement('back')}, null, 'UNALLOCATED', 'APPROVED', '{}', 110000),
    (null, null, null, ${payment('LOST-3')}, 'UNALLOCATED', 'APPROVED', '{}', 80000))
    a (contract, order_id, movement_id, payment_id, kind, state, request, amount);
insert into approvals (contract_id, order_id, movement_id, kind, state, request, amount, formula,
  evidence, requested_by, requested_at, expires_at)
values
  -- Expired before its transfer came to a review, and not swept yet.
  (null, null, ${movement('review')}, 'UNALLOCATED', 'PENDING', '{}', 333000, 'f', 'e', 1,
   ${DAY} + interval '10 minutes', ${DAY} + interval '20 minutes'),
  (1, ${order('assigned-in-review')}, null, 'REVIEW', 'PENDING', '{}', 333000, 'f', 'e', 1,
   ${DAY} + interval '5 hours', timestamptz '2099-01-01');`;

const refunds = `
insert into refunds (contract_id, order_id, movement_id, unknown_payment_id, gateway, reason,
  amount, refund_ref, status, requested_by, requested_at, settled_at, gateway_accepted_at)
select contract, order_id, movement_id, payment_id, gateway, reason, amount, ref, status, 1,
  ${DAY} + interval '2 hours', settled, case when status = 'ACCEPTED' then settled end
  from (values
    (1, ${order('returned')}, null, null, 'onepay', 'REVIEW', 620000, 'HD261120000001-R1',
      'ACCEPTED', ${DAY} + interval '4 hours'),
    (2, ${order('paid-by-stray')}, null, null, 'transfer', 'CANCELLATION', 310000,
      'HD261120000002-R1', 'BY_HAND', null),
    (null, null, ${movement('back')}, null, null, 'REVIEW', 110000, 'TH0000000002-R1', 'BY_HAND',
      null),
    (null, null, null, ${payment('LOST-3')}, 'onepay', 'REVIEW', 80000, 'TG0000000003-R1',
      'REJECTED', ${DAY} + interval '5 hours'))
    f (contract, order_id, movement_id, payment_id, gateway, reason, amount, ref, status,
      settled);`;

const steps = `
insert into money_steps
  (order_id, movement_id, unknown_payment_id, step, note, reference_number, done_by, done_at)
values
  (${order('corrected')}, null, null, 'KEEP', 'n', null, 1, ${DAY} + interval '1 hour'),
  (${order('kept')}, null, null, 'KEEP', 'n', null, 1, ${DAY} + interval '1 hour'),
  (null, ${movement('stray')}, null, 'KEEP', 'n', null, 1, ${DAY} + interval '1 hour'),
  (null, ${movement('stray')}, null, 'TAKE_UP', null, null, 2, ${DAY} + interval '2 hours'),
  (null, ${movement('stray')}, null, 'KEEP', 'n', null, 1, ${DAY} + interval '3 hours'),
  (null, ${movement('back')}, null, 'RETURN', 'n', null, 1, ${DAY} + interval '125 minutes'),
  (null, ${movement('pays')}, null, 'ASSIGN', null, 'HD261120000002', 1,
    ${DAY} + interval '1 hour'),
  (null, ${movement('same')}, null, 'SAME', null, null, 1, ${DAY} + interval '1 hour'),
  (null, ${movement('manual')}, null, 'IS_MANUAL', null, 'HD261120000001', 1,
    ${DAY} + interval '2 hours'),
  (null, ${movement('review')}, null, 'ASSIGN', null, 'HD261120000001', 1,
    ${DAY} + interval '1 hour'),
  (null, null, ${payment('LOST-2')}, 'KEEP', 'n', null, 1, ${DAY} + interval '3 days'),
  (null, null, ${payment('LOST-3')}, 'RETURN', 'n', null, 1, ${DAY} + interval '4 days'),
  (null, null, ${payment('LOST-4')}, 'ASSIGN', null, 'HD261120000003', 1,
    ${DAY} + interval '5 days');`;

const entries = `
insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id, order_id,
  refund_id, movement_id, notification_id)
select ${DAY}, '2026-11-20', event, debit, credit, amount, contract, order_id, refund_id,
       movement_id, notification_id
  from (
    select case when o.gateway = 'transfer' then 'TRANSFER_' else 'GATEWAY_' end
        || case when o.review_reason is null then 'PAYMENT' else 'UNALLOCATED' end as event,
      case when o.gateway = 'transfer' then 'BANK' else 'GATEWAY_CLEARING' end as debit,
      case when o.review_reason is null then 'PREMIUM' else 'UNALLOCATED' end as credit,
      o.paid_amount as amount, o.contract_id as contract, o.id as order_id,
      null::bigint as refund_id, null::bigint as movement_id, null::bigint as notification_id
      from payment_orders o
     where o.paid_amount > 0 and o.ref_order in ('corrected', 'kept', 'returned', 'named')
    union all
    select 'UNALLOCATED_ASSIGNED', 'UNALLOCATED', 'PREMIUM', paid_amount, contract_id, id, null,
      null, null from payment_orders where ref_order in ('paid-by-stray', 'paid-by-unknown')
    union all
    select 'UNALLOCATED_SETTLED_OUTSIDE', 'UNALLOCATED', 'CUSTOMER', paid_amount, contract_id, id,
      null, null, null from payment_orders where ref_order = 'manual'
    union all
    select case when amount > 0 then 'TRANSFER_UNALLOCATED' else 'OTHER_DEBIT' end,
      case when amount > 0 then 'BANK' else 'UNALLOCATED' end,
      case when amount > 0 then 'UNALLOCATED' else 'BANK' end, abs(amount), null, null, null, id,
      null from bank_movements where content <> 'named'
    union all
    select 'GATEWAY_UNALLOCATED', 'GATEWAY_CLEARING', 'UNALLOCATED', amount, null, null, null,
      null, notification_id from unknown_payments where amount is not null
    union all
    select case reason when 'REVIEW' then 'UNALLOCATED_REFUND' else 'PREMIUM_REFUND' end,
      case reason when 'REVIEW' then 'UNALLOCATED' else 'PREMIUM' end, 'REFUND', amount,
      contract_id, null, id, null, null from refunds
    union all
    select 'REFUND_BY_GATEWAY', 'REFUND', 'GATEWAY_CLEARING', amount, contract_id, null, id, null,
      null from refunds where status = 'ACCEPTED') e;
insert into ledger_entries (at, business_day, event, debit, credit, amount, movement_id,
  corrected_id)
select at, business_day, 'REVERSAL', credit, debit, amount, movement_id, id from ledger_entries
 where movement_id = ${movement('same')};`;

export const moneyBeforeReceipts = [
  persons,
  orders,
  movements,
  unknownPayments,
  requests,
  refunds,
  steps,
  entries,
].join('\n');
