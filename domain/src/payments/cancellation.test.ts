import { describe, expect, test } from 'vitest';
import { addDays, day } from '../time/day.ts';
import { toFieldProblems } from '../validation/field-codes.ts';
import { cancellationSchema, isRefundDay, toRefunding } from './cancellation.ts';

const referenceNumber = 'HD261121ABCDEF';
const refund = {
  refundDate: '2026-11-21',
  remainInsuredDays: 364,
  refundPercent: 50,
  refundAmount: 310_000,
  refundReason: 'Khách hàng đổi ý',
};
const problems = (body: unknown) => {
  const outcome = cancellationSchema.safeParse(body);
  return outcome.success
    ? []
    : toFieldProblems(outcome.error.issues).map(({ path, code }) => `${path}: ${code}`);
};
const text = (length: number) => 'ạ'.repeat(length);

describe('a cancellation', () => {
  test.each([
    ['with a note', { noteCancelled: 'Lập trùng' }],
    ['with a note of 255 characters', { noteCancelled: text(255) }],
    [
      'without a refund: a note, all refund fields null',
      {
        noteCancelled: 'Lập trùng',
        ...Object.fromEntries(Object.keys(refund).map((field) => [field, null])),
      },
    ],
    ['with a refund', refund],
    ['with a refund and a note', { ...refund, noteCancelled: 'Lập trùng' }],
    ['with a refund and null for a note', { ...refund, noteCancelled: null }],
    ['with a reason of 500 characters', { ...refund, refundReason: text(500) }],
    ['with nothing left to pay back', { ...refund, remainInsuredDays: 0, refundAmount: 0 }],
    ['at 80 per cent', { ...refund, refundPercent: 80 }],
    ['at 100 per cent', { ...refund, refundPercent: 100 }],
  ])('is good %s', (_, body) => {
    expect(problems({ referenceNumber, ...body })).toEqual([]);
  });

  // covers REFUND-2
  test.each([
    ['nothing said', {}, ['noteCancelled: required']],
    ['a blank note', { noteCancelled: ' ' }, ['noteCancelled: required']],
    ['a note of 256 characters', { noteCancelled: text(256) }, ['noteCancelled: too_long']],
    [
      'a reason of 501 characters',
      { ...refund, refundReason: text(501) },
      ['refundReason: too_long'],
    ],
    ['a percentage of 0', { ...refund, refundPercent: 0 }, ['refundPercent: invalid']],
    ['a percentage of 99', { ...refund, refundPercent: 99 }, ['refundPercent: invalid']],
    ['no number for an amount', { ...refund, refundAmount: Number.NaN }, ['refundAmount: invalid']],
    ['a year without days', { ...refund, refundDate: '2026' }, ['refundDate: invalid']],
    ['an unknown field', { noteCancelled: 'x', usedDays: 1 }, ['usedDays: invalid']],
    [
      'a note and one field of a refund',
      { noteCancelled: 'x', refundAmount: 0 },
      [
        'refundDate: required',
        'remainInsuredDays: required',
        'refundPercent: required',
        'refundReason: required',
      ],
    ],
  ])('is refused: %s', (_, body, refusals) => {
    expect(problems({ referenceNumber, ...body })).toEqual(refusals);
  });

  test.each([undefined, null, ''])('names its contract: %j', (nothing) => {
    expect(problems({ referenceNumber: nothing, noteCancelled: 'x' })).toEqual([
      'referenceNumber: required',
    ]);
  });

  test.each([null, [], 'text'])('is an object: %j', (body) => {
    expect(problems(body)).toContain(': invalid');
  });

  test('with a note only refunds nothing', () => {
    expect(
      toRefunding(cancellationSchema.parse({ referenceNumber, noteCancelled: 'x' })),
    ).toBeNull();
    expect(toRefunding(cancellationSchema.parse({ referenceNumber, ...refund }))).toMatchObject(
      refund,
    );
  });
});

describe('a refund may be dated', () => {
  const [startsOn, today] = [day('2026-11-01'), day('2026-11-21')];
  test.each([
    ['the policy’s first day', startsOn, true],
    ['the day before', addDays(startsOn, -1), false],
    ['today', today, true],
    ['tomorrow', addDays(today, 1), false],
    ['between', day('2026-11-11'), true],
  ])('%s', (_, on, isAllowed) => {
    expect(isRefundDay(on, startsOn, today)).toBe(isAllowed);
  });

  test('on the first day, and also after the last day of the policy', () => {
    expect(isRefundDay(startsOn, startsOn, startsOn)).toBe(true);
    expect(isRefundDay(day('2028-01-01'), startsOn, day('2028-01-01'))).toBe(true);
  });
});
