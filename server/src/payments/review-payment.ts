import type { reviewPayment as call } from '@salus/api/back-office.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { requireStepUp } from '../accounts/second-factor/step-up.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { insertRefund, isRefundedByHand } from './insert-refund.ts';
import { sendRefundJob } from './send-refund.job.ts';
import { findOrder, lockOrder, type OrderRow, updateOrder } from './store.ts';

/**
 * Records a clerk's decision about a payment that did not pay its contract: the gateway refunds it,
 * or the note describes the settlement elsewhere. The decision is final: the contract does not
 * change, and the order cannot pay it any more (settle.ts).
 */
export const reviewPayment: StaffWrite<typeof call> = async (ctx, { refOrder, decision, note }) => {
  const { tx, app, actor, now } = ctx;
  if (decision === 'REFUND') await requireStepUp(tx, ctx);
  const known = await findOrder(tx, refOrder);
  if (!known) throw new RefusalError('NOT_FOUND');
  // Contract before order, as in settle.ts.
  const contract = await lockContract(tx, { id: known.contract_id });
  const order = await lockOrder(tx, known.id);
  if (order.review_reason === null || order.review_decision !== null)
    throw new RefusalError('PAYMENT_NOT_TO_REVIEW');
  await updateOrder(tx, order.id, {
    review_decision: decision,
    review_note: note,
    reviewed_by: actor.accountId,
    reviewed_at: now,
  });
  if (decision === 'REFUND') {
    const refund = {
      contractId: contract.id,
      referenceNumber: contract.reference_number,
      order,
      reason: 'REVIEW',
      amount: amountToSendBack(order),
    } as const;
    const refundId = await insertRefund(tx, { actor, now }, refund);
    if (!isRefundedByHand(order)) await app.jobs.enqueue(tx, sendRefundJob.name, { refundId });
  }
  return { refOrder: order.ref_order, reviewedAt: now };
};

/**
 * The received amount, which may differ from the ordered one.
 * @throws Refusal VALIDATION_ERROR when the gateway did not report the amount
 */
function amountToSendBack({ paid_amount: paidAmount }: OrderRow): Vnd {
  if (paidAmount === null || paidAmount <= 0)
    throw fieldRefusal([{ path: 'decision', code: 'invalid' }]);
  return paidAmount;
}
