import type { RefundStatus } from '@salus/domain/payments/settlement.ts';
import { type Selectable, sql } from 'kysely';
import type { RefundAnswer } from '../outside/payment-gateway.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Database, Tx } from '../platform/db.ts';

export type RefundRow = Selectable<DB['refunds']>;

/** What a try needs to know of a refund that the gateway is asked for. */
export type RefundToSend = Pick<RefundRow, 'amount' | 'refund_ref' | 'requested_by' | 'requested_at' | 'attempts'> & {
  readonly ref_order: string;
};

/** A refund that nobody has settled yet. */
export async function readRefundToSend(db: Database, id: number): Promise<RefundToSend | undefined> {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.order_id')
    .select(['r.amount', 'r.refund_ref', 'r.requested_by', 'r.requested_at', 'r.attempts', 'o.ref_order'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'REQUESTED')
    .executeTakeFirst();
}

/** Counts a try before it is made, so that one that is killed counts, too. */
export async function noteTry(db: Database, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .execute();
}

export async function noteRefundFailure(db: Database, id: number, error: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ last_error: error })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .execute();
}

/** An answer after which the gateway is not asked any more. */
export type LastWord = RefundAnswer & { readonly outcome: 'accepted' | 'rejected' };

/**
 * The gateway's last word; one that comes after a person's changes nothing.
 * @returns false where the refund was settled before
 */
export async function settleRefund(db: Database, id: number, answer: LastWord, at: Date): Promise<boolean> {
  const status: RefundStatus = answer.outcome === 'accepted' ? 'ACCEPTED' : 'REJECTED';
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({
      status,
      response_code: answer.code,
      gateway_transaction_no: answer.transactionNo,
      last_error: null,
      settled_at: at,
    })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Did a clerk say that they paid it outside of the gateway? */
export async function isDoneByHand(db: Database, id: number): Promise<boolean> {
  const { status } = await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status === ('DONE_BY_HAND' satisfies RefundStatus);
}

export async function noteDoneByHand(
  tx: Tx,
  id: number,
  { by, note, at }: { readonly by: number; readonly note: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'DONE_BY_HAND' satisfies RefundStatus, done_by: by, done_note: note, settled_at: at })
    .where('id', '=', id)
    .execute();
}

export async function lockRefund(tx: Tx, id: number): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
