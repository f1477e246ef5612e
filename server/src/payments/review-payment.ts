import type { reviewPayment as call } from '@salus/api/back-office.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { StaffUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { inTransaction } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { requestRefund } from './request-refund.ts';
import { findOrder, lockOrder, type OrderRow, updateOrder } from './store.ts';

/**
 * A clerk decides about money that did not pay its contract: all of it goes back by the gateway, or the note says how it
 * was settled elsewhere. Once, and for good: the contract does not change, and the order can't pay it any more (settle.ts).
 */
export const reviewPayment: StaffUseCase<typeof call> = ({ app, actor, now, finish }, { refOrder, decision, note }) =>
  inTransaction(app.db, async (tx) => {
    const known = await findOrder(tx, refOrder);
    if (!known) throw new Refusal('NOT_FOUND');
    // Contract before order, as settle.ts says.
    const contract = await lockContract(tx, { id: known.contract_id });
    const order = await lockOrder(tx, known.id);
    if (order.review_reason === null || order.review_decision !== null) throw new Refusal('PAYMENT_NOT_TO_REVIEW');
    await updateOrder(tx, order.id, {
      review_decision: decision,
      review_note: note,
      reviewed_by: actor.accountId,
      reviewed_at: now,
    });
    if (decision === 'REFUND')
      await requestRefund(
        tx,
        { app, actor, now },
        {
          contractId: contract.id,
          referenceNumber: contract.reference_number,
          orderId: order.id,
          reason: 'REVIEW',
          amount: amountToSendBack(order),
        },
      );
    const answer = { refOrder: order.ref_order, reviewedAt: now };
    await finish(tx, [], answer);
    return answer;
  });

/**
 * What came, which need not be what was ordered.
 * @throws Refusal VALIDATION_ERROR where the gateway never said how much came: nothing can be sent back on a guess
 */
function amountToSendBack({ paid_amount: paidAmount }: OrderRow): number {
  if (paidAmount === null || paidAmount <= 0) throw fieldRefusal([{ path: 'decision', code: 'invalid' }]);
  return paidAmount;
}
