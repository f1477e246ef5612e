import type { Channel } from '@salus/domain/people/roles.ts';
import type { FiguresSearch } from './figures-search.ts';

/** Which contracts a figure counts: those whose policy began in its days, or those that were cancelled in them. */
export type Counted = 'started' | 'cancelled';

type Days = { readonly from: string; readonly to: string };
type Plan = { readonly code: string; readonly channel: Channel };

/** What a figure is about, beside its days. */
export type About = {
  readonly planIds: readonly string[];
  readonly unitId: string;
};

/** The address of the list that holds exactly the contracts behind a figure. */
export function listBehind(counted: Counted, { from, to }: Days, { planIds, unitId }: About) {
  return {
    ...(planIds.length > 0 ? { planIds: [...planIds] } : {}),
    ...(unitId ? { unitId } : {}),
    ...(counted === 'started'
      ? { policyStartDateFrom: from, policyStartDateTo: to }
      : { status: ['CANCELLED' as const], cancelledDateFrom: from, cancelledDateTo: to }),
  };
}

/** What the whole report is about. A list knows no channels: there a channel is the packages that the report found in it. */
export function aboutAll({ channel, planIds, unitId }: FiguresSearch, plans: readonly Plan[]): About {
  return { planIds: channel ? plans.map(({ code }) => code) : planIds, unitId };
}

export function aboutPlan({ unitId }: FiguresSearch, code: string): About {
  return { planIds: [code], unitId };
}

export function aboutChannel({ unitId }: FiguresSearch, plans: readonly Plan[], channel: Channel): About {
  return { planIds: plans.filter((plan) => plan.channel === channel).map(({ code }) => code), unitId };
}

/**
 * @param unitId null for those who stand in no unit below the one that the report is about
 * @param isOnly whether the report knows no other unit than that
 * @returns null where no list can hold these contracts alone: a unit's list holds all that lies below it, too
 */
export function aboutUnit(all: About, unitId: number | null, isOnly: boolean): About | null {
  if (unitId !== null) return { ...all, unitId: String(unitId) };
  return isOnly ? all : null;
}
