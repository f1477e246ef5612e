import { figuresFilters, type ReportPeriod, reportPeriods } from '@salus/api/schemaless/reports.ts';
import { type Day, daysBetween, parseDay } from '@salus/domain/time/day.ts';
import { addressFilters, filterQuery } from '../../contracts/filters/filter-address.ts';
import { addressSearch, oneValue, type SearchOf } from '../../page/address-search.ts';
import { rangeUpTo } from './report-ranges.ts';

const day = (value: unknown): string =>
  typeof value === 'string' && parseDay(value) !== null ? value : '';

/** Search parameters of a figures report. Invalid values are dropped. */
export const figuresSearch = addressSearch({
  ...addressFilters(figuresFilters),
  from: day,
  to: day,
  /** Empty: the days decide. */
  by: oneValue(['', ...reportPeriods], ''),
});
export type FiguresSearch = SearchOf<typeof figuresSearch>;

/** The default parameters, left out of an address. */
export const usualFiguresSearch = figuresSearch.parse({});

/** A search with its days and the length of its periods, as the form shows it. */
type ShownSearch = FiguresSearch & { readonly by: ReportPeriod };

/** More days than these would be a zigzag of ones and twos: they are shown by week. */
const MOST_DAYS = 92;
const MONTH_DAYS = 31;

/** Without days the report covers this month up to today (REPORT-8). */
export function shownSearch(search: FiguresSearch, today: Day): ShownSearch {
  const hasDays = search.from !== '' || search.to !== '';
  const { from, to } = hasDays ? search : rangeUpTo(today, 'month');
  const by = search.by || usualPeriod(from, to);
  return { ...search, from, to, by: by === 'day' && isLong(from, to) ? 'week' : by };
}

/** The address of a search: what the days decide is left out. */
export const searchAddress = (search: ShownSearch): FiguresSearch => ({
  ...search,
  by: search.by === usualPeriod(search.from, search.to) ? '' : search.by,
});

function usualPeriod(from: string, to: string): ReportPeriod {
  const length = countDays(from, to);
  if (length === null || length > MOST_DAYS) return 'month';
  return length > MONTH_DAYS ? 'week' : 'day';
}

const isLong = (from: string, to: string) => (countDays(from, to) ?? Infinity) > MOST_DAYS;

/** Null where an end is open or no day. */
function countDays(from: string, to: string): number | null {
  const [first, last] = [parseDay(from), parseDay(to)];
  return first && last && daysBetween(first, last) + 1;
}

/** The query of the report's call. */
export const searchQuery = (search: ShownSearch) => filterQuery(figuresFilters, search);
