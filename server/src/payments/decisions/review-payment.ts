import type { ParsedBodyOf } from '@salus/api/endpoint.ts';
import type { reviewPayment as call } from '@salus/api/payments/reviews.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type Clearance, clearMoney } from '@salus/domain/payments/second-person.ts';
import { mayReturnTwice } from '@salus/domain/payments/unallocated.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { book } from '../ledger/book.ts';
import { findReceipt } from '../receipts/receipt-rows.ts';
import { insertRefund, isRefundedByHand, nextRefundRef } from '../refunds/insert-refund.ts';
import { judgeRefund, type RefundClearance, type RefundVerdict } from '../refunds/judge-refund.ts';
import { mailReturnedMoney } from '../refunds/mail-returned-money.ts';
import { queueRefund } from '../refunds/send-refund.job.ts';
import { findOrder, lockOrder, type OrderRow, updateOrder } from '../settlement/order-rows.ts';
import { factsOfMoney, readReceiptMoney } from '../unallocated/read-money.ts';

type Review = ParsedBodyOf<typeof call>;
type ClearedReview =
  | { readonly review: Review; readonly returning: RefundClearance }
  | { readonly review: Review; readonly clearance: Clearance<'SETTLED_OUTSIDE'> };
type Reviewed = {
  readonly contract: LockedContract;
  readonly order: OrderRow;
  readonly receiptId: number;
};

/**
 * Records a clerk's decision about a payment that did not pay its contract: the gateway refunds it,
 * or the note describes the settlement elsewhere. The decision is final: the contract does not
 * change, and the order cannot pay it any more (settle.ts). From the limit on it is a request to
 * a second clerk (APPROVE-17).
 */
export const reviewPayment: StaffWrite<typeof call> = async (ctx, review) => {
  if (review.decision === 'REFUND') await requireStepUp(ctx.tx, ctx);
  const lockedReview = await lockToReview(ctx, review);
  const { contract, order } = lockedReview;
  const amount = order.paid_amount ?? order.amount;
  const verdict =
    review.decision === 'REFUND' ? await judgeReturn(ctx, lockedReview, review) : null;
  const cleared = verdict ? clearedReturn(review, verdict) : clearOutside(ctx, review, amount);
  if (cleared) return decideReview(ctx, lockedReview, cleared);
  return requestApproval(ctx, contract, {
    kind: 'REVIEW',
    request: review,
    receiptId: lockedReview.receiptId,
    amount,
    formula: `${order.ref_order} = ${amount}`,
    evidence: review.note,
    effectiveOn: null,
    payout: verdict && { account: review.refundAccount ?? null, causes: verdict.causes },
  });
};

/** As for the same decision at the desk of unallocated money. */
async function judgeReturn(
  ctx: WriteContext<Staff>,
  { contract, order, receiptId }: Reviewed,
  { refundAccount }: Review,
): Promise<RefundVerdict> {
  const row = await readReceiptMoney(ctx.tx, receiptId, ctx.now);
  if (!row) throw new RefusalError('PAYMENT_NOT_TO_REVIEW');
  return judgeRefund(ctx, {
    way: 'REVIEW',
    amount: order.paid_amount ?? order.amount,
    contract,
    receiptId,
    account: refundAccount ?? null,
    mayBeManual: mayReturnTwice('RETURN', factsOfMoney(row)),
    isReviewMoney: true,
  });
}

const clearedReturn = (review: Review, { clearance }: RefundVerdict): ClearedReview | null =>
  clearance && { review, returning: clearance };

function clearOutside(
  { app, now }: WriteContext<Staff>,
  review: Review,
  amount: number,
): ClearedReview | null {
  const fact = { amount, paidOn: null, today: businessDay(now), statementSum: null };
  const { clearance } = clearMoney('SETTLED_OUTSIDE', fact, app.config);
  return clearance && { review, clearance };
}

/** The decision itself, after a second clerk's approval. */
export async function executeReview(ctx: WriteContext<Staff>, cleared: ClearedReview) {
  return decideReview(ctx, await lockToReview(ctx, cleared.review), cleared);
}

/** @throws Refusal when the payment is not to review, or can't be sent back */
async function lockToReview(
  { tx }: WriteContext<Staff>,
  { refOrder, decision }: Review,
): Promise<Reviewed> {
  const unlockedOrder = await findOrder(tx, refOrder);
  if (!unlockedOrder) throw new RefusalError('NOT_FOUND');
  // Contract before order, as in settle.ts.
  const contract = await lockContract(tx, { id: unlockedOrder.contract_id });
  const order = await lockOrder(tx, unlockedOrder.id);
  if (order.review_reason === null || order.review_decision !== null)
    throw new RefusalError('PAYMENT_NOT_TO_REVIEW');
  if (decision === 'REFUND') amountToSendBack(order);
  const receipt = await findReceipt(tx, 'order_id', order.id);
  if (!receipt) throw new Error('money in review is a receipt');
  return { contract, order, receiptId: receipt.id };
}

async function decideReview(
  { tx, app, actor, now }: WriteContext<Staff>,
  { contract, order, receiptId }: Reviewed,
  cleared: ClearedReview,
) {
  const { decision, note, refundAccount } = cleared.review;
  await updateOrder(tx, order.id, {
    review_decision: decision,
    review_note: note,
    reviewed_by: actor.accountId,
    reviewed_at: now,
  });
  if ('returning' in cleared) {
    const refund = {
      refundRef: await nextRefundRef(tx, contract),
      contractId: contract.id,
      receiptId,
      orderId: order.id,
      gateway: order.gateway,
      reason: 'REVIEW',
      amount: amountToSendBack(order),
      account: refundAccount ?? null,
    } as const;
    const refundId = await insertRefund(tx, { actor, now }, refund, cleared.returning);
    if (!isRefundedByHand(order.gateway)) await queueRefund(tx, app, refundId);
    await mailReturnedMoney({ tx, app, now }, contract, refundId);
  } else if (order.paid_amount !== null && order.paid_amount > 0)
    await book(tx, now, {
      event: 'UNALLOCATED_SETTLED_OUTSIDE',
      amount: order.paid_amount,
      movedAt: now,
      contractId: contract.id,
      orderId: order.id,
    });
  return { refOrder: order.ref_order, reviewedAt: now };
}

/**
 * The received amount, which may differ from the ordered one.
 * @throws Refusal VALIDATION_ERROR when the gateway did not report the amount
 */
function amountToSendBack({ paid_amount: paidAmount }: OrderRow): Vnd {
  if (paidAmount === null || paidAmount <= 0)
    throw fieldRefusal([{ path: 'decision', code: 'invalid' }]);
  return paidAmount;
}
