import { type Day, day, dayParts } from '@salus/domain/time/day.ts';

/** Predefined ranges of a report. All of them end today, because the future has no data. */
export const reportRanges = ['month', 'quarter', 'year', 'twelveMonths'] as const;
type ReportRange = (typeof reportRanges)[number];

/** First and last day of a span that ends today. */
export function rangeUpTo(
  today: Day,
  range: ReportRange,
): { readonly from: Day; readonly to: Day } {
  const { year, month } = dayParts(today);
  if (range === 'month') return { from: firstOf(year, month), to: today };
  if (range === 'quarter') return { from: firstOf(year, month - ((month - 1) % 3)), to: today };
  if (range === 'year') return { from: firstOf(year, 1), to: today };
  // This month and the eleven before it.
  return { from: month === 12 ? firstOf(year, 1) : firstOf(year - 1, month + 1), to: today };
}

function firstOf(year: number, month: number): Day {
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
}
