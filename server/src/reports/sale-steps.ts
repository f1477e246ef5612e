import type { StepsQuery, TimedStep } from '@salus/api/reports/sale-steps.ts';
import { type SaleStep, saleSteps } from '@salus/domain/contracts/sale-steps.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { type DaySpan, firstOfMonth } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AccountReader } from '../context.ts';
import { hadStepOn, isIssued, stepColumns } from '../contracts/criteria/sale-steps.ts';
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

/** The step before a timed one. */
const stepBefore: Readonly<Record<TimedStep, SaleStep>> = {
  linkSent: 'drafted',
  opened: 'linkSent',
  paymentStarted: 'opened',
  paid: 'paymentStarted',
  active: 'paid',
};
const isTimed = (step: SaleStep): step is TimedStep => step in stepBefore;

/**
 * The summaries of each step's first times in the days, as a table for FROM. `summarize` selects
 * from rows with officer_id, is_issued, sold_unit_id, step, at, seconds since the step before, and
 * premium. Each step is on its own, in the order of its index, which the summary can use.
 */
export function summarizeSteps(
  scope: Scope,
  span: DaySpan,
  summarize: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const summaries = saleSteps.map((step) => {
    const at = sql.ref(`contracts.${stepColumns[step]}`);
    const seconds = isTimed(step)
      ? sql`date_part('epoch', ${at} - ${sql.ref(`contracts.${stepColumns[stepBefore[step]]}`)})`
      : sql`null::float8`;
    return summarize(sql`(
      select contracts.officer_id, ${isIssued} as is_issued, contracts.sold_unit_id,
             ${sql.lit(step)} as step, ${at} as at, ${seconds} as seconds,
             ${step === 'active' ? sql`contracts.premium_amount` : sql`0::bigint`} as premium
        from contracts where ${hadStepOn(step, span)} and ${isInStepScope(scope)}) steps`);
  });
  return sql`(${sql.join(summaries, sql` union all `)}) summaries`;
}

/** An issued contract belongs to its unit of sale, another to its officer's. */
function isInStepScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (typeof scope === 'string' || 'officerId' in scope) return sql<boolean>`false`;
  // IN, which hashes the ids; an array would be searched for each row.
  return sql<boolean>`case when ${isIssued} then contracts.sold_unit_id in (${unitsIn(scope)})
    else contracts.officer_id in (${officersIn(scope)}) end`;
}

/** The sums of counted steps, as columns. */
export const stepCounts = sql.join([
  ...saleSteps.map(
    (step) => sql`
      coalesce(sum(count) filter (where step = ${sql.lit(step)}), 0)::int as ${sql.ref(step)}`,
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
