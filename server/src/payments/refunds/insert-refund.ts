import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { countRows, type Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';
import { isTransfer } from '../settlement/order-rows.ts';
import type { RefundClearance } from './judge-refund.ts';

export type NewRefund = {
  /** Unique; the same on every retry. */
  readonly refundRef: string;
  /** Null for money that names no contract. */
  readonly contractId: number | null;
  /** The money of a review; null for a cancellation. */
  readonly receiptId: number | null;
  /** The order to refund; null for a manual payment, and without a contract. */
  readonly orderId: number | null;
  readonly gateway: string | null;
  readonly reason: 'CANCELLATION' | 'REVIEW';
  /** More than 0. */
  readonly amount: Vnd;
  /** The customer's account, where the money goes back by transfer. */
  readonly account: RefundAccount | null;
};

/** Whether the money goes back by a bank transfer: no gateway has received it. */
export function isRefundedByHand(gateway: string | null): boolean {
  return gateway === null || isTransfer({ gateway });
}

/** The number of a contract's next refund. The contract's lock makes it unique. */
export async function nextRefundRef(
  tx: Tx,
  { id, reference_number: referenceNumber }: Pick<LockedContract, 'id' | 'reference_number'>,
): Promise<string> {
  const count = await countRows(tx.selectFrom('refunds').where('contract_id', '=', id));
  return `${referenceNumber}-R${count + 1}`;
}

/** The only function that makes a refund. The caller holds the lock of its money. */
export async function insertRefund(
  tx: Tx,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  { contractId, gateway, reason, amount, account, ...refund }: NewRefund,
  { approvalId }: RefundClearance,
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      contract_id: contractId,
      receipt_id: refund.receiptId,
      order_id: refund.orderId,
      gateway,
      reason,
      amount,
      refund_ref: refund.refundRef,
      status: isRefundedByHand(gateway) ? 'BY_HAND' : 'REQUESTED',
      account_bin: account?.bankBin ?? null,
      account_no: account?.accountNo ?? null,
      account_name: account?.accountName ?? null,
      approval_id: approvalId,
      requested_by: actor.accountId,
      requested_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = reason === 'REVIEW' ? 'UNALLOCATED_REFUND' : 'PREMIUM_REFUND';
  await book(tx, now, { event, amount, movedAt: now, contractId, refundId: id });
  return id;
}
