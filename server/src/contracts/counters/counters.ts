import type { Status } from '@salus/domain/contracts/status.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import {
  applyCriteria,
  type ContractCriteria,
  type DateRange,
  isCounted,
  isOpen,
} from '../lists/criteria.ts';
import { isCountedUnit, type Scope } from '../lists/scope.ts';
import { type CounterRange, splitRange } from './date-ranges.ts';

/** The day by which contracts are counted: creation, start of the policy, or cancellation. */
export const datings = ['created', 'started', 'cancelled'] as const;
export type Dating = (typeof datings)[number];

/** A row of totals. Several rows may share day, status and plan: sum them up. */
export type TotalsRow = {
  /** Business day, or the first day of the month at month level; meaningless at level `all`. */
  readonly day: string | null;
  readonly scope_id: number;
  readonly status: Status;
  readonly plan_id: string;
  readonly contracts: number;
  readonly premium: number;
  readonly refund: number;
};

type Dimensions = Pick<ContractCriteria, 'status' | 'planIds' | 'typePayment'>;

/**
 * Exact totals as a table for FROM: from the counters where they know all criteria, otherwise from
 * the contracts.
 */
export function totals(reader: Reader, criteria: ContractCriteria): RawBuilder<TotalsRow> {
  return countedTotals(criteria) ?? sql`(${contractTotals(reader, criteria, 'created')})`;
}

/** Totals from the counters; null where they do not know all criteria. */
export function countedTotals(criteria: ContractCriteria): RawBuilder<TotalsRow> | null {
  const scopeId = counterScope(criteria.scope);
  const parts = isCounted(criteria) ? rangesOf(criteria) : null;
  if (scopeId === null || parts === null) return null;
  return sql`(${counterTotals(criteria, [scopeId], parts.dating, parts.ranges)})`;
}

/** The scope's number in the counters; null for scopes without counters. */
export function counterScope(scope: Scope): number | null {
  if (scope === 'all') return 0;
  return isCountedUnit(scope) ? scope.unitId : null;
}

/** Totals of several scopes by day; with `month`, whole months come as one row. */
export const totalsOfScopes = (
  dimensions: Dimensions,
  scopeIds: readonly number[],
  dating: Dating,
  range: DateRange,
  level: 'day' | 'month',
): RawBuilder<TotalsRow> =>
  counterTotals(
    dimensions,
    scopeIds,
    dating,
    level === 'day' ? [{ level, ...range }] : splitRange(range),
  );

/** Totals from the counters and from the delta rows that are not rolled up yet. */
function counterTotals(
  dimensions: Dimensions,
  scopeIds: readonly number[],
  dating: Dating,
  ranges: readonly CounterRange[],
): RawBuilder<TotalsRow> {
  const condition = counterCondition(dimensions, scopeIds);
  const columns = sql.raw('scope_id, status, plan_id, contracts, premium, refund');
  const counters = ranges.map(
    (range) => sql`
      select bucket as day, ${columns} from contract_counters
       where level = ${sql.lit(range.level === 'all' ? 'all' : `${dating}-${range.level}`)}
         and ${within(sql`bucket`, range)} and ${condition}`,
  );
  const day = sql.ref(`${dating}_on`);
  const deltas = sql`
    select ${day} as day, ${columns} from contract_counter_deltas
     where ${day} is not null and ${condition} and (${sql.join(
       ranges.map((range) => within(day, range)),
       sql` or `,
     )})`;
  return sql`${sql.join([...counters, deltas], sql` union all `)}`;
}

/** The condition on counters and delta rows, apart from their days. */
export const counterCondition = (
  { status, planIds, typePayment }: Dimensions,
  scopeIds: readonly number[],
) => sql<boolean>`scope_id = any(${[...scopeIds]}::bigint[])
    ${status ? sql`and status = any(${[...status]}::text[])` : sql``}
    ${planIds ? sql`and plan_id = any(${[...planIds]}::text[])` : sql``}
    ${typePayment ? sql`and type_payment = ${typePayment}` : sql``}`;

/** Totals from the contracts, by day, status and plan. */
export function contractTotals(
  reader: Reader,
  criteria: ContractCriteria,
  dating: Dating,
): RawBuilder<TotalsRow> {
  const day = sql<string | null>`(${sql.raw(dayOf[dating])})::date`;
  const query = applyCriteria(reader.selectFrom('contracts'), criteria)
    .select(day.as('day'))
    .select(sql<number>`0::bigint`.as('scope_id'))
    .select(['contracts.status', 'contracts.plan_id'])
    .select(sql<number>`count(*)`.as('contracts'))
    .select(sql<number>`sum(contracts.premium_amount)`.as('premium'))
    .select(sql<number>`coalesce(sum(contracts.refund_amount), 0)`.as('refund'))
    .groupBy([day, 'contracts.status', 'contracts.plan_id']);
  return sql`${query}`;
}

const dayOf: Readonly<Record<Dating, string>> = {
  created: `contracts.created_at at time zone 'Asia/Ho_Chi_Minh'`,
  started: 'contracts.policy_starts_on',
  cancelled: `contracts.cancelled_at at time zone 'Asia/Ho_Chi_Minh'`,
};

function within(day: RawBuilder<unknown>, { from, to }: DateRange): RawBuilder<boolean> {
  if (from && to) return sql`${day} between ${from}::date and ${to}::date`;
  if (from) return sql`${day} >= ${from}::date`;
  return to ? sql`${day} <= ${to}::date` : sql`true`;
}

/** Null for days of two kinds and for instants within a business day: the counters lack these. */
function rangesOf({ created, started, cancelled }: ContractCriteria) {
  const isAlways = created.from === null && created.before === null;
  if ([isAlways, isOpen(started), isOpen(cancelled)].filter((is) => !is).length > 1) return null;
  if (!isOpen(started)) return { dating: 'started', ranges: splitRange(started) } as const;
  if (!isOpen(cancelled)) return { dating: 'cancelled', ranges: splitRange(cancelled) } as const;
  if (isAlways) return { dating: 'created', ranges: [{ level: 'all' }] } as const;
  const from = created.from && businessDayOf(created.from);
  const end = created.before && businessDayOf(created.before);
  const isWhole = (day: Day | null, instant: Date | null) =>
    !day || startOfBusinessDay(day).getTime() === instant?.getTime();
  if (!isWhole(from, created.from) || !isWhole(end, created.before)) return null;
  const range = { from: from ?? undefined, to: end ? addDays(end, -1) : undefined };
  return { dating: 'created', ranges: splitRange(range) } as const;
}
