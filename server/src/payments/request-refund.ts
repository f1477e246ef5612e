import type { Actor, App, Staff } from '../context.ts';
import type { Tx } from '../platform/db.ts';

export type NewRefund = {
  readonly contractId: number;
  readonly referenceNumber: string;
  /** The order whose money goes back by the gateway; null where it was paid outside of it and goes back by hand. */
  readonly orderId: number | null;
  readonly reason: 'CANCELLATION' | 'REVIEW';
  /** VND, more than 0. */
  readonly amount: number;
};

/** The job that asks the gateway. Named as a word, because that job needs this file. */
export const SEND_REFUND = 'payments.send-refund';

/**
 * Writes down that money goes back to the customer, and has the gateway asked where it took the money. In the transaction
 * of whatever is the reason for it; the caller holds the contract's lock, so nobody else takes the same number.
 */
export async function requestRefund(
  tx: Tx,
  { app, actor, now }: { readonly app: Pick<App, 'jobs'>; readonly actor: Staff & Actor; readonly now: Date },
  { contractId, referenceNumber, orderId, reason, amount }: NewRefund,
): Promise<void> {
  const { count } = await tx
    .selectFrom('refunds')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('refunds')
    .values({
      contract_id: contractId,
      order_id: orderId,
      reason,
      amount,
      refund_ref: `${referenceNumber}-R${count + 1}`,
      status: orderId === null ? 'BY_HAND' : 'REQUESTED',
      requested_by: actor.accountId,
      requested_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (orderId !== null) await app.jobs.enqueue(tx, SEND_REFUND, { refundId: id });
}
