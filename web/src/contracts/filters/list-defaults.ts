import type { ContractList, ListDefault } from '@salus/api/list-defaults.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type ListSearch, listSearches, usualSearches } from './list-search.ts';
import { quickRanges, rangeDays } from './quick-ranges.ts';

/**
 * The part of a list's filters that is worth saving. Days are kept as rules relative to today;
 * searches for a person are dropped.
 */
export function savableFilters(search: ListSearch, today: Day): ListDefault {
  const { status, planIds, unitId, limit, sortBy, sortOrder, createdFromDate, createdToDate } =
    search;
  const createdWithin = quickRanges.find((range) => {
    const { from, to } = rangeDays(range, today);
    return from === createdFromDate && to === createdToDate;
  });
  return {
    status: [...status],
    planIds: [...planIds],
    createdWithin: createdWithin ?? null,
    unitId: unitId === '' ? null : Number(unitId),
    limit,
    sortBy,
    sortOrder,
  };
}

/** Compares two defaults, ignoring the order of selection. */
export function isSameDefault(one: ListDefault, other: ListDefault): boolean {
  const inOrder = (listDefault: ListDefault) =>
    JSON.stringify(
      {
        ...listDefault,
        status: listDefault.status.toSorted(),
        planIds: listDefault.planIds.toSorted(),
      },
      keys,
    );
  return inOrder(one) === inOrder(other);
}
const keys = ['status', 'planIds', 'createdWithin', 'unitId', 'limit', 'sortBy', 'sortOrder'];

/** The search of a saved default on this day; null when it equals the product default. */
export function defaultSearch(
  list: ContractList,
  listDefault: ListDefault,
  today: Day,
): ListSearch | null {
  const { createdWithin, unitId, ...kept } = listDefault;
  const days = createdWithin && rangeDays(createdWithin, today);
  const search = listSearches[list].parse({
    ...kept,
    ...(days ? { createdFromDate: days.from, createdToDate: days.to } : {}),
    ...(unitId === null ? {} : { unitId }),
  });
  return isUsual(list, search) ? null : search;
}

/** Is this the product default? Then the address has no filters. */
export function isUsual(list: ContractList, search: ListSearch): boolean {
  const usual: Record<string, unknown> = usualSearches[list];
  const criteria: Record<string, unknown> = { ...search };
  return Object.keys(usual).every(
    (name) => name === 'view' || String(criteria[name]) === String(usual[name]),
  );
}
