import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';
import { isTransfer, type OrderRow } from '../settlement/order-rows.ts';
import type { RefundClearance } from './judge-refund.ts';

export type NewRefund = {
  readonly contractId: number;
  readonly referenceNumber: string;
  /** The order to refund at its gateway; null for a manual payment. */
  readonly order: Pick<OrderRow, 'id' | 'gateway'> | null;
  readonly reason: 'CANCELLATION' | 'REVIEW';
  /** More than 0. */
  readonly amount: Vnd;
  /** The customer's account, where the money goes back by transfer. */
  readonly account?: RefundAccount | null;
};

/** Whether the money goes back by a bank transfer: the gateway has not received it. */
export function isRefundedByHand(order: NewRefund['order']): boolean {
  return order === null || isTransfer(order);
}

/** Inserts a refund. The caller holds the contract's lock, which makes the number unique. */
export async function insertRefund(
  tx: Tx,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  { contractId, referenceNumber, order, reason, amount, account }: NewRefund,
  { approvalId }: RefundClearance,
): Promise<number> {
  const { count } = await tx
    .selectFrom('refunds')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('refunds')
    .values({
      contract_id: contractId,
      order_id: order?.id ?? null,
      gateway: order?.gateway ?? null,
      reason,
      amount,
      refund_ref: `${referenceNumber}-R${count + 1}`,
      status: isRefundedByHand(order) ? 'BY_HAND' : 'REQUESTED',
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
