import { moneyDecision } from '@salus/api/payments/unallocated.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { awaitsPayment, isInForce } from '@salus/domain/contracts/status-questions.ts';
import { cancellationSchema, toRefunding } from '@salus/domain/payments/cancellation.ts';
import { isPaidRefund, type RefundStatus } from '@salus/domain/payments/refund-status.ts';
import { computeRefund } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { ApprovalRow } from './approval-rows.ts';

type CurrentFacts = {
  /** Null for money that names no contract; the contract of an assignment otherwise. */
  readonly contract_status: Status | null;
  readonly premium_amount: number | null;
  readonly policy_starts_on: Day | null;
  readonly policy_ends_on: Day | null;
  readonly refund_threshold_days: number | null;
  /** The money of a review or without a contract; null once it waits no more. */
  readonly money_amount: number | null;
  /** The lines of a statement, as they pay now. */
  readonly lines_amount: number | null;
  /** The refund whose account is given. */
  readonly refund_amount: number | null;
  readonly refund_status: RefundStatus | null;
};

/**
 * The amount of a request by the present state of the contract, in VND (APPROVE-4).
 * @returns null where the contract or its payment does not allow the action any more
 */
export function amountNow(
  { kind, request }: Pick<ApprovalRow, 'kind' | 'request'>,
  facts: CurrentFacts,
): number | null {
  if (kind === 'REVIEW') return facts.money_amount;
  if (kind === 'REFUND_ACCOUNT') return openAmount(facts);
  if (kind === 'UNALLOCATED') return unallocatedAmount(request, facts);
  if (kind === 'STATEMENT') return facts.lines_amount;
  const { contract_status: status, premium_amount: premium } = facts;
  if (status === null || premium === null) return null;
  if (kind === 'BACKDATED_PAYMENT') return awaitsPayment(status) ? premium : null;
  const refunding = toRefunding(cancellationSchema.parse(request));
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = facts;
  if (!refunding || !isInForce(status) || !startsOn || !endsOn) return null;
  return computeRefund({
    premium: vnd(premium),
    period: { startsOn, endsOn },
    refundOn: refunding.refundDate,
    percent: refunding.refundPercent,
    thresholdDays: facts.refund_threshold_days ?? 0,
  }).refundAmount;
}

function openAmount({ refund_amount: amount, refund_status: status }: CurrentFacts): number | null {
  return status === null || isPaidRefund(status) ? null : amount;
}

/** Money that waits no more, and a contract that does not await exactly this amount, have none. */
function unallocatedAmount(request: ApprovalRow['request'], facts: CurrentFacts): number | null {
  const { contract_status: status, premium_amount: premium, money_amount: amount } = facts;
  const { step } = moneyDecision.parse(request);
  const isAwaited = status !== null && awaitsPayment(status);
  // Two transfers pay the premium together; the decision judges their sum again.
  if (step === 'JOIN') return amount !== null && isAwaited ? premium : null;
  return step === 'ASSIGN' && !(isAwaited && premium === amount) ? null : amount;
}
