import { addDays, addMonths, type Day } from '../time/day.ts';

/** How long something is kept, counted from the day after it happened: the last day of the term is still kept. */
export type Term = { readonly months: number } | { readonly days: number };

/** The last day on which what happened on `from` is still kept. */
export function lastDayKept(from: Day, term: Term): Day {
  return 'months' in term ? addMonths(from, term.months) : addDays(from, term.days);
}

/** The earliest day of which everything is still kept today; whatever happened before it has outlived its term. */
export function firstDayKept(today: Day, term: Term): Day {
  if ('days' in term) return addDays(today, -term.days);
  // Months differ in length, so that from their end the way back is not always the way there.
  let first = addMonths(today, -term.months);
  while (lastDayKept(first, term) < today) first = addDays(first, 1);
  while (lastDayKept(addDays(first, -1), term) >= today) first = addDays(first, -1);
  return first;
}
