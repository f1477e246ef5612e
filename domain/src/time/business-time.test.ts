import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BUSINESS_TIME_ZONE,
  businessDay,
  clockTimeFrom,
  endOfBusinessDay,
  fileStamp,
  startOfBusinessDay,
  toIsoWithOffset,
} from './business-time.ts';
import { day } from './day.ts';

describe('business time', () => {
  // covers I18N-5
  test.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
  ])('at %s it is %s in Vietnam', (instant, businessDate) => {
    expect(businessDay(new Date(instant))).toBe(businessDate);
  });

  test('agrees with the time zone database', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone: BUSINESS_TIME_ZONE,
      dateStyle: 'short',
    });
    const anyInstant = fc.date({
      min: new Date('1976-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(businessDay(at)).toBe(calendar.format(at));
      }),
    );
  });

  test('a day begins at 00:00:00 and ends at 23:59:59', () => {
    expect(toIsoWithOffset(startOfBusinessDay(day('2026-11-21')))).toBe(
      '2026-11-21T00:00:00.000+07:00',
    );
    expect(toIsoWithOffset(endOfBusinessDay(day('2026-11-21')))).toBe(
      '2026-11-21T23:59:59.000+07:00',
    );
    expect(startOfBusinessDay(day('2026-11-21')).toISOString()).toBe('2026-11-20T17:00:00.000Z');
  });

  // covers API-11
  test('writes any instant as local time in Vietnam', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, max: new Date('9999-12-31T00:00:00Z') }),
        (instant) => {
          const localTime = new Date(instant.getTime() + 7 * 3_600_000).toISOString();
          expect(toIsoWithOffset(instant)).toBe(`${localTime.slice(0, -1)}+07:00`);
        },
      ),
    );
  });
});

test.each([
  ['2026-11-21T17:29:00.000Z', '00:29'],
  ['2026-11-21T17:29:00.001Z', '00:30'],
  ['2026-11-21T16:59:59.999Z', '00:00'],
])('shows %s as %s, never a minute too early', (instant, time) => {
  expect(clockTimeFrom(new Date(instant))).toBe(time);
});

test('names a file by local time in Vietnam', () => {
  expect(fileStamp(new Date('2026-11-21T17:29:05.999Z'))).toBe('20261122-002905');
});
