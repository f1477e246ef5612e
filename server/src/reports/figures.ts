import type { FiguresFilters, ReportPeriod } from '@salus/api/reports.ts';
import { issuedStatuses, statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import {
  addDays,
  addYears,
  type Day,
  type DaySpan,
  day,
  dayParts,
  daysBetween,
  daysInMonth,
  firstOfMonth,
} from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { plansOfAllChannels } from '../catalogue/known-plans.ts';
import type { Context, Staff } from '../context.ts';
import { totals } from '../contracts/counters/counters.ts';
import {
  type ContractCriteria,
  readSoldCriteria,
} from '../contracts/criteria/contract-criteria.ts';
import { type UnitBasis, unitInScope } from '../contracts/criteria/scope.ts';
import { inSnapshot, type Reader } from '../platform/db.ts';
import { byName } from './by-name.ts';
import { type Figures, NONE, plus, type ReportTotals, readReportTotals } from './report-totals.ts';
import { type UnitBelow, unitsBelow } from './units-below.ts';

/**
 * Policies started and cancelled within the actor's reach, per period, plan, channel and unit, from
 * one snapshot. Lists every period and unit, and the plans and channels with figures.
 * @param pick picks the figures that the report shows
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export async function figuresFor<T extends object>(
  context: Context<Staff>,
  filters: FiguresFilters,
  pick: (figures: Figures) => T,
) {
  const { app, now } = context;
  const span = reportSpan(filters, businessDay(now));
  const plans = await plansOfAllChannels(app.db);
  const criteria = await reportCriteria(context, filters, span, plans);
  const read = async (reader: Reader) => {
    const units = await unitsBelow(reader, criteria.starts.scope);
    const totals = await readReportTotals(reader, criteria, { ...span, by: filters.by }, units);
    const planRows = plans.flatMap((plan) => {
      const figures = totals.plans.get(plan.code);
      return figures ? [{ plan, figures }] : [];
    });
    const sum = (rows: readonly { readonly figures: Figures }[]) =>
      pick(rows.map(({ figures }) => figures).reduce(plus, NONE));
    return {
      ...span,
      unitId: unitInScope(criteria.starts.scope),
      elsewhere: await countElsewhere(reader, criteria.starts),
      periods: periodsIn(span, filters.by).map((period) => ({
        ...period,
        ...pick(totals.periods.get(period.from) ?? NONE),
      })),
      plans: planRows.map(({ plan, figures }) => ({ ...planView(plan), ...pick(figures) })),
      channels: channels.flatMap((channel) => {
        const rows = planRows.filter(({ plan }) => plan.channel === channel);
        return rows.length > 0 ? [{ channel, ...sum(rows) }] : [];
      }),
      units: unitRows(units, totals.units).map(({ figures, ...unit }) => ({
        ...unit,
        ...pick(figures),
      })),
      total: sum(planRows),
    };
  };
  return await inSnapshot(app.db, read);
}

/** The contracts that a list of the unit of today has without these figures, or they without it. */
async function countElsewhere(reader: Reader, criteria: ContractCriteria): Promise<number> {
  const { scope } = criteria;
  if (typeof scope !== 'object' || !('unitId' in scope)) return 0;
  const count = (basis: UnitBasis) =>
    sql`(select coalesce(sum(contracts), 0)::bigint
           from ${totals(reader, { ...criteria, scope: { ...scope, basis } })} one)`;
  const { rows } = await sql<{ contracts: number }>`
    select 2 * ${count('either')} - ${count('today')} - ${count('sold')} as contracts`.execute(
    reader,
  );
  return rows[0]?.contracts ?? 0;
}

type Plan = Awaited<ReturnType<typeof plansOfAllChannels>>[number];

const planView = (plan: Plan) => ({
  code: plan.code,
  packageName: plan.package_name,
  productName: plan.product_name,
  channel: plan.channel,
});

/** The contracts whose policies began in the span, and those that were cancelled in it. */
async function reportCriteria(
  context: Context<Staff>,
  { planIds, unitId, channel }: FiguresFilters,
  span: DaySpan,
  plans: readonly Plan[],
) {
  const criteria = await readSoldCriteria(context.app.db, context, { planIds, unitId });
  // A plan is sold by one channel: to ask for a channel is to ask for its plans.
  const codes = plans.filter((plan) => plan.channel === channel).map(({ code }) => code);
  const channelCriteria = channel
    ? { ...criteria, planIds: codes.filter((code) => planIds?.includes(code) ?? true) }
    : criteria;
  return {
    starts: { ...channelCriteria, status: issuedStatuses, startsOn: span },
    cancellations: { ...channelCriteria, status: statuses.filter(isCancelled), cancelledOn: span },
  } satisfies Record<string, ContractCriteria>;
}

/** One row per unit, and a last one for officers in none of them if it has figures. */
function unitRows(units: readonly UnitBelow[], figures: ReportTotals['units']) {
  const rows = units
    .toSorted(byName)
    .map(({ id, name, kind }) => ({ unitId: id, name, kind, figures: figures.get(id) ?? NONE }));
  const others = figures.get(null);
  return units.length === 0 || !others
    ? rows
    : [...rows, { unitId: null, name: '', kind: null, figures: others }];
}

/**
 * The days of a report. With one end alone: twelve months from or up to it. Without any: the twelve
 * months that end with the current month, up to today.
 */
export function reportSpan({ from, to }: Pick<FiguresFilters, 'from' | 'to'>, today: Day): DaySpan {
  if (from && to) return { from, to };
  if (from) return { from, to: from >= LAST_NEW_YEAR ? LAST_DAY : addDays(addYears(from, 1), -1) };
  if (to) return { from: to < FIRST_NEW_YEARS_EVE ? FIRST_DAY : dayAfterAYearBefore(to), to };
  let first = firstOfMonth(today);
  for (let months = 0; months < 11; months += 1) first = firstOfMonth(addDays(first, -1));
  return { from: first, to: today };
}

function dayAfterAYearBefore(to: Day): Day {
  return to === LAST_DAY ? LAST_NEW_YEAR : addYears(addDays(to, 1), -1);
}

// The calendar's limits: spans are cut there.
const FIRST_DAY = day('0001-01-01');
const FIRST_NEW_YEARS_EVE = day('0001-12-31');
const LAST_NEW_YEAR = day('9999-01-01');
const LAST_DAY = day('9999-12-31');

/** The periods of the span in order, cut at its ends. Weeks begin on Monday. */
export function periodsIn({ from, to }: DaySpan, by: ReportPeriod): readonly DaySpan[] {
  const periods: DaySpan[] = [];
  for (let first = from; ; ) {
    const daysLeft = daysBetween(first, to);
    const last = addDays(first, Math.min(daysUntilNext(first, by) - 1, daysLeft));
    periods.push({ from: first, to: last });
    if (last === to) return periods;
    first = addDays(last, 1);
  }
}

/** The days of a period from a day on, that day included. */
function daysUntilNext(from: Day, by: ReportPeriod): number {
  if (by === 'day') return 1;
  if (by === 'week') return 7 - (((daysBetween(A_MONDAY, from) % 7) + 7) % 7);
  const { year, month, date } = dayParts(from);
  const lastMonth = by === 'month' ? month : by === 'quarter' ? Math.ceil(month / 3) * 3 : 12;
  let days = 1 - date;
  for (let each = month; each <= lastMonth; each += 1) days += daysInMonth(year, each);
  return days;
}

const A_MONDAY = day('2026-01-05');
