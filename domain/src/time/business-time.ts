import { type Day, day } from './day.ts';

/** Every business day, age and period is counted in this zone (decisions, opening lines). */
export const BUSINESS_TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * Vietnam has kept UTC+7 without daylight saving since 1975, and no instant of this product is older.
 * A fixed shift is a hundred times faster than Intl; a test holds it against Intl.
 */
const OFFSET_MILLISECONDS = 7 * 3_600_000;

/** The calendar day in Vietnam at an instant. */
export function businessDayOf(instant: Date): Day {
  return day(new Date(instant.getTime() + OFFSET_MILLISECONDS).toISOString().slice(0, 10));
}

/** 00:00:00.000 of a day in Vietnam. */
export function startOfBusinessDay(value: Day): Date {
  return new Date(`${value}T00:00:00.000+07:00`);
}

/** 23:59:59 of a day in Vietnam: the last second that a policy covers. */
export function endOfBusinessDay(value: Day): Date {
  return new Date(`${value}T23:59:59.000+07:00`);
}

/** ISO 8601 with the Vietnamese offset and whole seconds kept to the millisecond: how instants go on the wire (decisions §6). */
export function toIsoWithOffset(instant: Date): string {
  return `${new Date(instant.getTime() + OFFSET_MILLISECONDS).toISOString().slice(0, -1)}+07:00`;
}
