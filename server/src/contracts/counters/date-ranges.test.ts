import {
  addDays,
  type Day,
  day,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
} from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitRange } from './counters.ts';

const days = (from?: string, to?: string) => ({
  from: from as Day | undefined,
  to: to as Day | undefined,
});
const range = (level: string, from?: string, to?: string) => ({ level, ...days(from, to) });

describe('splitRange', () => {
  test.each([
    ['a day', days('2026-03-14', '2026-03-14'), [range('day', '2026-03-14', '2026-03-14')]],
    [
      'a month but its first day',
      days('2026-03-02', '2026-03-31'),
      [range('day', '2026-03-02', '2026-03-31')],
    ],
    [
      'a month but its last day',
      days('2026-03-01', '2026-03-30'),
      [range('day', '2026-03-01', '2026-03-30')],
    ],
    [
      'a whole month',
      days('2026-03-01', '2026-03-31'),
      [range('month', '2026-03-01', '2026-03-31')],
    ],
    [
      'the shortest month',
      days('2027-02-01', '2027-02-28'),
      [range('month', '2027-02-01', '2027-02-28')],
    ],
    [
      'a leap month but its last day',
      days('2028-02-01', '2028-02-28'),
      [range('day', '2028-02-01', '2028-02-28')],
    ],
    [
      'the turn of a year',
      days('2026-12-31', '2027-01-01'),
      [range('day', '2026-12-31', '2027-01-01')],
    ],
    [
      'a whole month between days',
      days('2026-01-31', '2026-03-01'),
      [
        range('day', '2026-01-31', '2026-01-31'),
        range('month', '2026-02-01', '2026-02-28'),
        range('day', '2026-03-01', '2026-03-01'),
      ],
    ],
    [
      'a month and a day before',
      days('2025-12-31', '2026-01-31'),
      [range('day', '2025-12-31', '2025-12-31'), range('month', '2026-01-01', '2026-01-31')],
    ],
    [
      'an open end',
      days('2026-03-14'),
      [range('day', '2026-03-14', '2026-03-31'), range('month', '2026-04-01', undefined)],
    ],
    [
      'an open beginning',
      days(undefined, '2026-03-14'),
      [range('month', undefined, '2026-02-28'), range('day', '2026-03-01', '2026-03-14')],
    ],
    ['the last month there is', days('9999-12-01'), [range('day', '9999-12-01', undefined)]],
    [
      'the first month there is',
      days(undefined, '0001-01-31'),
      [range('day', undefined, '0001-01-31')],
    ],
    ['no day', days('2026-03-02', '2026-03-01'), [range('day', '2026-03-02', '2026-03-01')]],
  ])('splits %s', (_, days, ranges) => {
    expect(splitRange(days)).toEqual(ranges);
  });

  test('covers each day of the range exactly once, and uses months only for whole months', () => {
    const some = fc
      .integer({ min: -800, max: 800 })
      .map((count) => addDays(day('2026-02-28'), count));
    const anyRange = fc.record({
      from: fc.option(some, { nil: undefined }),
      to: fc.option(some, { nil: undefined }),
    });
    fc.assert(
      fc.property(anyRange, ({ from, to }) => {
        fc.pre(!from || !to || from <= to);
        const ranges = splitRange({ from, to });
        const [first, last] = [ranges[0], ranges.at(-1)];
        // Ranges are in order and adjacent, so that no day is missing or covered twice.
        expect([first?.from, last?.to]).toEqual([from, to]);
        ranges.forEach((one, at) => {
          if (one.from && one.to) expect(daysBetween(one.from, one.to)).toBeGreaterThanOrEqual(0);
          if (at > 0) expect(one.from).toBe(addDays(ranges[at - 1]?.to as Day, 1));
          if (one.level !== 'month') return;
          expect(one.from).toBe(one.from && firstOfMonth(one.from));
          expect(one.to).toBe(one.to && lastOfMonth(one.to));
        });
        expect(ranges.length).toBeLessThanOrEqual(3);
        // Day ranges cover less than a month at either end.
        for (const { level, from: begin, to: end } of ranges)
          if (level === 'day') expect(daysBetween(begin as Day, end as Day)).toBeLessThan(60);
      }),
      { numRuns: 2000 },
    );
  });
});
