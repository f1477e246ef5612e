import { expect, test } from 'vitest';
import { day } from './day.ts';
import { addWorkingDays } from './working-days.ts';

// covers MY-6
test.each([
  // 24 November is a holiday.
  ['2026-11-23', 2, '2026-11-26'],
  ['2026-11-26', 2, '2026-11-30'],
  ['2026-11-27', 2, '2026-12-01'],
  ['2026-11-28', 2, '2026-12-01'],
  ['2026-11-29', 1, '2026-11-30'],
  // Tết and the Hùng Kings' day, which is a Sunday.
  ['2026-02-13', 2, '2026-02-24'],
  ['2026-04-24', 2, '2026-04-29'],
  ['2026-12-31', 2, '2027-01-05'],
  ['2026-11-29', 0, '2026-11-29'],
])('%s and %i working days is %s', (from, count, to) => {
  expect(addWorkingDays(day(from), count)).toBe(to);
});
