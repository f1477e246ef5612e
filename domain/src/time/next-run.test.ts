import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

// covers REPORT-11
test.each([
  // Friday 27 November 2026, 09:00 in Vietnam.
  [{ weekday: 5 }, '09:01', '2026-11-27T02:01:00.000Z'],
  [{ weekday: 5 }, '09:00', '2026-12-04T02:00:00.000Z'],
  [{ weekday: 1 }, '08:00', '2026-11-30T01:00:00.000Z'],
  [{ weekday: 7 }, '23:59', '2026-11-29T16:59:00.000Z'],
  [{ dayOfMonth: 28 }, '00:00', '2026-11-27T17:00:00.000Z'],
  [{ dayOfMonth: 1 }, '07:30', '2026-12-01T00:30:00.000Z'],
  [{ dayOfMonth: 27 }, '08:59', '2026-12-27T01:59:00.000Z'],
])('the next run of %j at %s is %s', (rhythm, time, next) => {
  expect(nextRun(rhythm, time, new Date('2026-11-27T02:00:00.000Z')).toISOString()).toBe(next);
});
