import { describe, expect, test } from 'vitest';
import { addDays, day } from './day.ts';
import { areHolidaysEndingSoon, HOLIDAYS_KNOWN_UNTIL, isPublicHoliday } from './public-holidays.ts';

/** Tết and 10/3 are days 1 and 10 of a lunar month, which begins at the new moon. */
const NEW_MOON = Date.UTC(2000, 0, 6, 18, 14);
const MONTH = 29.530588 * 86_400_000;
/** Days since the last mean new moon at noon in Vietnam; the true one differs by under a day. */
function ageOfMoon(of: string): number {
  const since = (Date.parse(`${of}T05:00:00Z`) - NEW_MOON) % MONTH;
  return since / 86_400_000;
}

describe('the public holidays', () => {
  // covers MY-6
  test.each([
    ['2026-01-01', true],
    ['2026-01-02', false],
    ['2026-02-13', false],
    ['2026-02-16', true],
    ['2026-02-20', true],
    // 10/3 is a Sunday.
    ['2026-04-26', true],
    ['2026-04-27', true],
    ['2026-04-30', true],
    ['2026-05-01', true],
    ['2026-09-01', true],
    ['2026-09-02', true],
    ['2026-09-03', false],
    ['2025-11-24', false],
    ['2026-11-24', true],
    ['2027-11-24', true],
    // It is a Saturday.
    ['2029-11-26', true],
    // Two days of Tết are on a weekend.
    ['2027-02-10', true],
    ['2027-02-11', true],
    ['2027-02-12', false],
    // Both holidays are on a weekend.
    ['2033-05-02', true],
    ['2033-05-03', true],
    ['2050-09-02', true],
  ])('on %s: %s', (date, isHoliday) => {
    expect(isPublicHoliday(day(date))).toBe(isHoliday);
  });

  // covers MY-6
  test('follow the moon in each year of the table', () => {
    for (let year = 2027; year <= 2035; year += 1) {
      const days = Array.from({ length: 150 }, (_, at) => addDays(day(`${year}-01-20`), at));
      const tetFrom = days.find(isPublicHoliday) ?? day(`${year}-01-01`);
      // The first day off is the eve.
      const age = ageOfMoon(addDays(tetFrom, 1));
      expect([year, Math.min(age, 29.53 - age) < 1.5]).toEqual([year, true]);
      const hungKings = days.filter((one) => isPublicHoliday(one) && one > `${year}-03-25`)[0];
      expect([year, Math.abs(ageOfMoon(hungKings ?? '') - 9) < 1.5]).toEqual([year, true]);
    }
  });

  // covers MY-6
  test('warn within the last year of the table', () => {
    expect(HOLIDAYS_KNOWN_UNTIL).toBe('2035-12-31');
    expect(areHolidaysEndingSoon(day('2034-12-31'))).toBe(false);
    expect(areHolidaysEndingSoon(day('2035-01-01'))).toBe(true);
  });
});
