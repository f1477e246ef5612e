import type { Day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { rangeUpTo } from './report-ranges.ts';

test.each([
  ['month', '2026-11-21', '2026-11-01'],
  ['month', '2026-11-01', '2026-11-01'],
  ['quarter', '2026-09-30', '2026-07-01'],
  ['quarter', '2026-10-01', '2026-10-01'],
  ['year', '2026-12-31', '2026-01-01'],
  ['twelveMonths', '2026-11-21', '2025-12-01'],
  ['twelveMonths', '2026-12-31', '2026-01-01'],
  ['twelveMonths', '2027-01-01', '2026-02-01'],
] as const)('the %s up to %s begins on %s', (range, today, from) => {
  expect(rangeUpTo(today as Day, range)).toEqual({ from, to: today });
});
