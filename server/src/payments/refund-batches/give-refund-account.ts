import type { giveRefundAccount as call } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import { isPayableByHand, type RefundStatus } from '@salus/domain/payments/settlement.ts';
import type { StaffWrite } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { lockRefund, setRefundAccount } from '../refund-rows.ts';
import { isInBatch } from './store.ts';

/** Stores the account of a refund by transfer, until a batch has it (REFUND-8). */
export const giveRefundAccount: StaffWrite<typeof call> = async ({ tx, now }, given) => {
  const status = await storeRefundAccount(tx, given.refundId, given.refundAccount, now);
  return { refundId: given.refundId, status };
};

/** @throws Refusal NOT_FOUND, or INVALID_STATE when it is paid, with the gateway or in a batch */
export async function storeRefundAccount(
  tx: Tx,
  refundId: number,
  account: RefundAccount,
  now: Date,
): Promise<RefundStatus> {
  const refund = await lockRefund(tx, refundId);
  if (!refund) throw new RefusalError('NOT_FOUND');
  const isOpen = isPayableByHand(refund.status, refund.requested_at, now);
  if (!isOpen || (await isInBatch(tx, refundId))) throw new RefusalError('INVALID_STATE');
  await setRefundAccount(tx, refundId, account);
  return refund.status;
}
