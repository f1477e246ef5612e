import type { FiguresFilters } from '@salus/api/reports.ts';
import { issuedStatuses, statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { DaySpan } from '@salus/domain/time/day.ts';
import { plansOfAllChannels } from '../catalogue/known-plans.ts';
import type { Context, Staff } from '../context.ts';
import { type ContractCriteria, criteriaOf } from '../contracts/criteria/contract-criteria.ts';
import { inSnapshot, type Reader } from '../platform/db.ts';
import { byName } from './by-name.ts';
import { periodsIn, spanOf } from './report-span.ts';
import { type Figures, NONE, plus, type ReportTotals, readReportTotals } from './report-totals.ts';
import { type UnitBelow, unitsBelow } from './units-below.ts';

/**
 * Policies started and cancelled within the actor's reach, per period, plan, channel and unit, from
 * one snapshot. Lists every period and unit, and the plans and channels with figures. The reach is
 * read from the primary.
 * @param pick picks the figures that the report shows
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export async function figuresFor<T extends object>(
  context: Context<Staff>,
  filters: FiguresFilters,
  pick: (figures: Figures) => T,
) {
  const { app, now } = context;
  const span = spanOf(filters, businessDay(now));
  const plans = await plansOfAllChannels(app.db);
  const criteria = await reportCriteria(context, filters, span, plans);
  const read = async (reader: Reader) => {
    const units = await unitsBelow(reader, criteria.started.scope);
    const added = await readReportTotals(reader, criteria, { ...span, by: filters.by }, units);
    const planRows = plans.flatMap((plan) => {
      const figures = added.plans.get(plan.code);
      return figures ? [{ plan, figures }] : [];
    });
    const sum = (rows: readonly { readonly figures: Figures }[]) =>
      pick(rows.map(({ figures }) => figures).reduce(plus, NONE));
    return {
      ...span,
      periods: periodsIn(span, filters.by).map((period) => ({
        ...period,
        ...pick(added.periods.get(period.from) ?? NONE),
      })),
      plans: planRows.map(({ plan, figures }) => ({ ...nameOf(plan), ...pick(figures) })),
      channels: channels.flatMap((channel) => {
        const rows = planRows.filter(({ plan }) => plan.channel === channel);
        return rows.length > 0 ? [{ channel, ...sum(rows) }] : [];
      }),
      units: unitRows(units, added.units).map(({ figures, ...unit }) => ({
        ...unit,
        ...pick(figures),
      })),
      total: sum(planRows),
    };
  };
  return await app.replica.read(({ db }) => inSnapshot(db, read));
}

type Plan = Awaited<ReturnType<typeof plansOfAllChannels>>[number];

const nameOf = (plan: Plan) => ({
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
  const criteria = await criteriaOf(context.app.db, context, { planIds, unitId });
  // A plan is sold by one channel: to ask for a channel is to ask for its plans.
  const codes = plans.filter((plan) => plan.channel === channel).map(({ code }) => code);
  const narrowed = channel
    ? { ...criteria, planIds: codes.filter((code) => planIds?.includes(code) ?? true) }
    : criteria;
  return {
    started: { ...narrowed, status: issuedStatuses, started: span },
    cancelled: { ...narrowed, status: statuses.filter(isCancelled), cancelled: span },
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
