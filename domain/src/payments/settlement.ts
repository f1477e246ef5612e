import type { Status } from '../contracts/status.ts';

/** Why money that arrived needs a person's eyes instead of changing the contract (decisions §4, "Money is never lost"). */
export const reviewReasons = [
  'CONTRACT_ALREADY_PAID',
  'CONTRACT_CANCELLED',
  'AMOUNT_IS_OLD',
  'AMOUNT_DIFFERS',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What a clerk may decide about such money: it goes back by the gateway, or was settled in another way that the note tells. */
export const reviewDecisions = ['REFUND', 'SETTLED_OUTSIDE'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/**
 * Where a refund stands: asked of the gateway until it accepts or rejects it; by hand where the gateway never had the
 * money. A rejected one, or one that the gateway never answered, is paid by hand, too.
 */
export const refundStatuses = ['REQUESTED', 'ACCEPTED', 'REJECTED', 'BY_HAND', 'DONE_BY_HAND'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The gateway is asked for a refund with growing pauses for three days; what has no answer then waits for a person. */
export const REFUND_FOR_HOURS = 72;
/** The last try may still be under way: a person's turn comes an hour later, so that nobody pays beside the gateway. */
const REFUND_BY_HAND_AFTER_HOURS = REFUND_FOR_HOURS + 1;

/** Is this the time to stop asking the gateway? */
export function isRefundGivenUp(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() >= REFUND_FOR_HOURS * 3_600_000;
}

/** May a clerk say that they paid this refund outside of the gateway? Not while the gateway may still be asked for it. */
export function isPayableByHand(status: RefundStatus, requestedAt: Date, now: Date): boolean {
  if (status === 'REQUESTED') return now.getTime() - requestedAt.getTime() >= REFUND_BY_HAND_AFTER_HOURS * 3_600_000;
  return status === 'BY_HAND' || status === 'REJECTED';
}

/** What the shop knows of an order and its contract when the gateway's success arrives. All amounts in VND. */
export type SuccessFacts = {
  readonly contractStatus: Status;
  readonly premiumAmount: number;
  readonly orderAmount: number;
  readonly paidAmount: number;
};

/** Null where the success pays the contract; otherwise the reason why a person must look at it. */
export function whyReview(facts: SuccessFacts): ReviewReason | null {
  if (facts.contractStatus === 'CANCELLED') return 'CONTRACT_CANCELLED';
  if (facts.contractStatus !== 'AWAITING_PAYMENT') return 'CONTRACT_ALREADY_PAID';
  if (facts.paidAmount !== facts.orderAmount) return 'AMOUNT_DIFFERS';
  if (facts.orderAmount !== facts.premiumAmount) return 'AMOUNT_IS_OLD';
  return null;
}

/** An order that nobody settled is asked for after this time, then with growing pauses, for three days (decisions §4). */
export const QUERY_AFTER_MINUTES = 15;
export const QUERY_FOR_HOURS = 72;

/** Minutes from the `asked`-th question (0 for the first) to the next: 15, 30, 60, 120, then every 4 hours. */
export function minutesToNextQuery(asked: number): number {
  return Math.min(QUERY_AFTER_MINUTES * 2 ** asked, 240);
}
