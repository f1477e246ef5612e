import { type MovingRange, movingRanges } from '@salus/api/list-defaults.ts';
import { addDays, type Day, day, dayParts } from '@salus/domain/time/day.ts';

/** The most frequent date ranges of list filters (LIST-5). */
export const quickRanges = movingRanges;
type QuickRange = MovingRange;

/** First and last day. */
export type DayBounds = { readonly from: Day; readonly to: Day };

/** The days of a range around today. */
export function rangeOf(range: QuickRange, today: Day): DayBounds {
  if (range === 'today') return { from: today, to: today };
  const { year, month } = dayParts(today);
  const first = month - ((month - 1) % 3);
  const next = first === 10 ? startOf(year + 1, 1) : startOf(year, first + 3);
  return { from: startOf(year, first), to: addDays(next, -1) };
}

function startOf(year: number, month: number): Day {
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
}
