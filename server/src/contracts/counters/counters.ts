import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day, day, firstOfMonth, lastOfMonth } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { applyCriteria, between, isCounted } from '../criteria/conditions.ts';
import { type ContractCriteria, type DateRange, isOpen } from '../criteria/contract-criteria.ts';
import { isCountedUnit, type Scope, type UnitBasis } from '../criteria/scope.ts';

/** The day by which contracts are counted: creation, start of the policy, or cancellation. */
export type CountedDate = 'created' | 'started' | 'cancelled';

type Dimensions = Pick<ContractCriteria, 'status' | 'planIds' | 'typePayment'>;

/**
 * Exact totals as a table for FROM, from the counters or from the contracts. Several rows may share
 * status and plan: sum them up.
 */
export function totals(reader: Reader, criteria: ContractCriteria): RawBuilder<unknown> {
  return (
    countedTotals(criteria) ??
    sql`(${applyCriteria(reader.selectFrom('contracts'), criteria)
      .select(['contracts.status', 'contracts.plan_id'])
      .select(sql<number>`count(*)`.as('contracts'))
      .select(sql<number>`sum(contracts.premium_amount)`.as('premium'))
      .select(sql<number>`coalesce(sum(contracts.refund_amount), 0)`.as('refund'))
      .groupBy(['contracts.status', 'contracts.plan_id'])})`
  );
}

/** Totals from the counters; null where they do not know all criteria. */
export function countedTotals(criteria: ContractCriteria): RawBuilder<unknown> | null {
  const scopes = counterScopes(criteria.scope);
  const parts = isCounted(criteria) ? counterRanges(criteria) : null;
  if (scopes === null || parts === null) return null;
  return sql`(${counterTotals(criteria, scopes, parts.countedDate, parts.ranges)})`;
}

/** Units with counters, and how contracts belong to them. */
export type CounterScopes = { readonly ids: readonly number[]; readonly basis: UnitBasis };

/** The scope's number in the counters; null for scopes without counters. */
export function counterScopes(scope: Scope): CounterScopes | null {
  if (scope === 'all') return { ids: [0], basis: 'today' };
  return isCountedUnit(scope) ? { ids: [scope.unitId], basis: scope.basis } : null;
}

/** Contracts sold in a unit by officers of elsewhere are in the scope `unit + SOLD_HERE`. */
const SOLD_HERE = 1_000_000_000_000;
/** Its officers' issued contracts that were sold elsewhere are in `unit + SOLD_ELSEWHERE`. */
const SOLD_ELSEWHERE = 2_000_000_000_000;
/** The scopes beside that of today, in the counters. */
const otherScopes: Readonly<Record<UnitBasis, readonly number[]>> = {
  today: [],
  sold: [SOLD_HERE, SOLD_ELSEWHERE],
  either: [SOLD_HERE],
};

/** Totals of several scopes by day; with `month`, whole months come as one row. */
export const totalsOfScopes = (
  dimensions: Dimensions,
  scopes: CounterScopes,
  countedDate: CountedDate,
  range: DateRange,
  level: 'day' | 'month',
) =>
  counterTotals(
    dimensions,
    scopes,
    countedDate,
    level === 'day' ? [{ level, ...range }] : splitRange(range),
  );

/** Totals from the counters and from the delta rows that are not rolled up yet. */
function counterTotals(
  dimensions: Dimensions,
  { ids, basis }: CounterScopes,
  countedDate: CountedDate,
  ranges: readonly CounterRange[],
): RawBuilder<unknown> {
  const { planIds, typePayment } = dimensions;
  const others = otherScopes[basis];
  const scopeIds = [...ids, ...others.flatMap((other) => ids.map((id) => id + other))];
  const columns = others.length > 0 ? columnsOfUnits : columnsOfScopes;
  // The scope of today has contracts that were not sold yet, too.
  const status = basis === 'sold' ? issuedOnly(dimensions.status) : dimensions.status;
  const condition = sql`scope_id = any(${scopeIds}::bigint[])
    ${status ? sql`and status = any(${[...status]}::text[])` : sql``}
    ${planIds ? sql`and plan_id = any(${[...planIds]}::text[])` : sql``}
    ${typePayment ? sql`and type_payment = ${typePayment}` : sql``}`;
  const within = (day: string, { from, to }: DateRange) => between(day, from, to) ?? sql`true`;
  const counters = ranges.map(
    (range) => sql`
      select bucket as day, ${columns} from contract_counters
       where level = ${sql.lit(range.level === 'all' ? 'all' : `${countedDate}-${range.level}`)}
         and ${within('bucket', range)} and ${condition}`,
  );
  const day = `${countedDate}_on`;
  const deltas = sql`
    select ${sql.ref(day)} as day, ${columns} from contract_counter_deltas
     where ${sql.ref(day)} is not null and ${condition}
       and (${sql.join(
         ranges.map((range) => within(day, range)),
         sql` or `,
       )})`;
  return sql`${sql.join([...counters, deltas], sql` union all `)}`;
}

const columnsOfScopes = sql.raw('scope_id, status, plan_id, contracts, premium, refund');
const signed = (column: string) =>
  `case when scope_id >= ${SOLD_ELSEWHERE} then -${column} else ${column} end as ${column}`;
const columnsOfUnits = sql.raw(
  `scope_id % ${SOLD_HERE} as scope_id, status, plan_id,
   ${['contracts', 'premium', 'refund'].map(signed).join(', ')}`,
);
const issuedOnly = (status: Dimensions['status']) =>
  issuedStatuses.filter((one) => status?.includes(one) ?? true);

/** Null for days of two kinds and for instants within a business day: the counters lack these. */
function counterRanges({ createdAt, startsOn, cancelledOn }: ContractCriteria) {
  const isAlways = createdAt.from === null && createdAt.before === null;
  if ([isAlways, isOpen(startsOn), isOpen(cancelledOn)].filter((is) => !is).length > 1) return null;
  if (!isOpen(startsOn)) return { countedDate: 'started', ranges: splitRange(startsOn) } as const;
  if (!isOpen(cancelledOn))
    return { countedDate: 'cancelled', ranges: splitRange(cancelledOn) } as const;
  if (isAlways) return { countedDate: 'created', ranges: [{ level: 'all' }] } as const;
  const from = createdAt.from && businessDay(createdAt.from);
  const end = createdAt.before && businessDay(createdAt.before);
  const isWhole = (day: Day | null, instant: Date | null) =>
    !day || startOfBusinessDay(day).getTime() === instant?.getTime();
  if (!isWhole(from, createdAt.from) || !isWhole(end, createdAt.before)) return null;
  const range = { from: from ?? undefined, to: end ? addDays(end, -1) : undefined };
  return { countedDate: 'created', ranges: splitRange(range) } as const;
}

/** Days that one level of the counters covers; both ends included, undefined is open. */
type CounterRange = { readonly level: 'all' | 'month' | 'day' } & DateRange;

/**
 * Splits days into whole months and the days around them. 20 months of a million contracts from
 * day counters alone: 12.6 ms; from months and days: 0.5 ms.
 */
export function splitRange({ from, to }: DateRange): readonly CounterRange[] {
  // The calendar's first and last month have no neighbour.
  if ((from && from >= LAST_MONTH) || (to && to < SECOND_MONTH))
    return [{ level: 'day', from, to }];
  const firstMonth = from && (from === firstOfMonth(from) ? from : addDays(lastOfMonth(from), 1));
  const lastMonth = to && (to === lastOfMonth(to) ? to : addDays(firstOfMonth(to), -1));
  if (firstMonth && lastMonth && lastMonth < firstMonth) return [{ level: 'day', from, to }];
  const ranges: CounterRange[] = [{ level: 'month', from: firstMonth, to: lastMonth }];
  if (from && firstMonth && from < firstMonth)
    ranges.unshift({ level: 'day', from, to: addDays(firstMonth, -1) });
  if (to && lastMonth && to > lastMonth)
    ranges.push({ level: 'day', from: addDays(lastMonth, 1), to });
  return ranges;
}

const SECOND_MONTH = day('0001-02-01');
const LAST_MONTH = day('9999-12-01');
