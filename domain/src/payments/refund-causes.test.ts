import { expect, test } from 'vitest';
import {
  type RefundCause,
  type RefundLimits,
  type RefundSituation,
  type RefundWay,
  refundCauses,
  refundCausesFor,
  refundWays,
} from './refund-causes.ts';

const harmless: RefundSituation = {
  amount: 100,
  decidedAlone: 0,
  isReviewMoney: false,
  mayBeManual: false,
  isRecordedBySameClerk: false,
  isOtherHolder: false,
  isAccountSeen: false,
  isApproved: false,
  isContactChanged: false,
};
const limits: RefundLimits = {
  APPROVAL_REFUND_VND: 1000,
  APPROVAL_REFUND_DAY_VND: 5000,
  APPROVAL_REVIEW_VND: 1000,
  isAnySet: true,
};
const off: RefundLimits = { isAnySet: false };

/** Each cause applies by this alone. */
const situations: Readonly<Record<RefundCause, Partial<RefundSituation>>> = {
  AMOUNT: { amount: 1000 },
  DAY_SUM: { decidedAlone: 4900 },
  REVIEW_AMOUNT: { amount: 1000, isReviewMoney: true },
  MAY_BE_MANUAL: { mayBeManual: true },
  SAME_CLERK: { isRecordedBySameClerk: true },
  OTHER_HOLDER: { isOtherHolder: true },
  ACCOUNT_SEEN: { isAccountSeen: true },
  APPROVED_REFUND: { isApproved: true },
  CONTACT_CHANGED: { isContactChanged: true },
};

const causesOf: Readonly<Record<RefundWay, readonly RefundCause[]>> = {
  CANCELLATION: ['AMOUNT', 'DAY_SUM', 'SAME_CLERK', 'OTHER_HOLDER', 'ACCOUNT_SEEN'],
  REVIEW: [
    'AMOUNT',
    'DAY_SUM',
    'REVIEW_AMOUNT',
    'MAY_BE_MANUAL',
    'SAME_CLERK',
    'OTHER_HOLDER',
    'ACCOUNT_SEEN',
  ],
  TRANSFER_RETURN: [
    'AMOUNT',
    'DAY_SUM',
    'REVIEW_AMOUNT',
    'MAY_BE_MANUAL',
    'SAME_CLERK',
    'ACCOUNT_SEEN',
  ],
  GATEWAY_RETURN: ['AMOUNT', 'DAY_SUM', 'REVIEW_AMOUNT'],
  ACCOUNT: [
    'AMOUNT',
    'REVIEW_AMOUNT',
    'SAME_CLERK',
    'OTHER_HOLDER',
    'ACCOUNT_SEEN',
    'APPROVED_REFUND',
    'CONTACT_CHANGED',
  ],
};

// covers APPROVE-11
test.each(refundWays.flatMap((way) => refundCauses.map((cause) => [way, cause] as const)))(
  '%s is judged by %s where the table has it',
  (way, cause) => {
    const refund = { ...harmless, ...situations[cause] };
    const isJudged = refundCausesFor(way, refund, limits).includes(cause);
    expect(isJudged).toBe(causesOf[way].includes(cause));
    expect(refundCausesFor(way, harmless, limits)).toEqual([]);
  },
);

// covers APPROVE-11, APPROVE-12
test('one clerk is enough without limits, unless a second one approved before', () => {
  const worst = Object.assign({}, ...Object.values(situations));
  for (const way of refundWays) {
    const causes = refundCausesFor(way, { ...harmless, ...worst }, off);
    expect(causes).toEqual(way === 'ACCOUNT' ? ['APPROVED_REFUND', 'CONTACT_CHANGED'] : []);
  }
});

// covers APPROVE-12
test.each(['APPROVAL_REFUND_VND', 'APPROVAL_REFUND_DAY_VND'] as const)(
  'payer and payee are judged where %s alone is set',
  (name) => {
    const refund = { ...harmless, isOtherHolder: true, isRecordedBySameClerk: true };
    const only = { [name]: 1_000_000, isAnySet: true };
    expect(refundCausesFor('CANCELLATION', refund, only)).toEqual(['SAME_CLERK', 'OTHER_HOLDER']);
    const review = { APPROVAL_REVIEW_VND: 1_000_000, isAnySet: true };
    expect(refundCausesFor('CANCELLATION', refund, review)).toEqual([]);
  },
);

// covers APPROVE-11
test('a limit is reached by its own amount, not by one dong less', () => {
  const causes = (amount: number, decidedAlone: number) =>
    refundCausesFor('CANCELLATION', { ...harmless, amount, decidedAlone }, limits);
  expect(causes(999, 4000)).toEqual([]);
  expect(causes(999, 4001)).toEqual(['DAY_SUM']);
  expect(causes(1000, 3999)).toEqual(['AMOUNT']);
});
