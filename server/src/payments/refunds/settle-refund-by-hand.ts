import type { settleRefundByHand as call } from '@salus/api/payments/refunds.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isPayableByHand } from '@salus/domain/payments/refund-status.ts';
import type { StaffWrite } from '../../context.ts';
import { isInLiveBatch, lockRefund, recordPaidByHand } from './refund-rows.ts';

/** Records a refund that a clerk paid by bank transfer or in the gateway's portal. */
export const settleRefundByHand: StaffWrite<typeof call> = async (
  { tx, actor, now },
  { refundId, note },
) => {
  const refund = await lockRefund(tx, refundId);
  if (!refund) throw new RefusalError('NOT_FOUND');
  if (!isPayableByHand(refund.status, refund.requested_at, now))
    throw new RefusalError('INVALID_STATE');
  // The file may be at the bank: paid by hand as well, the money would leave twice.
  if (await isInLiveBatch(tx, refundId)) throw new RefusalError('IN_BATCH');
  await recordPaidByHand(tx, refundId, {
    by: actor.accountId,
    note,
    at: now,
    event: 'REFUND_BY_HAND',
    paidAt: now,
  });
  return { refundId, status: 'DONE_BY_HAND' };
};
