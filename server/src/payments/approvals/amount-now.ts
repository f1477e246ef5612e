import { cancellationSchema, refundingOf } from '@salus/domain/contracts/cancellation.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { awaitsPayment, isInForce } from '@salus/domain/contracts/status-questions.ts';
import { refundOf } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { ApprovalRow } from './store.ts';

export type CurrentFacts = {
  readonly contract_status: Status;
  readonly premium_amount: number;
  readonly policy_starts_on: Day | null;
  readonly policy_ends_on: Day | null;
  readonly refund_threshold_days: number;
  /** The payment of a review. */
  readonly review_decision: string | null;
  readonly paid_amount: number | null;
  readonly order_amount: number | null;
};

/**
 * The amount of a request by the present state of the contract, in VND (APPROVE-4).
 * @returns null where the contract or its payment does not allow the action any more
 */
export function amountNow(
  { kind, request }: Pick<ApprovalRow, 'kind' | 'request'>,
  facts: CurrentFacts,
): number | null {
  if (kind === 'REVIEW')
    return facts.review_decision === null ? (facts.paid_amount ?? facts.order_amount) : null;
  if (kind === 'BACKDATED_PAYMENT')
    return awaitsPayment(facts.contract_status) ? facts.premium_amount : null;
  const refunding = refundingOf(cancellationSchema.parse(request));
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = facts;
  if (!refunding || !isInForce(facts.contract_status) || !startsOn || !endsOn) return null;
  return refundOf({
    premium: vnd(facts.premium_amount),
    period: { startsOn, endsOn },
    refundOn: refunding.refundDate,
    percent: refunding.refundPercent,
    thresholdDays: facts.refund_threshold_days,
  }).refundAmount;
}
