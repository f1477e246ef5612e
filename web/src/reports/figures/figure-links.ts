import { statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import type { FiguresSearch } from './figures-search.ts';

/** The contracts of a figure: policies that began, or contracts cancelled, in its days. */
export type FigureBasis = 'started' | 'cancelled';

type Days = { readonly from: string; readonly to: string };
type Plan = { readonly code: string; readonly channel: Channel };

/** The scope of a figure, besides its days. The unit is that of the sale. */
export type About = {
  readonly planIds: readonly string[];
  readonly unitId: string;
};

/** The filters of a report with the unit that its answer counts: of a head the own one. */
export const countedSearch = (
  search: FiguresSearch,
  { unitId }: { readonly unitId: number | null },
): FiguresSearch => ({ ...search, unitId: unitId === null ? '' : String(unitId) });

/** The address of the list that holds exactly the contracts behind a figure. */
export function listSearchOfFigure(
  basis: FigureBasis,
  { from, to }: Days,
  { planIds, unitId }: About,
) {
  return {
    ...(planIds.length > 0 ? { planIds: [...planIds] } : {}),
    ...(unitId ? { soldUnitId: unitId } : {}),
    ...(basis === 'started'
      ? { policyStartDateFrom: from, policyStartDateTo: to }
      : { status: statuses.filter(isCancelled), cancelledDateFrom: from, cancelledDateTo: to }),
  };
}

/** The scope of the report. Lists have no channel filter, so a channel becomes its packages. */
export function aboutAll(
  { channel, planIds, unitId }: FiguresSearch,
  plans: readonly Plan[],
): About {
  return { planIds: channel ? plans.map(({ code }) => code) : planIds, unitId };
}

export function aboutPlans({ unitId }: FiguresSearch, plans: readonly Plan[]): About {
  return { planIds: plans.map(({ code }) => code), unitId };
}

export function aboutChannel(
  search: FiguresSearch,
  plans: readonly Plan[],
  channel: Channel,
): About {
  return aboutPlans(
    search,
    plans.filter((plan) => plan.channel === channel),
  );
}

/**
 * @param unitId null for what was sold in the report's unit itself
 * @param isOnly whether the report has no other unit
 * @returns null when no list filter matches: a unit's list includes all units below it
 */
export function aboutUnit(all: About, unitId: number | null, isOnly: boolean): About | null {
  if (unitId !== null) return { ...all, unitId: String(unitId) };
  return isOnly ? all : null;
}
