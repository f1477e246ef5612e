import { day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { comparedDays } from './compared-days.ts';

// covers REPORT-7
test.each([
  ['a month to date', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ['a month longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a quarter to date', '2026-10-01', '2026-11-21', '2026-07-01', '2026-08-21'],
  ['a year to date', '2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
  ['a whole leap year', '2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
  ['twelve months to date', '2025-12-01', '2026-11-21', '2024-12-01', '2025-11-21'],
  ['two months of no quarter', '2026-02-01', '2026-03-31', '2025-12-01', '2026-01-31'],
  ['ten days', '2026-11-12', '2026-11-21', '2026-11-02', '2026-11-11'],
  ['one day', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
])('compares %s', (_, from, to, earlierFrom, earlierTo) => {
  expect(comparedDays({ from: day(from), to: day(to) })).toEqual({
    from: earlierFrom,
    to: earlierTo,
  });
});
