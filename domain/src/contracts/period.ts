import { endOfBusinessDay, startOfBusinessDay } from '../time/business-time.ts';
import { addDays, addYears, type Day, isBefore } from '../time/day.ts';

/** The days that a policy covers, both included. */
export type Period = { readonly startsOn: Day; readonly endsOn: Day };

/**
 * One year from the day of payment: 00:00:00 of that day to 23:59:59 of the day before the same
 * date a year later (LIFE-7). Paid on 29 February, it ends on 28 February. A renewal begins no
 * earlier than `renewalStartsOn` (RENEW-5).
 */
export function periodFrom(paidOn: Day, renewalStartsOn: Day | null): Period {
  const startsOn = coverStart(paidOn, renewalStartsOn);
  return { startsOn, endsOn: addDays(addYears(startsOn, 1), -1) };
}

/** The first day of cover: the day of payment, or of a renewal that is paid early (RENEW-5). */
export function coverStart(on: Day, renewalStartsOn: Day | null): Day {
  return renewalStartsOn !== null && isBefore(on, renewalStartsOn) ? renewalStartsOn : on;
}

/** First and last second of a period. */
export function periodInstants(period: Period): { startsAt: Date; endsAt: Date } {
  return { startsAt: startOfBusinessDay(period.startsOn), endsAt: endOfBusinessDay(period.endsOn) };
}
