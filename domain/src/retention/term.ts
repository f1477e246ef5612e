import { addDays, addMonths, type Day } from '../time/day.ts';

/** A retention term, counted from the day after the event: the last day of the term is included. */
type Term = { readonly months: number } | { readonly days: number };

/** The last day on which a record of `from` is kept. */
export function lastDayKept(from: Day, term: Term): Day {
  return 'months' in term ? addMonths(from, term.months) : addDays(from, term.days);
}

/** The earliest day whose records are kept today; older ones have expired. */
export function firstDayKept(today: Day, term: Term): Day {
  if ('days' in term) return addDays(today, -term.days);
  // Months differ in length, so subtracting a term is not always the inverse of adding it.
  let first = addMonths(today, -term.months);
  while (lastDayKept(first, term) < today) first = addDays(first, 1);
  while (lastDayKept(addDays(first, -1), term) >= today) first = addDays(first, -1);
  return first;
}
