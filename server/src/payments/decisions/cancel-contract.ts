import type { FieldChange } from '@salus/api/contract-view.ts';
import type { cancelContract as call } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { refundFormula } from '@salus/domain/payments/approval.ts';
import {
  type Cancellation,
  isRefundDay,
  type Refunding,
  toRefunding,
} from '@salus/domain/payments/cancellation.ts';
import { computeRefund, type RefundFacts } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import {
  insertRefund,
  isRefundedByHand,
  type NewRefund,
  nextRefundRef,
} from '../refunds/insert-refund.ts';
import { judgeRefund, type RefundClearance } from '../refunds/judge-refund.ts';
import { findPayingOrder } from '../settlement/order-rows.ts';

/**
 * Cancels an active contract, with a note or a refund whose figures equal the server's. A refund
 * with any cause is a request to a second clerk (APPROVE-11).
 */
export const cancelContract: StaffWrite<typeof call> = async (ctx, cancellation) => {
  const refunding = toRefunding(cancellation);
  if (refunding) await requireStepUp(ctx.tx, ctx);
  const contract = await lockCancellable(ctx, cancellation, refunding);
  if (!refunding) return cancel(ctx, contract, cancellation, null);
  const { refundAmount: amount } = refunding;
  const account = cancellation.refundAccount ?? null;
  const verdict = await judgeRefund(ctx, {
    way: 'CANCELLATION',
    amount,
    contract,
    account,
    isReviewMoney: false,
  });
  if (verdict.clearance) return cancel(ctx, contract, cancellation, verdict.clearance);
  return requestApproval(ctx, contract, {
    kind: 'REFUND',
    request: cancellation,
    receiptId: null,
    amount,
    formula: calculation(contract, refunding),
    evidence: refunding.refundReason,
    effectiveOn: refunding.refundDate,
    payout: { account, causes: verdict.causes },
  });
};

/** The cancellation itself, also after a second clerk's approval. */
export async function executeCancellation(
  ctx: WriteContext<Staff>,
  cancellation: Cancellation,
  clearance: RefundClearance,
) {
  const contract = await lockCancellable(ctx, cancellation, toRefunding(cancellation));
  return cancel(ctx, contract, cancellation, clearance);
}

/** @throws Refusal when the contract can't be cancelled, or not with these figures */
async function lockCancellable(
  ctx: WriteContext<Staff>,
  { referenceNumber }: Cancellation,
  refunding: Refunding | null,
): Promise<LockedContract> {
  const contract = await lockContract(ctx.tx, { referenceNumber, officerId: null });
  // The state comes first, because no figures make a contract cancellable.
  refuseUnlessAllowed('cancel', contract, ctx);
  if (refunding) refuseOtherFigures(contract, refunding, businessDay(ctx.now));
  return contract;
}

async function cancel(
  ctx: WriteContext<Staff>,
  contract: LockedContract,
  cancellation: Cancellation,
  clearance: RefundClearance | null,
) {
  const { tx, actor, now } = ctx;
  const refunding = toRefunding(cancellation);
  const account = cancellation.refundAccount ?? null;
  const refundId =
    refunding && clearance
      ? await requestedRefund(ctx, contract, { ...refunding, account }, clearance)
      : null;

  const cancelledContract = await transition(tx, ctx, contract, 'cancel', {
    set: {
      cancelled_at: now,
      cancelled_by: actor.accountId,
      cancel_note: cancellation.noteCancelled ?? null,
      ...(refunding ? refundColumns(refunding) : {}),
    },
    note: refunding?.refundReason ?? cancellation.noteCancelled ?? null,
    fields: refunding ? refundFields(refunding, cancellation.noteCancelled) : [],
    ids: { refundId },
  });
  return {
    referenceNumber: cancelledContract.reference_number,
    status: cancelledContract.status,
    refundAmount: cancelledContract.refund_amount,
    remainInsuredDays: cancelledContract.remain_insured_days,
    updatedAt: cancelledContract.updated_at,
  };
}

/** @returns the refund that the gateway has to pay; null when there is none */
async function requestedRefund(
  { tx, actor, now }: WriteContext<Staff>,
  contract: LockedContract,
  { refundAmount: amount, account }: Refunding & Pick<NewRefund, 'account'>,
  clearance: RefundClearance,
): Promise<number | null> {
  if (amount <= 0) return null;
  // A manual payment is unknown to the gateway and goes back by hand.
  const order = contract.type_payment === 'MANUAL' ? null : await findPayingOrder(tx, contract.id);
  const refund = {
    refundRef: await nextRefundRef(tx, contract),
    contractId: contract.id,
    receiptId: null,
    orderId: order?.id ?? null,
    gateway: order?.gateway ?? null,
    reason: 'CANCELLATION',
    amount: vnd(amount),
    account,
  } as const;
  const refundId = await insertRefund(tx, { actor, now }, refund, clearance);
  return isRefundedByHand(refund.gateway) ? null : refundId;
}

/**
 * Recomputes the refund from the terms that the contract copied from its plan.
 * @throws Refusal VALIDATION_ERROR for a day before the policy's first or after today, and
 *   REFUND_MISMATCH with the right figures
 */
function refuseOtherFigures(contract: LockedContract, refunding: Refunding, today: Day): void {
  const facts = factsOfRefund(contract, refunding);
  const { refundDate, refundPercent } = refunding;
  if (!isRefundDay(refundDate, facts.period.startsOn, today))
    throw fieldRefusal([{ path: 'refundDate', code: 'invalid' }]);
  const { usedDays, remainInsuredDays, refundAmount } = computeRefund(facts);
  if (refunding.remainInsuredDays !== remainInsuredDays || refunding.refundAmount !== refundAmount)
    throw new RefusalError('REFUND_MISMATCH', {
      usedDays,
      remainInsuredDays,
      refundAmount,
      refundPercent,
    });
}

function factsOfRefund(contract: LockedContract, refunding: Refunding): RefundFacts {
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  if (startsOn === null || endsOn === null) throw new Error('an active contract has a period');
  return {
    premium: vnd(contract.premium_amount),
    period: { startsOn, endsOn },
    refundOn: refunding.refundDate,
    percent: refunding.refundPercent,
    thresholdDays: contract.refund_threshold_days,
  };
}

function calculation(contract: LockedContract, refunding: Refunding): string {
  const facts = factsOfRefund(contract, refunding);
  return refundFormula(facts, computeRefund(facts));
}

function refundColumns(refunding: Refunding) {
  return {
    refund_on: refunding.refundDate,
    remain_insured_days: refunding.remainInsuredDays,
    refund_percent: refunding.refundPercent,
    refund_amount: vnd(refunding.refundAmount),
    refund_reason: refunding.refundReason,
  };
}

/** The reason is the entry's note; an additional note is one of the fields. */
function refundFields(
  refunding: Refunding,
  noteCancelled: string | null | undefined,
): FieldChange[] {
  const { refundDate, refundPercent, remainInsuredDays, refundAmount } = refunding;
  const set = { refundDate, refundPercent, remainInsuredDays, refundAmount, noteCancelled };
  return Object.entries(set).flatMap(([field, value]) =>
    value == null ? [] : [{ field, from: null, to: String(value) }],
  );
}
