/**
 * A calendar day without a time of day, written `YYYY-MM-DD`. Birthdays, issue dates and policy periods are days;
 * what happened at a moment is an instant (`Date`). The two never mix without naming the time zone.
 */
export type Day = string & { readonly __brand: 'Day' };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MILLISECONDS_A_DAY = 86_400_000;

/** The day written in `text`, or null where no such day exists (31 April, 29 February of a common year, 7/2/1990). */
export function parseDay(text: string): Day | null {
  const match = DAY.exec(text);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null;
  return text as Day;
}

/** Like `parseDay`, for literals and values that were checked before. Throws a RangeError on anything else. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new RangeError('not a day of the form YYYY-MM-DD');
  return parsed;
}

/** Year, month (1 to 12) and date (1 to 31) of a day. */
export function partsOf(value: Day): { year: number; month: number; date: number } {
  return { year: Number(value.slice(0, 4)), month: Number(value.slice(5, 7)), date: Number(value.slice(8, 10)) };
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day `count` days later (earlier where negative). */
export function addDays(value: Day, count: number): Day {
  return fromEpochDays(toEpochDays(value) + count);
}

/** Days from `from` to `to`: 0 for the same day, negative where `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return toEpochDays(to) - toEpochDays(from);
}

/** The same date in another year; 29 February becomes 1 March in a common year (decisions §5). */
export function addYears(value: Day, count: number): Day {
  const { year, month, date } = partsOf(value);
  const target = year + count;
  if (month === 2 && date === 29 && !isLeapYear(target)) return compose(target, 3, 1);
  return compose(target, month, date);
}

/** The day of the same number so many months later; the month's last where it has none, as civil law counts terms. */
export function addMonths(value: Day, count: number): Day {
  const { year, month, date } = partsOf(value);
  const months = year * 12 + (month - 1) + count;
  const [targetYear, targetMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return compose(targetYear, targetMonth, Math.min(date, daysInMonth(targetYear, targetMonth)));
}

/** Days are fixed-width text, so they compare as text. */
export function isBefore(a: Day, b: Day): boolean {
  return a < b;
}

function toEpochDays(value: Day): number {
  const { year, month, date } = partsOf(value);
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
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day;
}
