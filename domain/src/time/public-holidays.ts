import { addDays, type Day, day, dayParts, daysBetween } from './day.ts';

/** Days off at the Lunar New Year (Labour Code 2019, article 112). */
const TET_DAYS = 5;

/**
 * Moving holidays per year: the first day off at Tết, the Hùng Kings' day (10/3 of the lunar
 * calendar), and the day off beside National Day. The government announces Tết and the second
 * National Day about a year ahead. Later rows assume the eve and four days of Tết.
 */
const MOVING: Readonly<Record<number, readonly [tetFrom: Day, hungKings: Day, national: Day]>> = {
  2025: [day('2025-01-27'), day('2025-04-07'), day('2025-09-01')],
  2026: [day('2026-02-16'), day('2026-04-26'), day('2026-09-01')],
  2027: [day('2027-02-05'), day('2027-04-16'), day('2027-09-03')],
  2028: [day('2028-01-25'), day('2028-04-04'), day('2028-09-01')],
  2029: [day('2029-02-12'), day('2029-04-23'), day('2029-09-03')],
  2030: [day('2030-02-01'), day('2030-04-12'), day('2030-09-03')],
  2031: [day('2031-01-22'), day('2031-04-01'), day('2031-09-01')],
  2032: [day('2032-02-10'), day('2032-04-19'), day('2032-09-03')],
  2033: [day('2033-01-30'), day('2033-04-09'), day('2033-09-01')],
  2034: [day('2034-02-18'), day('2034-04-28'), day('2034-09-01')],
  2035: [day('2035-02-07'), day('2035-04-17'), day('2035-09-03')],
};

/** Holidays on the same date each year, and the year of the first. */
const FIXED = [
  { date: '01-01', from: 0 },
  { date: '04-30', from: 0 },
  { date: '05-01', from: 0 },
  { date: '09-02', from: 0 },
  // The day of Vietnamese culture.
  { date: '11-24', from: 2026 },
] as const;

/** The last day of the table of moving holidays. */
export const HOLIDAYS_KNOWN_UNTIL = day(`${Math.max(...Object.keys(MOVING).map(Number))}-12-31`);

/** A longer rest of the table needs no attention yet. */
const WARN_DAYS = 365;

/** Whether the table of moving holidays ends within a year, so that it needs more rows. */
export function areHolidaysEndingSoon(today: Day): boolean {
  return daysBetween(today, HOLIDAYS_KNOWN_UNTIL) < WARN_DAYS;
}

/** True on a Saturday or a Sunday. */
export function isWeekend(value: Day): boolean {
  const weekday = new Date(`${value}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/**
 * True on a public holiday in Vietnam, and on the weekday off in place of one on a weekend
 * (article 111). After the table's last year only the fixed holidays are known.
 */
export function isPublicHoliday(value: Day): boolean {
  return publicHolidays(dayParts(value).year).has(value);
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

function publicHolidays(year: number): ReadonlySet<Day> {
  const holidays = holidaysByYear.get(year) ?? withSubstitutes(statedHolidays(year));
  holidaysByYear.set(year, holidays);
  return holidays;
}

function statedHolidays(year: number): readonly Day[] {
  const fixedDates = FIXED.filter(({ from }) => from <= year).map(({ date }) =>
    day(`${String(year).padStart(4, '0')}-${date}`),
  );
  const moving = MOVING[year];
  if (!moving) return fixedDates;
  const [tetFrom, hungKings, national] = moving;
  const tet = Array.from({ length: TET_DAYS }, (_, at) => addDays(tetFrom, at));
  return [...fixedDates, ...tet, hungKings, national];
}

/** Each holiday on a weekend moves to the next weekday that is no holiday yet. */
function withSubstitutes(holidays: readonly Day[]): ReadonlySet<Day> {
  const off = new Set(holidays);
  for (const holiday of holidays.filter(isWeekend).sort()) {
    let at = addDays(holiday, 1);
    while (isWeekend(at) || off.has(at)) at = addDays(at, 1);
    off.add(at);
  }
  return off;
}
