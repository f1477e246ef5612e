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
import { splitRange } from './date-ranges.ts';

const days = (from?: string, to?: string) => ({
  from: from as Day | undefined,
  to: to as Day | undefined,
});
const piece = (level: string, from?: string, to?: string) => ({ level, ...days(from, to) });

describe('days in pieces', () => {
  test.each([
    ['a day', days('2026-03-14', '2026-03-14'), [piece('day', '2026-03-14', '2026-03-14')]],
    [
      'a month but its first day',
      days('2026-03-02', '2026-03-31'),
      [piece('day', '2026-03-02', '2026-03-31')],
    ],
    [
      'a month but its last day',
      days('2026-03-01', '2026-03-30'),
      [piece('day', '2026-03-01', '2026-03-30')],
    ],
    [
      'a whole month',
      days('2026-03-01', '2026-03-31'),
      [piece('month', '2026-03-01', '2026-03-31')],
    ],
    [
      'the shortest month',
      days('2027-02-01', '2027-02-28'),
      [piece('month', '2027-02-01', '2027-02-28')],
    ],
    [
      'a leap month but its last day',
      days('2028-02-01', '2028-02-28'),
      [piece('day', '2028-02-01', '2028-02-28')],
    ],
    [
      'the turn of a year',
      days('2026-12-31', '2027-01-01'),
      [piece('day', '2026-12-31', '2027-01-01')],
    ],
    [
      'a whole month between days',
      days('2026-01-31', '2026-03-01'),
      [
        piece('day', '2026-01-31', '2026-01-31'),
        piece('month', '2026-02-01', '2026-02-28'),
        piece('day', '2026-03-01', '2026-03-01'),
      ],
    ],
    [
      'a month and a day before',
      days('2025-12-31', '2026-01-31'),
      [piece('day', '2025-12-31', '2025-12-31'), piece('month', '2026-01-01', '2026-01-31')],
    ],
    [
      'an open end',
      days('2026-03-14'),
      [piece('day', '2026-03-14', '2026-03-31'), piece('month', '2026-04-01', undefined)],
    ],
    [
      'an open beginning',
      days(undefined, '2026-03-14'),
      [piece('month', undefined, '2026-02-28'), piece('day', '2026-03-01', '2026-03-14')],
    ],
    ['the last month there is', days('9999-12-01'), [piece('day', '9999-12-01', undefined)]],
    [
      'the first month there is',
      days(undefined, '0001-01-31'),
      [piece('day', undefined, '0001-01-31')],
    ],
    ['no day', days('2026-03-02', '2026-03-01'), [piece('day', '2026-03-02', '2026-03-01')]],
  ])('%s', (_, asked, pieces) => {
    expect(splitRange(asked)).toEqual(pieces);
  });

  test('hold exactly the days that are asked for, each once, and nothing but whole months as months', () => {
    const some = fc
      .integer({ min: -800, max: 800 })
      .map((count) => addDays(day('2026-02-28'), count));
    const asked = fc.record({
      from: fc.option(some, { nil: undefined }),
      to: fc.option(some, { nil: undefined }),
    });
    fc.assert(
      fc.property(asked, ({ from, to }) => {
        fc.pre(!from || !to || from <= to);
        const pieces = splitRange({ from, to });
        const [first, last] = [pieces[0], pieces.at(-1)];
        // From the first to the last day without a gap, each piece upright, so no day is in two.
        expect([first?.from, last?.to]).toEqual([from, to]);
        pieces.forEach((one, at) => {
          if (one.from && one.to) expect(daysBetween(one.from, one.to)).toBeGreaterThanOrEqual(0);
          if (at > 0) expect(one.from).toBe(addDays(pieces[at - 1]?.to as Day, 1));
          if (one.level !== 'month') return;
          expect(one.from).toBe(one.from && firstOfMonth(one.from));
          expect(one.to).toBe(one.to && lastOfMonth(one.to));
        });
        expect(pieces.length).toBeLessThanOrEqual(3);
        // The days are few: at most a month's at either end.
        for (const { level, from: begin, to: end } of pieces)
          if (level === 'day') expect(daysBetween(begin as Day, end as Day)).toBeLessThan(60);
      }),
      { numRuns: 2000 },
    );
  });
});
