import { endOfBusinessDay, startOfBusinessDay } from '../time/business-time.ts';
import { addDays, addYears, type Day } from '../time/day.ts';

/** The days that a policy covers, both included. */
export type Period = { readonly startsOn: Day; readonly endsOn: Day };

/**
 * One year from the day of payment: 00:00:00 of that day to 23:59:59 of the day before the same
 * date a year later (LIFE-7). Paid on 29 February, it ends on 28 February.
 */
export function periodFrom(paidOn: Day): Period {
  return { startsOn: paidOn, endsOn: addDays(addYears(paidOn, 1), -1) };
}

/** First and last second of a period. */
export function periodInstants(period: Period): { startsAt: Date; endsAt: Date } {
  return { startsAt: startOfBusinessDay(period.startsOn), endsAt: endOfBusinessDay(period.endsOn) };
}
