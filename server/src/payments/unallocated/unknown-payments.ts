import { unknownPaymentRefundRef } from '@salus/domain/payments/unallocated.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';
import type { RefundClearance } from '../refunds/judge-refund.ts';

export type UnknownPayment = Selectable<DB['unknown_payments']>;

type Reported = { readonly notificationId: number; readonly gateway: string };

/**
 * Puts the success of an order that Salus does not know into the worklist and the ledger, once also
 * for repeated and parallel reports (MONEY-7). A later report may state the amount that the first
 * one left out.
 */
export async function recordUnknownPayment(
  tx: Tx,
  now: Date,
  { notificationId, gateway }: Reported,
): Promise<void> {
  const { rows } = await sql<{ amount: Vnd | null }>`
    insert into unknown_payments as known
      (gateway, ref_order, transaction_no, amount, notification_id, received_at)
    select ${gateway}::text, n.ref_order, n.transaction_no,
           case when n.amount > 0 then n.amount end, n.id, n.received_at
      from payment_notifications n where n.id = ${notificationId}
    on conflict (gateway, ref_order) do update
      set amount = excluded.amount, notification_id = excluded.notification_id
      where known.amount is null and excluded.amount is not null
    returning amount`.execute(tx);
  const amount = rows[0]?.amount ?? null;
  if (amount === null) return;
  const entry = { event: 'GATEWAY_UNALLOCATED', amount, movedAt: now } as const;
  await book(tx, now, { ...entry, notificationId });
}

/** Locks a payment for a decision: before the contract, like a movement. Null if unknown. */
export async function lockUnknownPayment(tx: Tx, id: number): Promise<UnknownPayment | null> {
  const payment = await tx
    .selectFrom('unknown_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return payment ?? null;
}

/** Puts a payment aside, or takes it up again with null (MONEY-5). */
export async function setPaymentKept(tx: Tx, id: number, keptAt: Date | null): Promise<void> {
  await tx.updateTable('unknown_payments').set({ kept_at: keptAt }).where('id', '=', id).execute();
}

/** A refund of the whole payment at its gateway. Returns the id. */
export async function insertUnknownPaymentRefund(
  tx: Tx,
  { id, gateway, amount }: UnknownPayment & { readonly amount: Vnd },
  {
    clearance,
    by,
    at,
  }: { readonly clearance: RefundClearance; readonly by: number; readonly at: Date },
): Promise<number> {
  const refund = await tx
    .insertInto('refunds')
    .values({
      unknown_payment_id: id,
      gateway,
      reason: 'REVIEW',
      amount,
      refund_ref: unknownPaymentRefundRef(id),
      status: 'REQUESTED',
      approval_id: clearance.approvalId,
      requested_by: by,
      requested_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const source = { contractId: null, refundId: refund.id };
  await book(tx, at, { event: 'UNALLOCATED_REFUND', amount, movedAt: at, ...source });
  return refund.id;
}
