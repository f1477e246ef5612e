import { endOfBusinessDay, startOfBusinessDay } from '../time/business-time.ts';
import { addDays, addYears, type Day } from '../time/day.ts';

/** The days that a policy covers, both included. */
export type Period = { readonly startsOn: Day; readonly endsOn: Day };

/**
 * One year from the day of payment: from 00:00:00 of that day to 23:59:59 of the day before the same date a year
 * later (decisions §4). Paid on 29 February, the same date a year later is 1 March, so it ends on 28 February.
 */
export function periodFrom(paidOn: Day): Period {
  return { startsOn: paidOn, endsOn: addDays(addYears(paidOn, 1), -1) };
}

/** First and last second of a period. */
export function instantsOf(period: Period): { startsAt: Date; endsAt: Date } {
  return { startsAt: startOfBusinessDay(period.startsOn), endsAt: endOfBusinessDay(period.endsOn) };
}
