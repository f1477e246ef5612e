import type { ContractList, ListDefault } from '@salus/api/list-defaults.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type ListSearch, listSearches, usualSearches } from './list-search.ts';
import { quickRanges, rangeOf } from './quick-ranges.ts';

/**
 * What of a list's filters can be its default: what somebody asks for again and again. Days stay where a rule gives them,
 * which moves on with the calendar; whom somebody looked for once does not.
 */
export function keepableOf(search: ListSearch, today: Day): ListDefault {
  const { status, planIds, unitId, limit, sortBy, sortOrder, createdFromDate, createdToDate } = search;
  const createdWithin = quickRanges.find((range) => {
    const { from, to } = rangeOf(range, today);
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

/** Do both open a list with the same? In whatever order something was chosen. */
export function isSameDefault(one: ListDefault, other: ListDefault): boolean {
  const inOrder = (given: ListDefault) =>
    JSON.stringify({ ...given, status: given.status.toSorted(), planIds: given.planIds.toSorted() }, keys);
  return inOrder(one) === inOrder(other);
}
const keys = ['status', 'planIds', 'createdWithin', 'unitId', 'limit', 'sortBy', 'sortOrder'];

/** What a list opens with by a default that was saved, on this day; null where that is what it opens with anyway. */
export function searchOf(list: ContractList, saved: ListDefault, today: Day): ListSearch | null {
  const { createdWithin, unitId, ...kept } = saved;
  const days = createdWithin && rangeOf(createdWithin, today);
  const search = listSearches[list].parse({
    ...kept,
    ...(days ? { createdFromDate: days.from, createdToDate: days.to } : {}),
    ...(unitId === null ? {} : { unitId }),
  });
  return isUsual(list, search) ? null : search;
}

/** Is this what the product itself opens the list with? Then the address says nothing. */
export function isUsual(list: ContractList, search: ListSearch): boolean {
  const usual: Record<string, unknown> = usualSearches[list];
  const asked: Record<string, unknown> = { ...search };
  return Object.keys(usual).every((name) => name === 'view' || String(asked[name]) === String(usual[name]));
}
