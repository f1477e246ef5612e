import { type Day, day } from './day.ts';

/** The zone of every business day, age and period (RUN). */
export const BUSINESS_TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * Vietnam has kept UTC+7 since 1975. A fixed shift is a hundred times faster than Intl; a test
 * compares it with Intl.
 */
export const BUSINESS_OFFSET_MILLISECONDS = 7 * 3_600_000;

/** The calendar day in Vietnam at an instant. */
export function businessDayOf(instant: Date): Day {
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
  const local = instant.getTime() + BUSINESS_OFFSET_MILLISECONDS;
  const day = Math.floor(local / DAY_MILLISECONDS);
  const millisecond = local - day * DAY_MILLISECONDS;
  const seconds = Math.floor(millisecond / 1000);
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const time = `${TWO[hour]}:${TWO[minute]}:${TWO[seconds % 60]}`;
  return `${textOfDay(day)}${time}${MILLISECONDS[millisecond % 1000]}`;
}

/**
 * `09:30` in Vietnam: the first whole minute not before an instant. A user who returns at the
 * minute shown is never too early.
 */
export function clockTimeFrom(instant: Date): string {
  return toIsoWithOffset(new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)).slice(11, 16);
}

const DAY_MILLISECONDS = 86_400_000;
const MILLISECONDS = Array.from(
  { length: 1000 },
  (_, value) => `.${String(value).padStart(3, '0')}+07:00`,
);
const TWO = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** `2026-11-21T` of a day counted from 1970; most of the cost of formatting, so it is cached. */
function textOfDay(day: number): string {
  let text = textsOfDays.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MILLISECONDS).toISOString().slice(0, -'00:00:00.000Z'.length);
    if (textsOfDays.size >= MOST_DAYS) textsOfDays.clear();
    textsOfDays.set(day, text);
  }
  return text;
}

/** Ten years of days. */
const MOST_DAYS = 3660;
const textsOfDays = new Map<number, string>();
