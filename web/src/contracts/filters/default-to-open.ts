import { type ContractList, showListDefaults } from '@salus/api/list-defaults.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { ParsedLocation } from '@tanstack/react-router';
import { callAhead } from '../../calls/use-call.ts';
import { isPersonal, type ListSearch, listSearches, usualSearches } from '../list/list-search.ts';
import { searchOf } from './list-defaults.ts';

/**
 * The default search of a list whose address has no filters; null when the address has some or
 * none was saved. It is written into the address, which then means the same for every user.
 */
export async function defaultToOpen(
  list: ContractList,
  location: ParsedLocation,
): Promise<ListSearch | null> {
  // The schema drops unknown parameters.
  const hasFilters =
    JSON.stringify(listSearches[list].parse(location.search)) !==
    JSON.stringify(usualSearches[list]);
  if (hasFilters || isPersonal(location.state.personal)) return null;
  try {
    const saved = (await callAhead(showListDefaults, {}))[list];
    return saved ? searchOf(list, saved, businessDay(new Date())) : null;
  } catch {
    // The list itself reports the failure.
    return null;
  }
}
