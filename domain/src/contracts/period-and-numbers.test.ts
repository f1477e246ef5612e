import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toIsoWithOffset } from '../time/business-time.ts';
import { addDays, type Day, day, daysBetween } from '../time/day.ts';
import { policyNumber, referenceNumber } from './numbers.ts';
import { periodFrom, periodInstants } from './period.ts';

describe('a policy', () => {
  // covers LIFE-7
  test.each([
    ['2026-11-21', '2027-11-20'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
    ['2028-02-28', '2029-02-27'],
    ['2028-03-01', '2029-02-28'],
    ['2026-01-01', '2026-12-31'],
  ])('paid on %s ends on %s', (paidOn, endsOn) => {
    expect(periodFrom(paidOn as Day, null)).toEqual({ startsOn: paidOn, endsOn });
  });

  // covers LIFE-7
  test('covers from the first to the last second of its days', () => {
    const { startsAt, endsAt } = periodInstants(periodFrom(day('2026-11-21'), null));
    expect(toIsoWithOffset(startsAt)).toBe('2026-11-21T00:00:00.000+07:00');
    expect(toIsoWithOffset(endsAt)).toBe('2027-11-20T23:59:59.000+07:00');
  });

  test('lasts 365 or 366 days', () => {
    const anyDay = fc
      .integer({ min: 0, max: 30_000 })
      .map((count) => addDays(day('2020-01-01'), count));
    fc.assert(
      fc.property(anyDay, (paidOn) => {
        const { startsOn, endsOn } = periodFrom(paidOn, null);
        expect([364, 365]).toContain(daysBetween(startsOn, endsOn));
      }),
    );
  });

  // covers LIFE-9
  test('is numbered by product, year and running number', () => {
    expect(policyNumber('30002', day('2026-11-21'), 17)).toBe('30002-26-00000017');
    expect(policyNumber('40002', day('2105-01-01'), 99_999_999)).toBe('40002-05-99999999');
  });
});

describe('a reference number', () => {
  // covers LIFE-8
  test('contains the day and six unambiguous characters', () => {
    expect(referenceNumber(day('2026-11-21'), Uint8Array.of(0, 31, 10, 18, 27, 255))).toBe(
      'HD2611210ZAJVZ',
    );
  });

  // covers LIFE-8
  test('never contains I, L, O or U', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
        expect(referenceNumber(day('2026-11-21'), bytes)).toMatch(
          /^HD261121[0-9A-HJKMNP-TV-Z]{6}$/,
        );
      }),
    );
  });

  test('throws without enough random bytes', () => {
    expect(() => referenceNumber(day('2026-11-21'), new Uint8Array(5))).toThrow(RangeError);
  });
});
