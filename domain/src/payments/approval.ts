import type { Refund, RefundFacts } from '../pricing/refund.ts';
import { PREMIUM_DAYS } from '../pricing/refund.ts';
import { businessDay, startOfBusinessDay } from '../time/business-time.ts';
import { type Day, daysBetween } from '../time/day.ts';
import { addWorkingDays } from '../time/working-days.ts';

/** The subjects of a second clerk's decision (APPROVE-1). */
export const approvalKinds = [
  'REFUND',
  'BACKDATED_PAYMENT',
  'REVIEW',
  'UNALLOCATED',
  'STATEMENT',
  'REFUND_ACCOUNT',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
  // Approved, but the money or the contract was another one by then (APPROVE-4).
  'SUPERSEDED',
] as const;
export type ApprovalState = (typeof approvalStates)[number];

type ApprovalTraits = {
  /** It waits for its decision, and binds its money until then. */
  readonly isPending: boolean;
  readonly isApproved: boolean;
  readonly isSuperseded: boolean;
};

/** Code outside of domain/ compares no state. */
const approvalTraits = {
  PENDING: { isPending: true, isApproved: false, isSuperseded: false },
  APPROVED: { isPending: false, isApproved: true, isSuperseded: false },
  REJECTED: { isPending: false, isApproved: false, isSuperseded: false },
  EXPIRED: { isPending: false, isApproved: false, isSuperseded: false },
  SUPERSEDED: { isPending: false, isApproved: false, isSuperseded: true },
} as const satisfies Record<ApprovalState, ApprovalTraits>;

export const pendingApprovalStates: readonly ApprovalState[] =
  approvalStates.filter(isPendingApproval);

export function isPendingApproval(state: ApprovalState): boolean {
  return approvalTraits[state].isPending;
}

export function isSupersededApproval(state: ApprovalState): boolean {
  return approvalTraits[state].isSuperseded;
}

export function isApproved(state: ApprovalState): boolean {
  return approvalTraits[state].isApproved;
}

export const approvalDecisions = ['APPROVE', 'REJECT'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** Working days that a request waits for its decision (APPROVE-6). */
const APPROVAL_DAYS = 3;

/**
 * The instant at which a request ends, at the same time of day; it can't be decided from then on.
 */
export function approvalEndsAt(requestedAt: Date): Date {
  const requestedOn = businessDay(requestedAt);
  const timeOfDay = requestedAt.getTime() - startOfBusinessDay(requestedOn).getTime();
  const endsOn = addWorkingDays(requestedOn, APPROVAL_DAYS);
  return new Date(startOfBusinessDay(endsOn).getTime() + timeOfDay);
}

/** Whether a figure needs a second clerk; without a limit it never does (APPROVE-1). */
export function reachesLimit(figure: number, limit: number | undefined): boolean {
  return limit !== undefined && figure >= limit;
}

/** Calendar days since a payment; the limit counts working days (second-person.ts). */
export function daysBack(paidOn: Day, today: Day): number {
  return daysBetween(paidOn, today);
}

/** The computation of a refund as figures, which need no translation. VND. */
export function refundFormula({ premium, percent }: RefundFacts, refund: Refund): string {
  const { rule, remainInsuredDays: days, refundAmount } = refund;
  if (rule === 'whole') return `${premium} = ${refundAmount}`;
  if (rule === 'share') return `${premium} × ${percent} ÷ 100 = ${refundAmount}`;
  return `${days} × ${premium} ÷ ${PREMIUM_DAYS} × ${percent} ÷ 100 = ${refundAmount}`;
}
