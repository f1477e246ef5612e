import type { ReportPeriod } from '@salus/api/reports.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, CANCELLED_ON, narrow } from '../contracts/lists/asked-contracts.ts';
import { inPieces, type Piece } from '../contracts/lists/days-in-pieces.ts';
import { countedAs, countedSums } from '../contracts/lists/sums.ts';
import type { Reader } from '../platform/db.ts';
import type { Span } from './report-span.ts';
import type { UnitBelow } from './units-below.ts';

/** What a report of figures tells of a period, a plan, a channel or a unit. */
export type Figures = {
  readonly contracts: number;
  readonly premium: number;
  readonly cancelled: number;
  readonly refund: number;
};

export const NONE: Figures = { contracts: 0, premium: 0, cancelled: 0, refund: 0 };

export const plus = (a: Figures, b: Figures): Figures => ({
  contracts: a.contracts + b.contracts,
  premium: a.premium + b.premium,
  cancelled: a.cancelled + b.cancelled,
  refund: a.refund + b.refund,
});

const minus = (a: Figures, b: Figures) =>
  plus(a, { contracts: -b.contracts, premium: -b.premium, cancelled: -b.cancelled, refund: -b.refund });

export type AddedUp = {
  /** By the first day of each period. */
  readonly periods: ReadonlyMap<string, Figures>;
  readonly plans: ReadonlyMap<string, Figures>;
  /** By unit; null for officers who stand below none of them. */
  readonly units: ReadonlyMap<number | null, Figures>;
};

/** The contracts whose policies began in the span, and those that were cancelled in it. */
type Both = { readonly started: Asked; readonly cancelled: Asked };

/** Only what there is: a period, plan or unit in which nothing happened has no entry. */
export async function addUp(
  reader: Reader,
  both: Both,
  span: Span & { readonly by: ReportPeriod },
  units: readonly UnitBelow[],
): Promise<AddedUp> {
  const { scope } = both.started;
  const scopeId = countedAs(scope);
  const scopesBelow = units.flatMap(({ id, kind }) => countedAs({ unitId: id, kind }) ?? []);
  if (scopeId !== null && scopesBelow.length === units.length) {
    const { rows } = await counted(both, span, scopeId, scopesBelow).execute(reader);
    const added = told(rows);
    return { ...added, units: withTheRest(added) };
  }
  // All is counted, and an officer sees no reports.
  if (typeof scope === 'string' || 'officerId' in scope) return NOTHING;
  return told((await live(reader, both, span, scope.unitId).execute(reader)).rows);
}

const NOTHING: AddedUp = { periods: new Map(), plans: new Map(), units: new Map() };

/** The counts tell of the units and of all; whose officers stand directly in the one above them is what is left. */
function withTheRest({ units, plans }: AddedUp): AddedUp['units'] {
  const rest = [...units.values()].reduce(minus, [...plans.values()].reduce(plus, NONE));
  return rest.contracts === 0 && rest.cancelled === 0 ? units : new Map([...units, [null, rest]]);
}

type Row = Figures & {
  readonly told: 'period' | 'plan' | 'unit';
  readonly period: Day | null;
  readonly plan_id: string | null;
  readonly unit_id: number | null;
};

const figuresOf = ({ contracts, premium, cancelled, refund }: Row): Figures => ({
  contracts,
  premium,
  cancelled,
  refund,
});

function told(rows: readonly Row[]): AddedUp {
  const by = <K>(what: Row['told'], key: (row: Row) => K) =>
    new Map(rows.filter((row) => row.told === what).map((row) => [key(row), figuresOf(row)]));
  return {
    periods: by('period', (row) => row.period ?? ''),
    plans: by('plan', (row) => row.plan_id ?? ''),
    units: by('unit', (row) => row.unit_id),
  };
}

const SUMS = sql`sum(contracts)::bigint as contracts, sum(premium)::bigint as premium,
  sum(cancelled)::bigint as cancelled, sum(refund)::bigint as refund`;
const SOME = sql`having sum(contracts) <> 0 or sum(cancelled) <> 0`;

/** From the counts: of the scope itself by period and plan, of the scopes below it whole. */
function counted({ started, cancelled }: Both, span: Span & { by: ReportPeriod }, own: number, below: number[]) {
  const whole = inPieces(span);
  const pieces: readonly Piece[] =
    span.by === 'day' || span.by === 'week' ? [{ span: 'day', from: span.from, to: span.to }] : whole;
  const facts = (scopeIds: readonly number[], asOf: readonly Piece[]) => sql`
    select ${periodOf(sql`day`, span)} as period, plan_id, scope_id as unit_id, contracts, premium, 0 as cancelled, 0 as refund
      from (${countedSums(started, scopeIds, 'started', asOf)}) started
    union all
    select ${periodOf(sql`day`, span)}, plan_id, scope_id, 0, 0, contracts, refund
      from (${countedSums(cancelled, scopeIds, 'cancelled', asOf)}) cancelled`;
  return sql<Row>`
    select case grouping(period) when 0 then 'period' else 'plan' end as told, period, plan_id, null::bigint as unit_id, ${SUMS}
      from (${facts([own], pieces)}) facts group by grouping sets ((period), (plan_id)) ${SOME}
    union all
    select 'unit', null, null, unit_id, ${SUMS} from (${facts(below, whole)}) facts group by unit_id ${SOME}`;
}

/** From the contracts themselves, all at once. */
function live(reader: Reader, { started, cancelled }: Both, span: Span & { by: ReportPeriod }, unitId: number) {
  const rowsOf = (asked: Asked, day: RawBuilder<unknown>) =>
    narrow(reader.selectFrom('contracts'), asked)
      .innerJoin(officersOf(unitId).as('officer'), 'officer.id', 'contracts.officer_id')
      .select(periodOf(day, span).as('period'))
      .select(['contracts.plan_id', 'officer.unit_id']);
  const sold = rowsOf(started, sql.ref('contracts.policy_starts_on')).select([
    sql`1`.as('contracts'),
    sql`contracts.premium_amount`.as('premium'),
    sql`0`.as('cancelled'),
    sql`0`.as('refund'),
  ]);
  const lost = rowsOf(cancelled, CANCELLED_ON).select([
    sql`0`.as('contracts'),
    sql`0`.as('premium'),
    sql`1`.as('cancelled'),
    sql`coalesce(contracts.refund_amount, 0)`.as('refund'),
  ]);
  return sql<Row>`
    select case 0 when grouping(period) then 'period' when grouping(plan_id) then 'plan' else 'unit' end as told,
           period, plan_id, unit_id, ${SUMS}
      from (${sold} union all ${lost}) facts group by grouping sets ((period), (plan_id), (unit_id)) ${SOME}`;
}

/** Who stands at or below a unit, each with the unit directly below it through which they do; null for those in itself. */
const officersOf = (unitId: number) => sql<{ id: number; unit_id: number | null }>`(
  with recursive below as (
    select ${unitId}::bigint as id, null::bigint as unit_id
    union all
    select units.id, coalesce(below.unit_id, units.id) from units join below on units.parent_id = below.id)
  select accounts.id, below.unit_id from accounts join below on below.id = accounts.unit_id)`;

/** The first day of the period that a day belongs to, within the span. */
function periodOf(day: RawBuilder<unknown>, { by, from }: Span & { by: ReportPeriod }): RawBuilder<Day> {
  return by === 'day' ? sql`${day}` : sql`greatest(date_trunc(${by}, ${day}::timestamp)::date, ${from}::date)`;
}
