import { addDays, type Day, day, dayParts } from '@salus/domain/time/day.ts';

/** The most frequent date ranges of list filters (LIST-5). */
export const quickRanges = ['today', 'quarter'] as const;
type QuickRange = (typeof quickRanges)[number];

/** First and last day. */
export type DayBounds = { readonly from: Day; readonly to: Day };

/** The days of a range around today. */
export function rangeDays(range: QuickRange, today: Day): DayBounds {
  if (range === 'today') return { from: today, to: today };
  const { year, month } = dayParts(today);
  const first = month - ((month - 1) % 3);
  const next = first === 10 ? monthStart(year + 1, 1) : monthStart(year, first + 3);
  return { from: monthStart(year, first), to: addDays(next, -1) };
}

function monthStart(year: number, month: number): Day {
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
}
