import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { currentTime } from '../../page/current-time.ts';
import { comparedDays } from './compared-days.ts';
import { type FiguresSearch, searchQuery, shownSearch } from './figures-search.ts';
import type { Period } from './period-text.ts';

type Query = ReturnType<typeof searchQuery>;

/** The length of the report's periods, and the query of its call. */
export function shownReport(search: FiguresSearch) {
  const fullSearch = shownSearch(search, businessDay(currentTime()));
  return { by: fullSearch.by, query: searchQuery(fullSearch) };
}

type Reply = { readonly data: Period | undefined; readonly isPlaceholderData: boolean };

/** The input of the second call: the same report of the days before, once the first is known. */
export function comparedReport(query: Query, { data, isPlaceholderData }: Reply) {
  const days = data && earlierDays(data);
  return [
    // Only its total is shown.
    { query: { ...query, ...days, by: 'year' as const } },
    { isEnabled: days !== undefined && !isPlaceholderData },
  ] as const;
}

/** The inputs for the parts of units; only their rows are shown. */
export const unitReports = (query: Query, unitIds: readonly number[]) =>
  unitIds.map((unitId) => ({ query: { ...query, unitId: String(unitId), by: 'year' as const } }));

/** The days that a report is compared with. */
export const earlierDays = ({ from, to }: Period) => comparedDays({ from: day(from), to: day(to) });
