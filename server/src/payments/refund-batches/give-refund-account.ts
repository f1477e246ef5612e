import type { giveRefundAccount as call } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { maskAccountNo, type RefundAccount } from '@salus/domain/payments/refund-account.ts';
import { isPayableByHand } from '@salus/domain/payments/refund-status.ts';
import type { StaffWrite } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import type { Tx } from '../../platform/db.ts';
import { recordAction } from '../history/record-action.ts';
import {
  findContractOfRefund,
  isInLiveBatch,
  lockRefund,
  type RefundRow,
  setRefundAccount,
} from '../refunds/refund-rows.ts';

/** Stores the account of a refund by transfer, until a batch has it (REFUND-8). */
export const giveRefundAccount: StaffWrite<typeof call> = async (ctx, given) => {
  const contractId = await findContractOfRefund(ctx.tx, given.refundId);
  if (contractId === undefined) throw new RefusalError('NOT_FOUND');
  const { status } = await storeRefundAccount(ctx, { ...given, contractId });
  return { refundId: given.refundId, status };
};

/**
 * Stores the account and records it, with a masked number, in the contract's history.
 * @returns the refund before
 * @throws Refusal NOT_FOUND for a refund of another contract; INVALID_STATE when it is paid, with
 *   the gateway, in a live batch, or has an account where `onlyFirst` is set
 */
export async function storeRefundAccount(
  ctx: TransitionContext & { readonly tx: Tx },
  given: {
    /** Null for a returned movement that named no contract: no history records it. */
    readonly contractId: number | null;
    readonly refundId: number;
    readonly refundAccount: RefundAccount;
    readonly onlyFirst?: boolean;
  },
): Promise<RefundRow> {
  const { tx, now } = ctx;
  const { contractId } = given;
  const contract = contractId === null ? null : await lockContract(tx, { id: contractId });
  const refund = await lockRefund(tx, given.refundId);
  if (refund?.contract_id !== contractId) throw new RefusalError('NOT_FOUND');
  const before = refund.account_no;
  const isOpen = isPayableByHand(refund.status, refund.requested_at, now);
  const isSent = await isInLiveBatch(tx, given.refundId);
  if (!isOpen || isSent || (given.onlyFirst && before !== null))
    throw new RefusalError('INVALID_STATE');
  await setRefundAccount(tx, given.refundId, given.refundAccount);
  if (!contract) return refund;
  const { bankBin, accountNo } = given.refundAccount;
  const from = before === null ? null : `${refund.account_bin} ${maskAccountNo(before)}`;
  await recordAction(ctx, contract, 'giveRefundAccount', {
    note: null,
    fields: [
      { field: 'refundRef', from: null, to: refund.refund_ref },
      { field: 'refundAccount', from, to: `${bankBin} ${maskAccountNo(accountNo)}` },
    ],
  });
  return refund;
}
