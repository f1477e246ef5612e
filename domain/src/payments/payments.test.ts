import { describe, expect, test } from 'vitest';
import { statuses } from '../contracts/status.ts';
import { failureCodes, failureKeyOf, outcomeOf } from './response-codes.ts';
import { isPayableByHand, isRefundGivenUp, minutesToNextQuery, type RefundStatus, whyReview } from './settlement.ts';

describe('the gateway’s codes', () => {
  test('only the text 0 is success', () => {
    expect(outcomeOf('0')).toBe('succeeded');
    for (const code of ['00', ' 0', '', 'F', '0 ', 'O', '0x0', 'null']) expect(outcomeOf(code)).toBe('failed');
  });

  test.each(['100', '300'])('%s means that the payment is under way', (code) => {
    expect(outcomeOf(code)).toBe('pending');
  });

  test('every failure of the specification has a sentence of its own', () => {
    for (const code of failureCodes) {
      expect(outcomeOf(code)).toBe('failed');
      expect(failureKeyOf(code)).toBe(code);
    }
  });

  test.each([
    ['E', 'U'],
    ['I', 'U'],
    ['X', 'OTHER'],
    ['', 'OTHER'],
    ['027', 'OTHER'],
    ['toString', 'OTHER'],
  ])('%j is told as %s', (code, key) => {
    expect(failureKeyOf(code)).toBe(key);
  });
});

describe('a success', () => {
  const facts = {
    contractStatus: 'AWAITING_PAYMENT',
    premiumAmount: 620_000,
    orderAmount: 620_000,
    paidAmount: 620_000,
  } as const;

  test('pays a contract that waits for exactly this amount', () => {
    expect(whyReview(facts)).toBeNull();
  });

  test.each(statuses.filter((status) => status !== 'AWAITING_PAYMENT'))(
    'never pays a contract that is %s',
    (contractStatus) => {
      const expected = contractStatus === 'CANCELLED' ? 'CONTRACT_CANCELLED' : 'CONTRACT_ALREADY_PAID';
      expect(whyReview({ ...facts, contractStatus })).toBe(expected);
    },
  );

  test('of an old amount is for a person to look at', () => {
    expect(whyReview({ ...facts, premiumAmount: 1_080_000 })).toBe('AMOUNT_IS_OLD');
  });

  test('of another amount than ordered is for a person to look at', () => {
    expect(whyReview({ ...facts, paidAmount: 619_999 })).toBe('AMOUNT_DIFFERS');
  });
});

test('an open order is asked for after 15 minutes, then ever more seldom', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map(minutesToNextQuery)).toEqual([15, 30, 60, 120, 240, 240, 240]);
});

describe('a refund', () => {
  const requestedAt = new Date('2026-11-21T09:00:00Z');
  const after = (hours: number, milliseconds = 0) => new Date(requestedAt.getTime() + hours * 3_600_000 + milliseconds);

  test('is asked for during 72 hours, not longer', () => {
    expect(isRefundGivenUp(requestedAt, requestedAt)).toBe(false);
    expect(isRefundGivenUp(requestedAt, after(72, -1))).toBe(false);
    expect(isRefundGivenUp(requestedAt, after(72))).toBe(true);
  });

  test.each([
    ['BY_HAND', true],
    ['REJECTED', true],
    ['REQUESTED', false],
    ['ACCEPTED', false],
    ['DONE_BY_HAND', false],
  ] as const satisfies [RefundStatus, boolean][])('that is %s may be paid by hand: %s', (status, expected) => {
    expect(isPayableByHand(status, requestedAt, after(1))).toBe(expected);
  });

  test('without an answer may be paid by hand once nobody asks for it any more, an hour after the last try', () => {
    expect(isPayableByHand('REQUESTED', requestedAt, after(73, -1))).toBe(false);
    expect(isPayableByHand('REQUESTED', requestedAt, after(73))).toBe(true);
    for (const status of ['ACCEPTED', 'DONE_BY_HAND'] as const)
      expect(isPayableByHand(status, requestedAt, after(10_000))).toBe(false);
  });
});
