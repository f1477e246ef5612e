import type { StepsQuery } from '@salus/api/reports/sale-steps.ts';
import { type SaleStep, saleSteps } from '@salus/domain/contracts/sale-steps.ts';
import {
  businessDay,
  endOfBusinessDay,
  startOfBusinessDay,
} from '@salus/domain/time/business-time.ts';
import { type DaySpan, firstOfMonth } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AccountReader } from '../context.ts';
import { type EventStep, eventSteps, firstEvents } from '../contracts/criteria/sale-steps.ts';
import { officersIn, readScope, type Scope, unitsIn } from '../contracts/criteria/scope.ts';
import { actorReach } from '../contracts/scope.ts';
import type { Reader } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { reportSpan } from './figures.ts';

/** The days and the unit of a report of steps. @throws Refusal VALIDATION_ERROR for `unitId` */
export async function readStepScope(
  reader: Reader,
  { actor, now }: { readonly actor: AccountReader; readonly now: Date },
  { unitId, ...days }: StepsQuery,
): Promise<{ readonly scope: Scope; readonly span: DaySpan }> {
  const scope = await readScope(reader, actorReach(actor), { unitId, basis: 'sold' });
  if (!scope) throw fieldRefusal([{ path: 'unitId', code: 'invalid' }]);
  const today = businessDay(now);
  const span =
    days.from || days.to ? reportSpan(days, today) : { from: firstOfMonth(today), to: today };
  return { scope, span };
}

const toDay = (column: RawBuilder<unknown>) =>
  sql`(${column} at time zone 'Asia/Ho_Chi_Minh')::date`;

/**
 * The first time of each step in the days, as a table for FROM: contract_id, officer_id, unit_id,
 * step, at, premium. An issued contract belongs to its unit of sale, another to its officer's.
 */
export function stepRows(scope: Scope, { from, to }: DaySpan): RawBuilder<unknown> {
  const start = startOfBusinessDay(from);
  const end = endOfBusinessDay(to);
  const within = (column: RawBuilder<unknown>) => sql`${column} >= ${start} and ${column} < ${end}`;
  const onDays = (column: RawBuilder<unknown>) =>
    sql`${toDay(column)} between ${from}::date and ${to}::date`;
  const own = (step: SaleStep, at: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select c.id, c.officer_id, c.sold_unit_id, c.issued_at is not null as is_issued,
           ${sql.lit(step)} as step, ${at} as at,
           ${step === 'active' ? sql`c.premium_amount` : sql`0::bigint`} as premium
      from contracts c where ${where}`;
  const isIssued = sql`c.issued_at is not null`;
  const linked = (step: EventStep) => sql`
    select f.contract_id, ${sql.lit(step)} as step, f.at
      from (${firstEvents[step]({ start, end })}) f`;
  return sql`(
    select s.id as contract_id, s.officer_id, s.step, s.at, s.premium,
           case when s.is_issued then s.sold_unit_id else a.unit_id end as unit_id
      from (
        ${own('drafted', sql`c.created_at`, within(sql`c.created_at`))}
        union all
        ${own('paid', sql`c.paid_at`, sql`${isIssued} and ${onDays(sql`c.paid_at`)}`)}
        union all
        ${own('active', sql`c.issued_at`, sql`${isIssued} and ${onDays(sql`c.issued_at`)}`)}
        union all
        ${own(
          'cancelled',
          sql`c.cancelled_at`,
          sql`c.cancelled_at is not null and ${onDays(sql`c.cancelled_at`)}`,
        )}
        union all
        select c.id, c.officer_id, c.sold_unit_id, c.issued_at is not null, e.step, e.at, 0
          from (
            ${sql.join(eventSteps.map(linked), sql` union all `)}
          ) e join contracts c on c.id = e.contract_id
      ) s join accounts a on a.id = s.officer_id
     where ${isInStepScope(scope)})`;
}

function isInStepScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (typeof scope === 'string' || 'officerId' in scope) return sql<boolean>`false`;
  return sql<boolean>`case when s.is_issued
    then s.sold_unit_id = any(array(${unitsIn(scope)}))
    else s.officer_id = any(array(${officersIn(scope)})) end`;
}

/** The counts of rows by step, as columns. */
export const stepCounts = sql.join([
  ...saleSteps.map(
    (step) => sql`count(*) filter (where step = ${sql.lit(step)})::int as ${sql.ref(step)}`,
  ),
  sql`coalesce(sum(premium), 0)::bigint as premium`,
]);

export type StepCounts = Readonly<Record<SaleStep, number>> & { readonly premium: number };

export const NO_STEPS: StepCounts = {
  drafted: 0,
  linkSent: 0,
  opened: 0,
  paymentStarted: 0,
  paid: 0,
  active: 0,
  cancelled: 0,
  withdrawn: 0,
  premium: 0,
};

export function addSteps(a: StepCounts, b: StepCounts): StepCounts {
  const sum = (name: keyof StepCounts) => a[name] + b[name];
  return {
    drafted: sum('drafted'),
    linkSent: sum('linkSent'),
    opened: sum('opened'),
    paymentStarted: sum('paymentStarted'),
    paid: sum('paid'),
    active: sum('active'),
    cancelled: sum('cancelled'),
    withdrawn: sum('withdrawn'),
    premium: sum('premium'),
  };
}
