/**
 * REQUESTED from the gateway until it accepts or rejects; BY_HAND for a manual payment. Rejected
 * and unanswered refunds are paid by hand as well.
 */
export const refundStatuses = [
  'REQUESTED',
  'ACCEPTED',
  'REJECTED',
  'BY_HAND',
  'DONE_BY_HAND',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** On the wire, a refund by transfer without an account has its own status (REFUND-8). */
export const shownRefundStatuses = [...refundStatuses, 'ACCOUNT_MISSING'] as const;
export type ShownRefundStatus = (typeof shownRefundStatuses)[number];

type RefundTraits = {
  /** Known to have reached the customer. */
  readonly isPaid: boolean;
  /** Only a transfer by a clerk pays it, and none has yet (REFUND-7). */
  readonly isByHand: boolean;
  /** The gateway has it, and has not refused it. */
  readonly isAtGateway: boolean;
};

/** The answers that depend on the status alone. Code outside of domain/ compares no status. */
const refundTraits = {
  REQUESTED: { isPaid: false, isByHand: false, isAtGateway: true },
  ACCEPTED: { isPaid: true, isByHand: false, isAtGateway: true },
  REJECTED: { isPaid: false, isByHand: true, isAtGateway: false },
  BY_HAND: { isPaid: false, isByHand: true, isAtGateway: false },
  DONE_BY_HAND: { isPaid: true, isByHand: false, isAtGateway: false },
} as const satisfies Record<RefundStatus, RefundTraits>;

export const paidRefundStatuses: readonly RefundStatus[] = refundStatuses.filter(isPaidRefund);
export const openRefundStatuses: readonly RefundStatus[] = refundStatuses.filter(
  (status) => !isPaidRefund(status),
);
/** The gateway has not answered yet. */
export const unansweredRefundStatuses: readonly RefundStatus[] = openRefundStatuses.filter(
  (status) => refundTraits[status].isAtGateway,
);
export const byHandRefundStatuses: readonly RefundStatus[] = refundStatuses.filter(
  (status) => refundTraits[status].isByHand,
);

export function isPaidRefund(status: RefundStatus): boolean {
  return refundTraits[status].isPaid;
}

export function isRefundAtGateway(status: RefundStatus): boolean {
  return refundTraits[status].isAtGateway;
}

/** The gateway has it and has not answered. */
export function isUnansweredRefund(status: ShownRefundStatus): boolean {
  const unanswered: readonly ShownRefundStatus[] = unansweredRefundStatuses;
  return unanswered.includes(status);
}

/** The gateway has refused it. */
export function isRejectedRefund(status: ShownRefundStatus): boolean {
  return status === 'REJECTED';
}

/** Paid by a clerk or a debit, not by the gateway. */
export function isRefundPaidByHand(status: RefundStatus): boolean {
  return isPaidRefund(status) && !isRefundAtGateway(status);
}

export function shownRefundStatus(status: RefundStatus, hasAccount: boolean): ShownRefundStatus {
  return status === 'BY_HAND' && !hasAccount ? 'ACCOUNT_MISSING' : status;
}

/** How long a refund is requested from the gateway before it becomes a manual task. */
const REFUND_FOR_HOURS = 72;
/** One hour more, because the last attempt may still be in progress: prevents a double refund. */
const REFUND_BY_HAND_AFTER_HOURS = REFUND_FOR_HOURS + 1;

export function isRefundGivenUp(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() >= REFUND_FOR_HOURS * 3_600_000;
}

/** A clerk may ask the gateway again; until then Salus does (REFUND-12). */
export function isQueryable(status: RefundStatus, requestedAt: Date, now: Date): boolean {
  return unansweredRefundStatuses.includes(status) && isPayableByHand(status, requestedAt, now);
}

/** False while the gateway may still accept the refund. */
export function isPayableByHand(status: RefundStatus, requestedAt: Date, now: Date): boolean {
  if (status === 'REQUESTED')
    return now.getTime() - requestedAt.getTime() >= REFUND_BY_HAND_AFTER_HOURS * 3_600_000;
  return refundTraits[status].isByHand;
}
