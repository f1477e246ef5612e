import type {
  BankResult,
  PaymentWay,
  RefundState,
  RefundWay,
} from '@salus/domain/payments/reconciliation/sides.ts';
import { paidRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import type { ReviewOutcome, ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { TransferReason } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import type { DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { MOVEMENT_NAME } from '../unallocated/movement-rows.ts';
import { type OpenLines, openRows, reportRows } from './open-lines.ts';

// The zone is a literal, so that PostgreSQL plans with the computed bounds.
const zone = sql.lit(BUSINESS_TIME_ZONE);
const businessDaySql = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`;
const within = (column: string, { from, to }: DaySpan) => sql`
  ${sql.ref(column)} >= ((${from}::date)::timestamp at time zone ${zone})
  and ${sql.ref(column)} < ((${to}::date + 1)::timestamp at time zone ${zone})`;

type OfDay = { readonly day: string; readonly amount: number };

/**
 * The orders and contracts paid in the span, from indexes alone, and the pairs of both that agree:
 * they are summed, because a month of them would be rows in the program.
 */
export const paymentsOfDays = (span: DaySpan): RawBuilder<unknown> => sql`
  paid_orders as materialized (
    select id, ref_order, contract_id, paid_amount, settled_at, review_reason from payment_orders
     where status = 'SUCCEEDED' and gateway <> 'transfer' and ${within('settled_at', span)}
       and source_order_id is null and source_payment_id is null),
  paid as materialized (
    select id, ref_order, premium_amount, paid_at, type_payment, payment_channel from contracts
     where paid_at is not null and ${within('paid_at', span)}),
  agreed as materialized (
    select o.id as order_id, p.id as contract_id, ${businessDaySql('p.paid_at')} as day,
           p.premium_amount as amount
      from paid_orders o join paid p on p.id = o.contract_id and p.ref_order = o.ref_order
     where o.review_reason is null and p.premium_amount = o.paid_amount
       and p.type_payment = 'ONLINE' and p.payment_channel is distinct from 'TRANSFER'
       -- A contract is paid when its order is settled; to compute days takes most of the time.
       and (o.settled_at = p.paid_at
         or ${businessDaySql('o.settled_at')} = ${businessDaySql('p.paid_at')}))`;

export const agreedPayments: RawBuilder<OfDay & { readonly count: number }> = sql`
  select day, count(*)::integer as count, sum(amount)::bigint as amount from agreed group by day`;

type PaymentRow = OfDay & {
  readonly refOrder: string;
  readonly referenceNumber: string | null;
  readonly review: ReviewReason | null;
};

/**
 * The other successes at gateways, also of unknown orders. Assigned money is under the order that
 * it pays, on the day of its arrival.
 */
export const gatewayPayments = (span: DaySpan): RawBuilder<PaymentRow> => sql`
  select ${businessDaySql('o.settled_at')} as day, coalesce(a.ref_order, o.ref_order) as "refOrder",
         case when a.id is null then o.review_reason end as review,
         c.reference_number as "referenceNumber", coalesce(o.paid_amount, 0) as amount
    from paid_orders o
    left join payment_orders a on a.source_order_id = o.id
    join contracts c on c.id = coalesce(a.contract_id, o.contract_id)
   where o.id not in (select order_id from agreed)
  union all
  select ${businessDaySql('u.received_at')}, coalesce(a.ref_order, u.ref_order), null,
         c.reference_number, coalesce(u.amount, 0)
    from unknown_payments u
    left join payment_orders a on a.source_payment_id = u.id
    left join contracts c on c.id = a.contract_id
   where ${within('u.received_at', span)}`;

type ContractRow = OfDay & {
  readonly referenceNumber: string;
  readonly way: PaymentWay;
  readonly refOrder: string | null;
  readonly hasCashReceipt: boolean;
  readonly fromOtherDays: number;
};

/** The other contracts that were paid. */
export const paidContracts: RawBuilder<ContractRow> = sql`
  select ${businessDaySql('c.paid_at')} as day, c.reference_number as "referenceNumber",
         case when c.type_payment = 'MANUAL' then 'MANUAL'
              when c.payment_channel = 'TRANSFER' then 'TRANSFER' else 'GATEWAY' end as way,
         c.ref_order as "refOrder", c.premium_amount as amount,
         c.cash_receipt is not null as "hasCashReceipt",
         case when c.type_payment = 'MANUAL' then coalesce((
           select sum(m.amount) from payment_orders o join bank_movements m on m.order_id = o.id
            where o.contract_id = c.id and o.review_decision = 'IS_MANUAL' and m.amount > 0
              and ${businessDaySql('m.paid_at')} <> ${businessDaySql('c.paid_at')}), 0)
         else 0 end::bigint as "fromOtherDays"
    from paid join contracts c on c.id = paid.id
   where paid.id not in (select contract_id from agreed)`;

type MovementRow = OfDay & {
  /** Null for a line that no clerk confirmed. */
  readonly movementId: number | null;
  readonly statementId: number | null;
  readonly bankReference: string;
  readonly result: BankResult;
  readonly reason: TransferReason | null;
  readonly content: string;
  readonly referenceNumber: string | null;
  readonly refOrder: string | null;
  readonly refundRef: string | null;
  readonly decision: ReviewOutcome | null;
  readonly manualPayment: 'SAME_DAY' | 'OTHER_DAY' | null;
};

/** Movements, and lines of statements that no clerk confirmed. Each movement once. */
export const bankMovements = (span: DaySpan, { fresh }: OpenLines): RawBuilder<MovementRow> => sql`
  select ${businessDaySql('m.paid_at')} as day, m.id as "movementId", null::bigint as "statementId",
         ${MOVEMENT_NAME} as "bankReference", m.amount,
         case when a.id is null then m.result else 'MATCHED' end as result,
         case when a.id is null then m.reason end as reason, m.content,
         coalesce(p.reference_number, c.reference_number) as "referenceNumber",
         coalesce(a.ref_order, o.ref_order) as "refOrder", r.refund_ref as "refundRef",
         o.review_decision as decision,
         case when p.id is null then null
              when ${businessDaySql('p.paid_at')} = ${businessDaySql('m.paid_at')} then 'SAME_DAY'
              else 'OTHER_DAY' end as "manualPayment"
    from bank_movements m
    left join payment_orders o on o.id = m.order_id
    left join payment_orders a on m.order_id in (a.source_order_id, a.joined_order_id)
    left join refunds r on r.id = m.refund_id
    left join contracts c on c.id = coalesce(a.contract_id, m.contract_id, r.contract_id)
    left join contracts p on o.review_decision = 'IS_MANUAL' and p.id = o.contract_id
                         and p.type_payment = 'MANUAL' and p.paid_at is not null
   where ${within('m.paid_at', span)} and m.same_as_id is null
  union all
  select ${businessDaySql('l.paid_at')}, null, l.statement_id,
         coalesce(nullif(l.bank_reference, ''), left(l.content, 100)), l.amount,
         'NOT_CONFIRMED', null, l.content, null, null, null, null, null
    from ${openRows(fresh)} where ${within('l.paid_at', span)}`;

/** The contract's number, or the stem of the reference for a transfer that named none. */
const OWNER = sql`coalesce(c.reference_number, split_part(r.refund_ref, '-', 1))`;

type StatedRow = {
  readonly movementId: number;
  readonly stated: number;
  readonly statementId: number;
};

/**
 * The statements that show the movements of the days, the one that counts last. A query of its own:
 * joined to the movements, PostgreSQL searched all lines for each movement. A line that a clerk
 * marked as the same shows the movement that it is.
 */
export const statedAmounts = (span: DaySpan, { reports }: OpenLines): RawBuilder<StatedRow> => sql`
  select m.id as "movementId", m.amount as stated, shown.statement_id as "statementId"
    from bank_movements m join (
      select l.movement_id, l.statement_id, l.line_no from bank_statement_lines l
       where l.movement_id in (select m.id from bank_movements m
               where ${within('m.paid_at', span)})
      union all
      select s.same_as_id, l.statement_id, l.line_no
        from bank_movements s join bank_statement_lines l on l.movement_id = s.id
       where s.same_as_id is not null
      union all
      select k.movement_id, l.statement_id, l.line_no from ${reportRows(reports)}) shown
      on shown.movement_id = m.id
   where ${within('m.paid_at', span)}
   order by shown.statement_id, shown.line_no desc`;

const IS_PAID = sql`r.status = any(${paidRefundStatuses}::text[])`;

type PaidRow = OfDay & {
  readonly refundRef: string;
  readonly referenceNumber: string;
  readonly way: RefundWay;
};

/** A refund that a debit closed was paid on the day of the debit. */
export const paidRefunds = (span: DaySpan): RawBuilder<PaidRow> => sql`
  select ${businessDaySql('r.settled_at')} as day, r.refund_ref as "refundRef", r.amount,
         ${OWNER} as "referenceNumber",
         case r.status when 'ACCEPTED' then 'GATEWAY' else 'BY_HAND' end as way
    from refunds r left join contracts c on c.id = r.contract_id
   where ${IS_PAID} and ${within('r.settled_at', span)}
     and not exists (select from bank_movements m
       where m.refund_id = r.id and m.returned_by_id is null)
  union all
  select ${businessDaySql('m.paid_at')}, r.refund_ref, r.amount, ${OWNER}, 'TRANSFER'
    from bank_movements m join refunds r on r.id = m.refund_id
    left join contracts c on c.id = r.contract_id
   where ${within('m.paid_at', span)}`;

type AcceptedRow = OfDay & { readonly refundRef: string; readonly referenceNumber: string };

/** Refunds that the gateway reports as accepted, with its amount. */
export const gatewayRefunds = (span: DaySpan): RawBuilder<AcceptedRow> => sql`
  select ${businessDaySql('r.gateway_accepted_at')} as day, r.refund_ref as "refundRef",
         coalesce(r.gateway_amount, r.amount) as amount, ${OWNER} as "referenceNumber"
    from refunds r left join contracts c on c.id = r.contract_id
   where ${within('r.gateway_accepted_at', span)}`;

type DecidedRow = OfDay & {
  readonly refundRef: string;
  readonly referenceNumber: string;
  readonly state: RefundState;
};

export const decidedRefunds = (span: DaySpan): RawBuilder<DecidedRow> => sql`
  select ${businessDaySql('r.requested_at')} as day, r.refund_ref as "refundRef", r.amount,
         ${OWNER} as "referenceNumber",
         case when ${IS_PAID} then 'MOVED'
              when r.status = 'REJECTED' then 'REJECTED'
              when r.status = 'BY_HAND' and r.account_no is null then 'ACCOUNT_MISSING'
              else 'WAITING' end as state
    from refunds r left join contracts c on c.id = r.contract_id
   where ${within('r.requested_at', span)}`;

/** Fees that files state; a line in several files counts once. */
export const fees = (span: DaySpan, { fresh, reports }: OpenLines): RawBuilder<OfDay> => sql`
  (select distinct on (l.movement_id) ${businessDaySql('l.paid_at')} as day, l.fee as amount
    from bank_statement_lines l
   where l.fee is not null and l.movement_id is not null and ${within('l.paid_at', span)}
   order by l.movement_id, l.statement_id desc, l.line_no)
  union all
  (select distinct on (k.movement_id) ${businessDaySql('l.paid_at')}, l.fee
    from ${reportRows(reports)}
   where l.fee is not null and ${within('l.paid_at', span)}
     and not exists (select from bank_statement_lines settled
           where settled.movement_id = k.movement_id and settled.fee is not null)
   order by k.movement_id, l.statement_id desc, l.line_no)
  union all
  select ${businessDaySql('l.paid_at')}, l.fee from ${openRows(fresh)}
   where l.fee is not null and ${within('l.paid_at', span)}`;

/** The days that each statement covers: those of its period that were over when it was uploaded. */
export const coveredDays = ({
  from,
  to,
}: DaySpan): RawBuilder<{ first: string; last: string }> => sql`
  select s.first_day as first, least(s.last_day, ${businessDaySql('s.uploaded_at')} - 1) as last
    from bank_statements s
   where s.last_day >= ${from}::date and s.first_day <= ${to}::date`;
