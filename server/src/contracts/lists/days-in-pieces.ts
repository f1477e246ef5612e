import { addDays, type Day, day, daysInMonth, partsOf } from '@salus/domain/time/day.ts';
import type { Days } from './asked-contracts.ts';

/** A stretch of days that is counted as months, or day by day, or all time; both ends included, undefined is open. */
export type Piece = { readonly span: 'always' | 'month' | 'day' } & Days;

/** Days as the fewest pieces: whole months in the middle, the days before and after them. None is in two pieces. */
export function inPieces({ from, to }: Days): readonly Piece[] {
  // The calendar's first and last month have no neighbour that could be named.
  if ((from && from >= LAST_MONTH) || (to && to < SECOND_MONTH)) return [{ span: 'day', from, to }];
  const firstMonth = from && (isFirst(from) ? from : addDays(lastOfMonth(from), 1));
  const lastMonth = to && (to === lastOfMonth(to) ? to : addDays(firstOfMonth(to), -1));
  if (firstMonth && lastMonth && lastMonth < firstMonth) return [{ span: 'day', from, to }];
  const pieces: Piece[] = [{ span: 'month', from: firstMonth, to: lastMonth }];
  if (from && firstMonth && from < firstMonth) pieces.unshift({ span: 'day', from, to: addDays(firstMonth, -1) });
  if (to && lastMonth && to > lastMonth) pieces.push({ span: 'day', from: addDays(lastMonth, 1), to });
  return pieces;
}

const SECOND_MONTH = day('0001-02-01');
const LAST_MONTH = day('9999-12-01');

const isFirst = (day: Day) => partsOf(day).date === 1;

export const firstOfMonth = (day: Day): Day => addDays(day, 1 - partsOf(day).date);

export function lastOfMonth(day: Day): Day {
  const { year, month, date } = partsOf(day);
  return addDays(day, daysInMonth(year, month) - date);
}
