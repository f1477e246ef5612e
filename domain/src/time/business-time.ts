import { type Day, day } from './day.ts';

/** The zone of every business day, age and period (RUN). */
export const BUSINESS_TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * Vietnam has kept UTC+7 since 1975. A fixed shift is a hundred times faster than Intl; a test
 * compares it with Intl.
 */
export const BUSINESS_OFFSET_MILLISECONDS = 7 * 3_600_000;

/** The calendar day in Vietnam at an instant. */
export function businessDay(instant: Date): Day {
  return day(new Date(instant.getTime() + BUSINESS_OFFSET_MILLISECONDS).toISOString().slice(0, 10));
}

/** 00:00:00.000 of a day in Vietnam. */
export function startOfBusinessDay(value: Day): Date {
  return new Date(`${value}T00:00:00.000+07:00`);
}

/** 23:59:59 of a day in Vietnam: the last second of a policy. */
export function endOfBusinessDay(value: Day): Date {
  return new Date(`${value}T23:59:59.000+07:00`);
}

/** ISO 8601 with the Vietnamese offset: the wire format of instants (API-11). */
export function toIsoWithOffset(instant: Date): string {
  const localTime = new Date(instant.getTime() + BUSINESS_OFFSET_MILLISECONDS);
  return `${localTime.toISOString().slice(0, -1)}+07:00`;
}

/** `20261121-140812` in Vietnam: names a file by the moment of its download. */
export function fileStamp(instant: Date): string {
  return toIsoWithOffset(instant).slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

/**
 * `09:30` in Vietnam: the first whole minute not before an instant. A user who returns at the
 * minute shown is never too early.
 */
export function clockTimeFrom(instant: Date): string {
  return toIsoWithOffset(new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)).slice(11, 16);
}
