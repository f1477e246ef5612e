import { addDays, day, firstOfMonth, lastOfMonth } from '@salus/domain/time/day.ts';
import type { DateRange } from '../lists/criteria.ts';

/** Days that one level of the counters covers; both ends included, undefined is open. */
export type CounterRange = { readonly level: 'all' | 'month' | 'day' } & DateRange;

/**
 * Splits days into whole months and the days around them. 20 months of a million contracts from
 * day counters alone: 12.6 ms; from months and days: 0.5 ms.
 */
export function splitRange({ from, to }: DateRange): readonly CounterRange[] {
  // The calendar's first and last month have no neighbour.
  if ((from && from >= LAST_MONTH) || (to && to < SECOND_MONTH))
    return [{ level: 'day', from, to }];
  const firstMonth = from && (from === firstOfMonth(from) ? from : addDays(lastOfMonth(from), 1));
  const lastMonth = to && (to === lastOfMonth(to) ? to : addDays(firstOfMonth(to), -1));
  if (firstMonth && lastMonth && lastMonth < firstMonth) return [{ level: 'day', from, to }];
  const ranges: CounterRange[] = [{ level: 'month', from: firstMonth, to: lastMonth }];
  if (from && firstMonth && from < firstMonth)
    ranges.unshift({ level: 'day', from, to: addDays(firstMonth, -1) });
  if (to && lastMonth && to > lastMonth)
    ranges.push({ level: 'day', from: addDays(lastMonth, 1), to });
  return ranges;
}

const SECOND_MONTH = day('0001-02-01');
const LAST_MONTH = day('9999-12-01');
