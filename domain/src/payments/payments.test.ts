import { describe, expect, test } from 'vitest';
import { statuses } from '../contracts/status.ts';
import { isPayableByHand, isRefundGivenUp, type RefundStatus } from './refund-status.ts';
import { isQuickQuery, secondsBeforeQuery, whyReview } from './settlement.ts';

describe('a success', () => {
  const facts = {
    contractStatus: 'AWAITING_PAYMENT',
    premiumAmount: 620_000,
    orderAmount: 620_000,
    paidAmount: 620_000,
  } as const;

  test('pays a contract that awaits exactly this amount', () => {
    expect(whyReview(facts)).toBeNull();
  });

  test.each(statuses.filter((status) => status !== 'AWAITING_PAYMENT'))(
    'never pays a contract that is %s',
    (contractStatus) => {
      const reasons = new Map<string, string>([
        ['DRAFT', 'LINK_RECALLED'],
        ['CANCELLED', 'CONTRACT_CANCELLED'],
        ['WITHDRAWN', 'CONTRACT_WITHDRAWN'],
      ]);
      const reason = reasons.get(contractStatus) ?? 'CONTRACT_ALREADY_PAID';
      expect(whyReview({ ...facts, contractStatus })).toBe(reason);
    },
  );

  test('needs review for an outdated amount', () => {
    expect(whyReview({ ...facts, premiumAmount: 1_080_000 })).toBe('AMOUNT_IS_OLD');
  });

  test('needs review for an amount other than ordered', () => {
    expect(whyReview({ ...facts, paidAmount: 619_999 })).toBe('AMOUNT_DIFFERS');
  });
});

// covers PAY-6
test('queries an open order after 5, 15 and 45 s, 2 and 5 min, then at growing intervals', () => {
  const pauses = Array.from({ length: 12 }, (_, query) => secondsBeforeQuery(query));
  expect(pauses.slice(0, 5)).toEqual([5, 10, 30, 75, 180]);
  expect(pauses.slice(5).map((seconds) => seconds / 60)).toEqual([10, 20, 40, 80, 160, 240, 240]);
  expect([0, 4, 5].map(isQuickQuery)).toEqual([true, true, false]);
});

describe('a refund', () => {
  const requestedAt = new Date('2026-11-21T09:00:00Z');
  const after = (hours: number, milliseconds = 0) =>
    new Date(requestedAt.getTime() + hours * 3_600_000 + milliseconds);

  test('is requested for 72 hours', () => {
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
  ] as const satisfies [RefundStatus, boolean][])(
    'that is %s may be paid by hand: %s',
    (status, isPayable) => {
      expect(isPayableByHand(status, requestedAt, after(1))).toBe(isPayable);
    },
  );

  test('may be paid by hand an hour after the last unanswered attempt', () => {
    expect(isPayableByHand('REQUESTED', requestedAt, after(73, -1))).toBe(false);
    expect(isPayableByHand('REQUESTED', requestedAt, after(73))).toBe(true);
    for (const status of ['ACCEPTED', 'DONE_BY_HAND'] as const)
      expect(isPayableByHand(status, requestedAt, after(10_000))).toBe(false);
  });
});
