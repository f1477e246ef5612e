import { stepFilters } from '@salus/api/schemaless/reports/sale-steps.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { addressFilters, filterQuery } from '../contracts/filters/filter-address.ts';
import { addressSearch, type SearchOf } from '../page/address-search.ts';
import { rangeUpTo } from './figures/report-ranges.ts';

/** Search parameters of the report. Invalid values are dropped. */
export const officersSearch = addressSearch(addressFilters(stepFilters));
export type OfficersSearch = SearchOf<typeof officersSearch>;

/** The default parameters, left out of an address. */
export const usualOfficersSearch = officersSearch.parse({});

/** Without days the report covers this month up to today (REPORT-8). */
export function shownOfficersSearch(search: OfficersSearch, today: Day): OfficersSearch {
  const hasDays = search.from !== '' || search.to !== '';
  return hasDays ? search : { ...search, ...rangeUpTo(today, 'month') };
}

export const officersQuery = (search: OfficersSearch) => filterQuery(stepFilters, search);
