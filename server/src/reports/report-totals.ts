import type { ReportPeriod } from '@salus/api/reports.ts';
import type { Day, DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type CounterScopes,
  counterScopes,
  totalsOfScopes,
} from '../contracts/counters/counters.ts';
import { applyCriteria, CANCELLED_ON } from '../contracts/criteria/conditions.ts';
import type { ContractCriteria } from '../contracts/criteria/contract-criteria.ts';
import type { Reader } from '../platform/db.ts';
import type { UnitBelow } from './units-below.ts';

/** The figures of a period, plan, channel or unit. */
export type Figures = {
  readonly contracts: number;
  readonly premium: number;
  readonly cancellations: number;
  readonly refund: number;
};

export const NONE: Figures = { contracts: 0, premium: 0, cancellations: 0, refund: 0 };

export const plus = (a: Figures, b: Figures): Figures => ({
  contracts: a.contracts + b.contracts,
  premium: a.premium + b.premium,
  cancellations: a.cancellations + b.cancellations,
  refund: a.refund + b.refund,
});

const minus = (a: Figures, b: Figures) =>
  plus(a, {
    contracts: -b.contracts,
    premium: -b.premium,
    cancellations: -b.cancellations,
    refund: -b.refund,
  });

/** Figures by key. Periods, plans and units without any contract have no entry. */
export type ReportTotals = {
  /** Keyed by the first day of each period. */
  readonly periods: ReadonlyMap<string, Figures>;
  readonly plans: ReadonlyMap<string, Figures>;
  /** Keyed by unit of sale; null for contracts sold below none of the units. */
  readonly units: ReadonlyMap<number | null, Figures>;
};

/** The contracts whose policies began in the span, and those cancelled in it. */
type ReportCriteria = {
  readonly starts: ContractCriteria;
  readonly cancellations: ContractCriteria;
};

type PeriodSpan = DaySpan & { readonly by: ReportPeriod };

export async function readReportTotals(
  reader: Reader,
  criteria: ReportCriteria,
  span: PeriodSpan,
  units: readonly UnitBelow[],
): Promise<ReportTotals> {
  const { scope } = criteria.starts;
  const own = counterScopes(scope);
  const unitIds = units.flatMap(
    ({ id, kind }) => counterScopes({ unitId: id, kind, basis: 'sold' })?.ids ?? [],
  );
  if (own !== null && unitIds.length === units.length) {
    const below = { ids: unitIds, basis: 'sold' } as const;
    const { rows } = await fromCounters(criteria, span, own, below).execute(reader);
    const totals = byKey(rows);
    return { ...totals, units: withRemainder(totals) };
  }
  // Officers have no reports, and `all` has counters.
  if (typeof scope === 'string' || 'officerId' in scope) return NOTHING;
  return byKey((await fromContracts(reader, criteria, span, scope.unitId).execute(reader)).rows);
}

const NOTHING: ReportTotals = { periods: new Map(), plans: new Map(), units: new Map() };

/** The scope less the units below it: what was sold in the unit itself. */
function withRemainder({ units, plans }: ReportTotals): ReportTotals['units'] {
  const rest = [...units.values()].reduce(minus, [...plans.values()].reduce(plus, NONE));
  return rest.contracts === 0 && rest.cancellations === 0
    ? units
    : new Map([...units, [null, rest]]);
}

type Row = Figures & {
  readonly key: 'period' | 'plan' | 'unit';
  readonly period: Day | null;
  readonly plan_id: string | null;
  readonly unit_id: number | null;
};

const toFigures = ({ contracts, premium, cancellations, refund }: Row): Figures => ({
  contracts,
  premium,
  cancellations,
  refund,
});

function byKey(rows: readonly Row[]): ReportTotals {
  const by = <K>(key: Row['key'], value: (row: Row) => K) =>
    new Map(rows.filter((row) => row.key === key).map((row) => [value(row), toFigures(row)]));
  return {
    periods: by('period', (row) => row.period ?? ''),
    plans: by('plan', (row) => row.plan_id ?? ''),
    units: by('unit', (row) => row.unit_id),
  };
}

const SUMS = sql`sum(contracts)::bigint as contracts, sum(premium)::bigint as premium,
  sum(cancellations)::bigint as cancellations, sum(refund)::bigint as refund`;
const NOT_EMPTY = sql`having sum(contracts) <> 0 or sum(cancellations) <> 0`;

/** The scope by period and plan, and each scope below it as a whole. */
function fromCounters(
  { starts, cancellations }: ReportCriteria,
  span: PeriodSpan,
  own: CounterScopes,
  below: CounterScopes,
) {
  const level = span.by === 'day' || span.by === 'week' ? 'day' : 'month';
  const facts = (scopes: CounterScopes, ofLevel: 'day' | 'month') => sql`
    select ${periodSql(sql`day`, span)} as period, plan_id, scope_id as unit_id, contracts, premium,
           0 as cancellations, 0 as refund
      from (${totalsOfScopes(starts, scopes, 'started', span, ofLevel)}) started
    union all
    select ${periodSql(sql`day`, span)}, plan_id, scope_id, 0, 0, contracts, refund
      from (${totalsOfScopes(cancellations, scopes, 'cancelled', span, ofLevel)}) cancelled`;
  return sql<Row>`
    select case grouping(period) when 0 then 'period' else 'plan' end as key, period, plan_id,
           null::bigint as unit_id, ${SUMS}
      from (${facts(own, level)}) facts group by grouping sets ((period), (plan_id)) ${NOT_EMPTY}
    union all
    select 'unit', null, null, unit_id, ${SUMS}
      from (${facts(below, 'month')}) facts group by unit_id ${NOT_EMPTY}`;
}

function fromContracts(
  reader: Reader,
  { starts, cancellations }: ReportCriteria,
  span: PeriodSpan,
  unitId: number,
) {
  const selectRows = (criteria: ContractCriteria, day: RawBuilder<unknown>) =>
    applyCriteria(reader.selectFrom('contracts'), criteria)
      .innerJoin(unitsWithin(unitId).as('sold'), 'sold.id', 'contracts.sold_unit_id')
      .select(periodSql(day, span).as('period'))
      .select(['contracts.plan_id', 'sold.unit_id']);
  const startRows = selectRows(starts, sql.ref('contracts.policy_starts_on')).select([
    sql`1`.as('contracts'),
    sql`contracts.premium_amount`.as('premium'),
    sql`0`.as('cancellations'),
    sql`0`.as('refund'),
  ]);
  const cancellationRows = selectRows(cancellations, sql.raw(CANCELLED_ON)).select([
    sql`0`.as('contracts'),
    sql`0`.as('premium'),
    sql`1`.as('cancellations'),
    sql`coalesce(contracts.refund_amount, 0)`.as('refund'),
  ]);
  return sql<Row>`
    select case 0 when grouping(period) then 'period' when grouping(plan_id) then 'plan'
                  else 'unit' end as key,
           period, plan_id, unit_id, ${SUMS}
      from (${startRows} union all ${cancellationRows}) facts
     group by grouping sets ((period), (plan_id), (unit_id)) ${NOT_EMPTY}`;
}

/** A unit and those below it, with the child unit above them; null for the unit itself. */
const unitsWithin = (unitId: number) => sql<{ id: number; unit_id: number | null }>`(
  with recursive below as (
    select ${unitId}::bigint as id, null::bigint as unit_id
    union all
    select units.id, coalesce(below.unit_id, units.id)
      from units join below on units.parent_id = below.id)
  select id, unit_id from below)`;

/** The first day of a day's period, within the span. */
function periodSql(day: RawBuilder<unknown>, { by, from }: PeriodSpan): RawBuilder<Day> {
  return by === 'day'
    ? sql`${day}`
    : sql`greatest(date_trunc(${by}, ${day}::timestamp)::date, ${from}::date)`;
}
