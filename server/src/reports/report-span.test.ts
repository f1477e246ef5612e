import { reportPeriods } from '@salus/api/reports.ts';
import { addDays, type Day, day, daysBetween } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { periodsIn, reportSpan } from './figures.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2000-01-01'), days));

describe('spanOf', () => {
  test.each([
    ['2026-11-21', '2025-12-01'],
    ['2026-12-31', '2026-01-01'],
    ['2026-01-01', '2025-02-01'],
    ['2024-02-29', '2023-03-01'],
    ['2025-01-31', '2024-02-01'],
  ])('without days ends today, %s, and starts with the month eleven months ago', (today, from) => {
    expect(reportSpan({}, day(today))).toEqual({ from, to: today });
  });

  test.each([
    ['2025-12-01', '2026-11-30'],
    ['2026-03-15', '2027-03-14'],
    ['2023-03-01', '2024-02-29'],
    ['2024-02-29', '2025-02-28'],
    ['9999-06-01', '9999-12-31'],
    ['0001-01-01', '0001-12-31'],
  ])('with a first day only, %s, covers twelve months from it', (from, to) => {
    expect(reportSpan({ from: day(from) }, day('2026-11-21'))).toEqual({ from, to });
  });

  test.each([
    ['2026-11-30', '2025-12-01'],
    ['2026-11-21', '2025-11-22'],
    ['2024-02-29', '2023-03-01'],
    ['2025-02-28', '2024-03-01'],
    ['0001-06-01', '0001-01-01'],
    ['9999-12-31', '9999-01-01'],
  ])('with a last day only, %s, covers twelve months up to it', (to, from) => {
    expect(reportSpan({ to: day(to) }, day('2026-11-21'))).toEqual({ from, to });
  });

  test('with both days returns them', () => {
    const span = { from: day('2020-02-29'), to: day('2020-02-29') };
    expect(reportSpan(span, day('2026-11-21'))).toEqual(span);
  });
});

describe('the periods of a span', () => {
  const periodTexts = (from: string, to: string, by: (typeof reportPeriods)[number]) =>
    periodsIn({ from: day(from), to: day(to) }, by).map((period) => `${period.from} ${period.to}`);

  test('are days', () => {
    expect(periodTexts('2024-02-28', '2024-03-01', 'day')).toEqual([
      '2024-02-28 2024-02-28',
      '2024-02-29 2024-02-29',
      '2024-03-01 2024-03-01',
    ]);
  });

  test('are weeks from Monday to Sunday, also before 2000', () => {
    expect(periodTexts('2026-11-15', '2026-11-24', 'week')).toEqual([
      '2026-11-15 2026-11-15',
      '2026-11-16 2026-11-22',
      '2026-11-23 2026-11-24',
    ]);
    expect(periodTexts('2026-11-16', '2026-11-22', 'week')).toEqual(['2026-11-16 2026-11-22']);
    expect(periodTexts('1999-12-31', '2000-01-04', 'week')).toEqual([
      '1999-12-31 2000-01-02',
      '2000-01-03 2000-01-04',
    ]);
  });

  test('are months', () => {
    expect(periodTexts('2024-01-31', '2024-03-01', 'month')).toEqual([
      '2024-01-31 2024-01-31',
      '2024-02-01 2024-02-29',
      '2024-03-01 2024-03-01',
    ]);
  });

  test('are quarters and years', () => {
    expect(periodTexts('2023-12-31', '2024-07-01', 'quarter')).toEqual([
      '2023-12-31 2023-12-31',
      '2024-01-01 2024-03-31',
      '2024-04-01 2024-06-30',
      '2024-07-01 2024-07-01',
    ]);
    expect(periodTexts('2023-12-31', '2025-01-01', 'year')).toEqual([
      '2023-12-31 2023-12-31',
      '2024-01-01 2024-12-31',
      '2025-01-01 2025-01-01',
    ]);
  });

  test('end at the end of the calendar', () => {
    expect(periodTexts('9999-12-30', '9999-12-31', 'week')).toEqual(['9999-12-30 9999-12-31']);
    expect(periodTexts('9999-11-30', '9999-12-31', 'month')).toEqual([
      '9999-11-30 9999-11-30',
      '9999-12-01 9999-12-31',
    ]);
  });

  test('follow one another from the first day to the last, without gaps', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 3659 }),
        fc.constantFrom(...reportPeriods),
        (from, days, by) => {
          const to = addDays(from, days);
          const periods = periodsIn({ from, to }, by);
          expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([from, to]);
          for (const [at, period] of periods.entries()) {
            expect(daysBetween(period.from, period.to)).toBeGreaterThanOrEqual(0);
            const next = periods[at + 1];
            if (next) expect(next.from).toBe(addDays(period.to as Day, 1));
          }
        },
      ),
    );
  });
});
