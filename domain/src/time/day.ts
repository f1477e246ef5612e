/**
 * A calendar day, written `YYYY-MM-DD`: birthdays, issue dates, policy periods. A moment is an
 * instant (`Date`). Converting between them always names the time zone.
 */
export type Day = string & { readonly __brand: 'Day' };

/** The days from `from` to `to`, both included. */
export type DaySpan = { readonly from: Day; readonly to: Day };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MILLISECONDS_A_DAY = 86_400_000;

/** The day written in `text`; null when no such day exists (31 April, 7/2/1990). */
export function parseDay(text: string): Day | null {
  return isDay(text) ? text : null;
}

function isDay(text: string): text is Day {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** Like `parseDay`, for literals and checked values. Throws a RangeError otherwise. */
export function day(text: string): Day {
  const value = parseDay(text);
  if (value === null) throw new RangeError('not a day of the form YYYY-MM-DD');
  return value;
}

/** Year, month (1 to 12) and date (1 to 31) of a day. */
export function dayParts(value: Day): { year: number; month: number; date: number } {
  return {
    year: Number(value.slice(0, 4)),
    month: Number(value.slice(5, 7)),
    date: Number(value.slice(8, 10)),
  };
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export const firstOfMonth = (value: Day): Day => addDays(value, 1 - dayParts(value).date);

export function lastOfMonth(value: Day): Day {
  const { year, month, date } = dayParts(value);
  return addDays(value, daysInMonth(year, month) - date);
}

/** The day `count` days later (earlier where negative). */
export function addDays(value: Day, count: number): Day {
  return fromEpochDays(toEpochDays(value) + count);
}

/** Days from `from` to `to`: 0 for the same day, negative where `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return toEpochDays(to) - toEpochDays(from);
}

/** The same date in another year; 29 February becomes 1 March in a common year (VAL-13). */
export function addYears(value: Day, count: number): Day {
  const { year, month, date } = dayParts(value);
  const target = year + count;
  if (month === 2 && date === 29 && !isLeapYear(target)) return compose(target, 3, 1);
  return compose(target, month, date);
}

/** The same date `count` months later, or the last day of a shorter month, as in civil law. */
export function addMonths(value: Day, count: number): Day {
  const { year, month, date } = dayParts(value);
  const months = year * 12 + (month - 1) + count;
  const [targetYear, targetMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return compose(targetYear, targetMonth, Math.min(date, daysInMonth(targetYear, targetMonth)));
}

/** Days are fixed-width text, so they compare as text. */
export function isBefore(a: Day, b: Day): boolean {
  return a < b;
}

function toEpochDays(value: Day): number {
  const { year, month, date } = dayParts(value);
  // Date.UTC reads years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  return at.getTime() / MILLISECONDS_A_DAY;
}

function fromEpochDays(count: number): Day {
  const at = new Date(count * MILLISECONDS_A_DAY);
  return compose(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}

function compose(year: number, month: number, date: number): Day {
  const [mm, dd] = [month, date].map((part) => String(part).padStart(2, '0'));
  return `${String(year).padStart(4, '0')}-${mm}-${dd}` as Day;
}
