import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDay, toIsoWithOffset } from '../time/business-time.ts';
import { addDays, day } from '../time/day.ts';
import { toFieldProblems } from '../validation/field-codes.ts';
import { isPaymentDay, manualPaymentSchema, paidAt } from './manual-payment.ts';

const good = { paymentDate: '2026-11-21', paymentTime: '09:30:15', manualPaymentNote: 'Tiền mặt' };
const problems = (change: object) => {
  const outcome = manualPaymentSchema.safeParse({ ...good, ...change });
  return outcome.success
    ? []
    : toFieldProblems(outcome.error.issues).map(({ path, code }) => `${path}: ${code}`);
};

describe('a manual payment', () => {
  test.each(['00:00:00', '09:30:15', '12:00:00', '19:59:59', '20:00:00', '23:59:59'])(
    'is accepted at %s',
    (paymentTime) => {
      expect(problems({ paymentTime })).toEqual([]);
    },
  );

  // covers PAY-13
  test.each([
    ['24:00:00', 'invalid'],
    ['23:60:00', 'invalid'],
    ['23:59:60', 'invalid'],
    ['29:00:00', 'invalid'],
    ['9:00:00', 'invalid'],
    ['09:0:00', 'invalid'],
    ['09:00', 'invalid'],
    ['09:00:00.000', 'invalid'],
    ['09:00:00+07:00', 'invalid'],
    ['09:00:00\n', 'invalid'],
    [' 09:00:00', 'invalid'],
    ['9 giờ', 'invalid'],
    ['٠٩:٠٠:٠٠', 'invalid'],
    ['', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [90_000, 'invalid'],
  ])('at %j is refused as %s', (paymentTime, code) => {
    expect(problems({ paymentTime })).toEqual([`paymentTime: ${code}`]);
  });

  test('limits its note to 255 characters', () => {
    expect(problems({ manualPaymentNote: 'ạ'.repeat(255) })).toEqual([]);
    expect(problems({ manualPaymentNote: 'ạ'.repeat(256) })).toEqual([
      'manualPaymentNote: too_long',
    ]);
    expect(problems({ manualPaymentNote: '' })).toEqual(['manualPaymentNote: required']);
  });

  test('accepts no amount: the premium is due', () => {
    expect(problems({ amount: 620_000 })).toEqual(['amount: invalid']);
  });
});

describe('a day of payment', () => {
  const [createdOn, today] = [day('2026-11-10'), day('2026-11-21')];
  test.each([
    ['is the day of creation', createdOn, true],
    ['is not the day before', addDays(createdOn, -1), false],
    ['is today', today, true],
    ['is not tomorrow', addDays(today, 1), false],
  ])('%s', (_, on, isAllowed) => {
    expect(isPaymentDay(on, createdOn, today)).toBe(isAllowed);
  });

  test('is allowed on the day of creation, which is today', () => {
    expect(isPaymentDay(today, today, today)).toBe(true);
  });
});

describe('the instant of a manual payment', () => {
  test.each([
    ['2026-11-21', '00:00:00', '2026-11-20T17:00:00.000Z'],
    ['2026-11-21', '06:59:59', '2026-11-20T23:59:59.000Z'],
    ['2026-11-21', '07:00:00', '2026-11-21T00:00:00.000Z'],
    ['2028-02-29', '23:59:59', '2028-02-29T16:59:59.000Z'],
    ['2026-12-31', '23:59:59', '2026-12-31T16:59:59.000Z'],
  ])('%s %s is %s', (paymentDate, paymentTime, instant) => {
    expect(paidAt({ paymentDate: day(paymentDate), paymentTime }).toISOString()).toBe(instant);
  });

  test('is the given time on the given day', () => {
    const two = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.nat(40_000), two(23), two(59), two(59), (days, hour, minute, second) => {
        const paymentDate = addDays(day('2000-01-01'), days);
        const paymentTime = `${hour}:${minute}:${second}`;
        const at = paidAt({ paymentDate, paymentTime });
        expect(businessDay(at)).toBe(paymentDate);
        expect(toIsoWithOffset(at)).toBe(`${paymentDate}T${paymentTime}.000+07:00`);
      }),
    );
  });
});
