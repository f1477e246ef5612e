import { isPaid, statuses } from '@salus/domain/contracts/status.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { sidesOf } from '@salus/domain/payments/ledger.ts';

/** The accounts of each event as rows of (event, debit, credit), for SQL. */
const allowedSides = JSON.stringify(
  objectKeys(sidesOf).map((event) => ({ event, ...sidesOf[event] })),
);

/** The balances that the states demand, debits positive, by the row that moved the money. */
const expectedBalances = `
  select 'order ' || o.id as source, o.contract_id, l.account, l.amount
    from payment_orders o, lateral (values
      (case when num_nonnulls(o.source_order_id, o.source_payment_id) > 0 then 'UNALLOCATED'
         when o.gateway = 'transfer' then 'BANK' else 'GATEWAY_CLEARING' end, o.paid_amount),
      (case when o.review_reason is null then 'PREMIUM'
         when o.review_decision in ('SETTLED_OUTSIDE', 'IS_MANUAL') then 'CUSTOMER'
         else 'UNALLOCATED' end,
       -o.paid_amount)) l (account, amount)
   where o.status = 'SUCCEEDED' and o.paid_amount > 0
  union all
  select 'contract ' || c.id, c.id, l.account, l.amount
    from contracts c, lateral (values
      ('CUSTOMER', c.premium_amount), ('PREMIUM', -c.premium_amount)) l (account, amount)
   where c.type_payment = 'MANUAL' and c.status = any($2::text[])
  union all
  select 'refund ' || r.id, r.contract_id, l.account, l.amount
    from refunds r, lateral (values
      (case r.reason when 'REVIEW' then 'UNALLOCATED' else 'PREMIUM' end, r.amount),
      (case when r.status = 'ACCEPTED' then 'GATEWAY_CLEARING'
         when r.status <> 'DONE_BY_HAND' then 'REFUND'
         when exists (select from bank_movements m
           where m.refund_id = r.id and m.returned_by_id is null) then 'BANK'
         else 'CUSTOMER' end, -r.amount)) l (account, amount)
  union all
  select 'movement ' || m.id, null, l.account, l.amount
    from bank_movements m, lateral (values
      ('BANK', m.amount), ('UNALLOCATED', -m.amount)) l (account, amount)
   where m.order_id is null and m.refund_id is null and m.same_as_id is null
     and not exists (select from bank_movements d where d.returned_by_id = m.id)
  union all
  select 'unknown order ' || u.ref_order, null, l.account, l.amount
    from unknown_payments u,
         lateral (values ('GATEWAY_CLEARING', u.amount), ('UNALLOCATED', -u.amount))
           l (account, amount)
   where u.amount is not null`;

/** The balances of the entries. Money of an assigned movement belongs to its order. */
const bookedBalances = `
  select case when coalesce(e.order_id, m.order_id) is not null
           then 'order ' || coalesce(e.order_id, m.order_id)
         when e.refund_id is not null then 'refund ' || e.refund_id
         when m.id is not null then 'movement ' || m.id
         when u.id is not null then 'unknown order ' || u.ref_order
         else 'contract ' || e.contract_id end,
         case when m.order_id is null then e.contract_id else m.contract_id end,
         l.account, l.amount
    from ledger_entries e left join receipts r on r.id = e.receipt_id
           left join bank_movements m on m.id = coalesce(r.movement_id, e.movement_id)
           left join unknown_payments u on u.id = r.unknown_payment_id,
         lateral (values (e.debit, e.amount), (e.credit, -e.amount)) l (account, amount)`;

/** Assigned money that is not exactly the money of its source, or was returned as well. */
const wronglyAssigned = `
  select 'order ' || o.id as source, o.contract_id
    from payment_orders o
    left join payment_orders s on s.id = o.source_order_id
    left join payment_orders j on j.id = o.joined_order_id
    left join unknown_payments u on u.id = o.source_payment_id
   where num_nonnulls(o.source_order_id, o.source_payment_id) > 0
     and (o.status <> 'SUCCEEDED'
       or o.paid_amount is distinct from
         coalesce(s.paid_amount + coalesce(j.paid_amount, 0), u.amount)
       or s.review_decision is distinct from case when s.id is not null then 'ASSIGNED' end
       or j.review_decision is distinct from case when j.id is not null then 'ASSIGNED' end
       or exists (select from refunds r
         where r.order_id in (s.id, j.id)
           or r.receipt_id = (select id from receipts where unknown_payment_id = u.id)))
  union all
  select 'order ' || o.id, o.contract_id from payment_orders o
   where o.review_decision = 'ASSIGNED'
     and not exists (select from payment_orders a
       where o.id in (a.source_order_id, a.joined_order_id))`;

/**
 * I15: each account's balance of an order, refund, manual payment, bank movement or unknown order
 * equals its state. The balances of each contract and of all accounts then do too.
 */
export const ledgerInvariant = {
  name: 'I15',
  rule: 'the ledger has every movement of money once, and its balances equal the states',
  sql: `with expected as (${expectedBalances}),
          booked (source, contract_id, account, amount) as (${bookedBalances}),
          different as (
            select source, contract_id from (
              select source, contract_id, account, amount from expected union all
              select source, contract_id, account, -amount from booked) rows
             group by source, contract_id, account having sum(amount) <> 0),
          allowed as (select * from jsonb_to_recordset($1::jsonb)
            as a (event text, debit text, credit text)),
          wrong_sides as (
            select 'entry ' || e.id as source, e.contract_id from ledger_entries e
              left join ledger_entries taken on e.event = 'REVERSAL' and taken.id = e.corrected_id
             where case when e.event = 'REVERSAL'
               then (e.debit, e.credit, e.amount) is distinct from
                 (taken.credit, taken.debit, taken.amount)
               else (e.event, e.debit, e.credit) not in
                 (select event, debit, credit from allowed) end)
        select coalesce(c.reference_number, source) as offender
          from (select * from different union select * from wrong_sides
                union ${wronglyAssigned}) d
            left join contracts c on c.id = d.contract_id`,
  values: [allowedSides, statuses.filter(isPaid)],
};
