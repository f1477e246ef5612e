import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  type Day,
  day,
  daysBetween,
  isBefore,
  parseDay,
} from './day.ts';

const anyDay = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((at) => day(at.toISOString().slice(0, 10)));

describe('a day', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '1990-02-01'])('%s exists', (text) => {
    expect(parseDay(text)).toBe(text);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '01/02/1990',
    '19900201',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
    '0000-01-01',
  ])('%j does not', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test('counts days forward and backward', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (start, count) => {
        const end = addDays(start, count);
        expect(daysBetween(start, end)).toBe(count);
        expect(addDays(end, -count)).toBe(start);
      }),
    );
  });

  test('agrees with the calendar of JavaScript', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(daysBetween(a, b)).toBe((Date.parse(b) - Date.parse(a)) / 86_400_000);
        expect(isBefore(a, b)).toBe(Date.parse(a) < Date.parse(b));
      }),
    );
  });

  test.each([
    ['2024-02-29', 1, '2025-03-01'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2023-02-28', 1, '2024-02-28'],
    ['2026-11-21', 1, '2027-11-21'],
  ])('%s and %i years is %s', (start, years, end) => {
    expect(addYears(start as Day, years)).toBe(end);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months is %s', (start, months, end) => {
    expect(addMonths(start as Day, months)).toBe(end);
  });
});
