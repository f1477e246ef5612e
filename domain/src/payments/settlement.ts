import type { Status } from '../contracts/status.ts';

/** The result of a payment, independent of the gateway's codes. */
export type PaymentOutcome = 'succeeded' | 'pending' | 'failed';

/** Why a successful payment needs review instead of paying the contract (PAY-7). */
export const reviewReasons = [
  'CONTRACT_ALREADY_PAID',
  'CONTRACT_CANCELLED',
  'CONTRACT_WITHDRAWN',
  'LINK_RECALLED',
  'AMOUNT_IS_OLD',
  'AMOUNT_DIFFERS',
  'CHANGE_PENDING',
  'PAID_BEFORE_CREATION',
  'NOT_ELIGIBLE',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** A clerk's decision about a payment in review: refund it, or note where it was settled. */
export const reviewDecisions = ['REFUND', 'SETTLED_OUTSIDE'] as const;

/**
 * The end of a review; ASSIGNED pays another contract (MONEY-3), IS_MANUAL is the money of a payment
 * that was recorded by hand (MONEY-9).
 */
export const reviewOutcomes = [...reviewDecisions, 'ASSIGNED', 'IS_MANUAL'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** Facts about an order and its contract when a payment succeeds. Amounts in VND. */
type SuccessFacts = {
  readonly contractStatus: Status;
  readonly premiumAmount: number;
  readonly orderAmount: number;
  readonly paidAmount: number;
};

/** The review that the contract's status alone demands. */
export const reviewInStatus = {
  // Its order was opened before the link was recalled.
  DRAFT: 'LINK_RECALLED',
  AWAITING_PAYMENT: null,
  PAID: 'CONTRACT_ALREADY_PAID',
  ACTIVE: 'CONTRACT_ALREADY_PAID',
  CANCELLED: 'CONTRACT_CANCELLED',
  WITHDRAWN: 'CONTRACT_WITHDRAWN',
} as const satisfies Record<Status, ReviewReason | null>;

/** Returns null when the payment pays the contract, else the reason for a review. */
export function whyReview(facts: SuccessFacts): ReviewReason | null {
  const inStatus = reviewInStatus[facts.contractStatus];
  if (inStatus) return inStatus;
  if (facts.paidAmount !== facts.orderAmount) return 'AMOUNT_DIFFERS';
  if (facts.orderAmount !== facts.premiumAmount) return 'AMOUNT_IS_OLD';
  return null;
}

/** Seconds after the customer left for the gateway, or returned, of the quick queries (PAY-6). */
const QUICK_QUERY_SECONDS = [5, 15, 45, 120, 300] as const;
/** The pause after the last quick query; each further pause is twice as long, up to the longest. */
const FIRST_LONG_PAUSE_SECONDS = 600;
const LONGEST_PAUSE_SECONDS = 4 * 3600;
export const QUERY_FOR_HOURS = 72;

/** Is query number `query` (from 0) one of those that settle a lost notification in 5 minutes? */
export function isQuickQuery(query: number): boolean {
  return query < QUICK_QUERY_SECONDS.length;
}

/** Seconds before query number `query` (from 0) since the query before it (PAY-6). */
export function secondsBeforeQuery(query: number): number {
  const at = QUICK_QUERY_SECONDS[query];
  if (at !== undefined) return at - (QUICK_QUERY_SECONDS[query - 1] ?? 0);
  const pause = FIRST_LONG_PAUSE_SECONDS * 2 ** (query - QUICK_QUERY_SECONDS.length);
  return Math.min(pause, LONGEST_PAUSE_SECONDS);
}
