import { BUSINESS_OFFSET_MILLISECONDS, startOfBusinessDay } from '../time/business-time.ts';
import { addDays, type Day, day } from '../time/day.ts';

/** No reminder is sent from 21:00 to 08:00 in Vietnam (REMIND-3). */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const HOUR = 3_600_000;

/** 08:00 of a day in Vietnam: when what falls due on that day may be sent. */
export function firstSendingTime(value: Day): Date {
  return new Date(startOfBusinessDay(value).getTime() + FIRST_HOUR * HOUR);
}

/** When the quiet hours around an instant end; null outside of them. */
export function quietUntil(instant: Date): Date | null {
  const local = new Date(instant.getTime() + BUSINESS_OFFSET_MILLISECONDS);
  const hour = local.getUTCHours();
  const today = day(local.toISOString().slice(0, 10));
  if (hour < FIRST_HOUR) return firstSendingTime(today);
  return hour > LAST_HOUR ? firstSendingTime(addDays(today, 1)) : null;
}
