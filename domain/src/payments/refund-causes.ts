import { reachesLimit } from './approval.ts';

/** The ways in which money leaves, or gets the account that it leaves to (APPROVE-11). */
export const refundWays = [
  'CANCELLATION',
  'REVIEW',
  'TRANSFER_RETURN',
  'GATEWAY_RETURN',
  'ACCOUNT',
] as const;
export type RefundWay = (typeof refundWays)[number];

/** Why one clerk is not enough. */
export const refundCauses = [
  'AMOUNT',
  'DAY_SUM',
  'REVIEW_AMOUNT',
  'MAY_BE_MANUAL',
  'SAME_CLERK',
  'OTHER_HOLDER',
  'ACCOUNT_SEEN',
  'APPROVED_REFUND',
  'CONTACT_CHANGED',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Money that is about to leave. Amounts in VND. */
export type RefundSituation = {
  readonly amount: number;
  /** Refunds that the same clerk decided alone on this business day, without the present one. */
  readonly decidedAlone: number;
  /** The money paid no contract. */
  readonly isReviewMoney: boolean;
  /** It is probably the money of a payment that a clerk recorded by hand (MONEY-9). */
  readonly mayBeManual: boolean;
  /** The same clerk recorded the payment, by hand or by a file that no notice confirms. */
  readonly isRecordedBySameClerk: boolean;
  /** The account holder is not the proposer. */
  readonly isOtherHolder: boolean;
  /** The account got the refund of another contract within `ACCOUNT_SEEN_DAYS`. */
  readonly isAccountSeen: boolean;
  /** The refund, or its earlier account, was approved by a second clerk. */
  readonly isApproved: boolean;
  /** A member of staff changed the contact by which the account came. */
  readonly isContactChanged: boolean;
};

export const ACCOUNT_SEEN_DAYS = 90;

/** Unset limits need no second clerk. VND. */
export type RefundLimits = {
  readonly APPROVAL_REFUND_VND?: number | undefined;
  readonly APPROVAL_REFUND_DAY_VND?: number | undefined;
  readonly APPROVAL_REVIEW_VND?: number | undefined;
  /** Whether any limit of a second clerk is set. */
  readonly isAnySet: boolean;
};

/** Returns of money without a contract have no proposer; a gateway returns to the payer. */
const causesByWay: Readonly<Record<RefundWay, Readonly<Record<RefundCause, boolean>>>> = {
  CANCELLATION: {
    AMOUNT: true,
    DAY_SUM: true,
    REVIEW_AMOUNT: false,
    MAY_BE_MANUAL: false,
    SAME_CLERK: true,
    OTHER_HOLDER: true,
    ACCOUNT_SEEN: true,
    APPROVED_REFUND: false,
    CONTACT_CHANGED: false,
  },
  REVIEW: {
    AMOUNT: true,
    DAY_SUM: true,
    REVIEW_AMOUNT: true,
    MAY_BE_MANUAL: true,
    SAME_CLERK: true,
    OTHER_HOLDER: true,
    ACCOUNT_SEEN: true,
    APPROVED_REFUND: false,
    CONTACT_CHANGED: false,
  },
  TRANSFER_RETURN: {
    AMOUNT: true,
    DAY_SUM: true,
    REVIEW_AMOUNT: true,
    MAY_BE_MANUAL: true,
    SAME_CLERK: true,
    OTHER_HOLDER: false,
    ACCOUNT_SEEN: true,
    APPROVED_REFUND: false,
    CONTACT_CHANGED: false,
  },
  GATEWAY_RETURN: {
    AMOUNT: true,
    DAY_SUM: true,
    REVIEW_AMOUNT: true,
    MAY_BE_MANUAL: false,
    SAME_CLERK: false,
    OTHER_HOLDER: false,
    ACCOUNT_SEEN: false,
    APPROVED_REFUND: false,
    CONTACT_CHANGED: false,
  },
  // The sum of the day counted the refund when it was decided.
  ACCOUNT: {
    AMOUNT: true,
    DAY_SUM: false,
    REVIEW_AMOUNT: true,
    MAY_BE_MANUAL: false,
    SAME_CLERK: true,
    OTHER_HOLDER: true,
    ACCOUNT_SEEN: true,
    APPROVED_REFUND: true,
    CONTACT_CHANGED: true,
  },
};

/** Payer and payee are judged where the limit of one refund or of a day is set. */
export function isPayeeJudged(limits: RefundLimits): boolean {
  return limits.APPROVAL_REFUND_VND !== undefined || limits.APPROVAL_REFUND_DAY_VND !== undefined;
}

const applies: Readonly<
  Record<RefundCause, (refund: RefundSituation, limits: RefundLimits) => boolean>
> = {
  AMOUNT: ({ amount }, limits) => reachesLimit(amount, limits.APPROVAL_REFUND_VND),
  DAY_SUM: ({ amount, decidedAlone }, limits) =>
    reachesLimit(decidedAlone + amount, limits.APPROVAL_REFUND_DAY_VND),
  REVIEW_AMOUNT: ({ amount, isReviewMoney }, limits) =>
    isReviewMoney && reachesLimit(amount, limits.APPROVAL_REVIEW_VND),
  MAY_BE_MANUAL: ({ mayBeManual }, limits) => mayBeManual && limits.isAnySet,
  SAME_CLERK: ({ isRecordedBySameClerk: is }, limits) => is && isPayeeJudged(limits),
  OTHER_HOLDER: ({ isOtherHolder: is }, limits) => is && isPayeeJudged(limits),
  ACCOUNT_SEEN: ({ isAccountSeen: is }, limits) => is && isPayeeJudged(limits),
  APPROVED_REFUND: ({ isApproved }) => isApproved,
  CONTACT_CHANGED: ({ isContactChanged }) => isContactChanged,
};

/** Why a second clerk decides about money that leaves; empty where one is enough (APPROVE-11). */
export function refundCausesFor(
  way: RefundWay,
  refund: RefundSituation,
  limits: RefundLimits,
): RefundCause[] {
  return refundCauses.filter((cause) => causesByWay[way][cause] && applies[cause](refund, limits));
}
