import {
  addDays,
  addMonths,
  type Day,
  type DaySpan,
  dayParts,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
} from '@salus/domain/time/day.ts';

/**
 * The same days before (REPORT-7): of the month, quarter or year before for days that begin one;
 * for other whole months as many months before; else as many days, directly before.
 */
export function comparedDays({ from, to }: DaySpan): DaySpan {
  const months = monthsBack(from, to);
  if (months === 0) {
    const length = daysBetween(from, to) + 1;
    return { from: addDays(from, -length), to: addDays(to, -length) };
  }
  const last = addMonths(to, -months);
  return { from: addMonths(from, -months), to: to === lastOfMonth(to) ? lastOfMonth(last) : last };
}

/** The months of the smallest unit of the calendar that begins on the first day; 0 for none. */
function monthsBack(from: Day, to: Day): number {
  if (from !== firstOfMonth(from) || to < from) return 0;
  const [first, last] = [dayParts(from), dayParts(to)];
  const touched = (last.year - first.year) * 12 + last.month - first.month + 1;
  const unit = [1, 3, 12].find((months) => touched <= months && (first.month - 1) % months === 0);
  return unit ?? touched;
}
