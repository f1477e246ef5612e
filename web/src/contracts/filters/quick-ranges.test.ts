import type { Day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { rangeDays } from './quick-ranges.ts';

test('today is one day', () => {
  expect(rangeDays('today', '2026-11-21' as Day)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

// covers LIST-5
test.each([
  ['2026-01-01', '2026-01-01', '2026-03-31'],
  ['2026-03-31', '2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-04-01', '2026-06-30'],
  ['2026-09-30', '2026-07-01', '2026-09-30'],
  ['2026-10-01', '2026-10-01', '2026-12-31'],
  ['2026-12-31', '2026-10-01', '2026-12-31'],
])('the quarter of %s is %s to %s', (today, from, to) => {
  expect(rangeDays('quarter', today as Day)).toEqual({ from, to });
});
