import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOfBusinessDay } from './business-time.ts';
import { addDays, type Day, day } from './day.ts';
import { endOfDayIn, isZoneName, isZoneOffset, startOfDayIn, type Zone } from './zone.ts';

const anyDay = fc
  .date({
    min: new Date('1980-01-01T00:00:00Z'),
    max: new Date('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((at) => day(at.toISOString().slice(0, 10)));

describe('a day in a zone', () => {
  test.each<[string, Zone, string]>([
    ['2026-11-21', 'Asia/Ho_Chi_Minh', '2026-11-20T17:00:00.000Z'],
    ['2026-11-21', -420, '2026-11-20T17:00:00.000Z'],
    ['2026-11-21', 0, '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 300, '2026-11-21T05:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    // Clocks go forward in the night before, and back in the night after.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // Clocks skip midnight: the day begins at 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight comes twice: the day begins with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // The island skipped this day when it crossed the date line.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
  ])('%s in %s begins at %s', (value, zone, start) => {
    expect(startOfDayIn(day(value), zone).toISOString()).toBe(start);
  });

  test('ends where the next one begins', () => {
    const zones: Zone[] = [
      'Asia/Ho_Chi_Minh',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      -420,
      150,
    ];
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), (value, zone) => {
        expect(endOfDayIn(value, zone)).toEqual(startOfDayIn(addDays(value, 1), zone));
      }),
    );
    expect(endOfDayIn('9999-12-31' as Day, 'UTC').toISOString()).toBe(
      '+010000-01-01T00:00:00.000Z',
    );
  });

  test('in Vietnam is the business day, by name and by offset', () => {
    fc.assert(
      fc.property(anyDay, (value) => {
        expect(startOfDayIn(value, 'Asia/Ho_Chi_Minh')).toEqual(startOfBusinessDay(value));
        expect(startOfDayIn(value, -420)).toEqual(startOfBusinessDay(value));
        // The other name is looked up in the calendar.
        expect(startOfDayIn(value, 'Asia/Saigon')).toEqual(startOfBusinessDay(value));
      }),
    );
  });

  test.each(['1975-06-01', '1975-12-31', '1976-01-01', '1976-01-02'])(
    'on %s Vietnam keeps its calendar',
    (value) => {
      expect(startOfDayIn(day(value), 'Asia/Ho_Chi_Minh')).toEqual(
        startOfDayIn(day(value), 'Asia/Saigon'),
      );
    },
  );
});

test('accepts only existing zones', () => {
  expect(['Asia/Ho_Chi_Minh', 'Asia/Saigon', 'UTC', 'Etc/GMT+5'].map(isZoneName)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['Asia/Hanoi', '', 'Mars/Base', '../etc/passwd', "' or 1=1"].map(isZoneName)).toEqual(
    Array(5).fill(false),
  );
  expect([-840, -420, 0, 720].map(isZoneOffset)).toEqual([true, true, true, true]);
  expect([-841, 721, 0.5, Number.NaN].map(isZoneOffset)).toEqual(Array(4).fill(false));
});
