import type { FiguresFilters } from '@salus/api/reports.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { type Channel, channels } from '@salus/domain/people/roles.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { plansOfAllChannels } from '../catalogue/offered-plans.ts';
import type { Context, Staff } from '../context.ts';
import { type Asked, askedFor } from '../contracts/lists/asked-contracts.ts';
import { type Reach, reachOf } from '../contracts/scope.ts';
import { inSnapshot, type Reader } from '../platform/db.ts';
import { type AddedUp, addUp, type Figures, NONE, plus } from './added-up.ts';
import { byName } from './by-name.ts';
import { periodsIn, type Span, spanOf } from './report-span.ts';
import { type UnitBelow, unitsBelow } from './units-below.ts';

/**
 * What began and what was cancelled within somebody's reach: in each period of the span, of each plan, in each channel and in
 * each unit, all of one moment. Every period and unit is named, also where nothing happened; plans and channels where
 * something did.
 * Whose they may be is asked of the primary.
 * @param tell what the report says of the figures
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export async function figuresFor<T extends object>(
  { app, actor, now }: Context<Staff>,
  filters: FiguresFilters,
  tell: (figures: Figures) => T,
) {
  const span = spanOf(filters, businessDayOf(now));
  const plans = await plansOfAllChannels(app.db);
  const asked = await askedAbout(app.db, reachOf(actor), filters, span, plans);
  const read = async (reader: Reader) => {
    const units = await unitsBelow(reader, asked.started.scope);
    const added = await addUp(reader, asked, { ...span, by: filters.by }, units);
    const planRows = plans.flatMap((plan) => {
      const figures = added.plans.get(plan.code);
      return figures ? [{ plan, figures }] : [];
    });
    const sum = (rows: readonly { readonly figures: Figures }[]) =>
      tell(rows.map(({ figures }) => figures).reduce(plus, NONE));
    return {
      ...span,
      periods: periodsIn(span, filters.by).map((period) => ({
        ...period,
        ...tell(added.periods.get(period.from) ?? NONE),
      })),
      plans: planRows.map(({ plan, figures }) => ({ ...nameOf(plan), ...tell(figures) })),
      channels: channels.flatMap((channel) => {
        const rows = planRows.filter(({ plan }) => plan.channel === channel);
        return rows.length > 0 ? [{ channel, ...sum(rows) }] : [];
      }),
      units: unitRows(units, added.units).map(({ figures, ...unit }) => ({ ...unit, ...tell(figures) })),
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
  channel: plan.channel as Channel,
});

/** The contracts whose policies began in the span, and those that were cancelled in it. */
async function askedAbout(
  reader: Reader,
  reach: Reach,
  { planIds, unitId, channel }: FiguresFilters,
  span: Span,
  plans: readonly Plan[],
) {
  const asked = await askedFor(reader, reach, { planIds, unitId });
  // A plan is sold by one channel: to ask for a channel is to ask for its plans.
  const codes = plans.filter((plan) => plan.channel === channel).map(({ code }) => code);
  const narrowed = channel ? { ...asked, planIds: codes.filter((code) => planIds?.includes(code) ?? true) } : asked;
  return {
    started: { ...narrowed, status: issuedStatuses, started: span },
    cancelled: { ...narrowed, status: ['CANCELLED'], cancelled: span },
  } satisfies Record<string, Asked>;
}

/** Each unit, and at the end those who stand in none of them where they have figures. */
function unitRows(units: readonly UnitBelow[], figures: AddedUp['units']) {
  const rows = units
    .toSorted(byName)
    .map(({ id, name, kind }) => ({ unitId: id, name, kind, figures: figures.get(id) ?? NONE }));
  const others = figures.get(null);
  return units.length === 0 || !others ? rows : [...rows, { unitId: null, name: '', kind: null, figures: others }];
}
