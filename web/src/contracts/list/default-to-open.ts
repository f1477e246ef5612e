import { type ContractList, showListDefaults } from '@salus/api/list-defaults.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { ParsedLocation } from '@tanstack/react-router';
import { callAhead } from '../../calls/use-call.ts';
import { searchOf } from './list-defaults.ts';
import { type ListSearch, listSearches, usualSearches } from './list-search.ts';

/**
 * What a list opens with where its address says nothing; null where the address says it, or nothing was saved. It goes into
 * the address, which from then on means the same wherever it is opened.
 */
export async function defaultToOpen(list: ContractList, location: ParsedLocation): Promise<ListSearch | null> {
  // Words that the list does not know say nothing either.
  const says = JSON.stringify(listSearches[list].parse(location.search)) !== JSON.stringify(usualSearches[list]);
  if (says || location.state.proposerNationalId) return null;
  try {
    const saved = (await callAhead(showListDefaults, undefined))[list];
    return saved ? searchOf(list, saved, businessDayOf(new Date())) : null;
  } catch {
    // The list itself will say that the server does not answer.
    return null;
  }
}
