import type { FiguresFilters, ReportPeriod } from '@salus/api/reports.ts';
import {
  addDays,
  addYears,
  type Day,
  type DaySpan,
  day,
  dayParts,
  daysBetween,
  daysInMonth,
  firstOfMonth,
} from '@salus/domain/time/day.ts';

/**
 * The days of a report. With one end alone: twelve months from or up to it. Without any: the twelve
 * months that end with the current month, up to today.
 */
export function spanOf({ from, to }: Pick<FiguresFilters, 'from' | 'to'>, today: Day): DaySpan {
  if (from && to) return { from, to };
  if (from) return { from, to: from >= LAST_NEW_YEAR ? LAST_DAY : addDays(addYears(from, 1), -1) };
  if (to) return { from: to < FIRST_NEW_YEARS_EVE ? FIRST_DAY : dayAfterAYearBefore(to), to };
  let first = firstOfMonth(today);
  for (let months = 0; months < 11; months += 1) first = firstOfMonth(addDays(first, -1));
  return { from: first, to: today };
}

function dayAfterAYearBefore(to: Day): Day {
  return to === LAST_DAY ? LAST_NEW_YEAR : addYears(addDays(to, 1), -1);
}

// The calendar's limits: spans are cut there.
const FIRST_DAY = day('0001-01-01');
const FIRST_NEW_YEARS_EVE = day('0001-12-31');
const LAST_NEW_YEAR = day('9999-01-01');
const LAST_DAY = day('9999-12-31');

/** The periods of the span in order, cut at its ends. Weeks begin on Monday. */
export function periodsIn({ from, to }: DaySpan, by: ReportPeriod): readonly DaySpan[] {
  const periods: DaySpan[] = [];
  for (let first = from; ; ) {
    const left = daysBetween(first, to);
    const last = addDays(first, Math.min(daysUntilNext(first, by) - 1, left));
    periods.push({ from: first, to: last });
    if (last === to) return periods;
    first = addDays(last, 1);
  }
}

/** The days of a period from a day on, that day included. */
function daysUntilNext(from: Day, by: ReportPeriod): number {
  if (by === 'day') return 1;
  if (by === 'week') return 7 - (((daysBetween(A_MONDAY, from) % 7) + 7) % 7);
  const { year, month, date } = dayParts(from);
  const lastMonth = by === 'month' ? month : by === 'quarter' ? Math.ceil(month / 3) * 3 : 12;
  let days = 1 - date;
  for (let each = month; each <= lastMonth; each += 1) days += daysInMonth(year, each);
  return days;
}

const A_MONDAY = day('2026-01-05');
