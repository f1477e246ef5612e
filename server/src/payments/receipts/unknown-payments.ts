import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';
import { recordReceipts } from './receipt-rows.ts';

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
  const { rows } = await sql<Pick<UnknownPayment, 'id' | 'amount' | 'received_at'>>`
    insert into unknown_payments as known
      (gateway, ref_order, transaction_no, amount, notification_id, received_at)
    select ${gateway}::text, n.ref_order, n.transaction_no,
           case when n.amount > 0 then n.amount end, n.id, n.received_at
      from payment_notifications n where n.id = ${notificationId}
    on conflict (gateway, ref_order) do update
      set amount = excluded.amount, notification_id = excluded.notification_id
      where known.amount is null and excluded.amount is not null
    returning id, amount, received_at`.execute(tx);
  for (const { id, amount, received_at } of rows) {
    const money = { unknown_payment_id: id, amount, received_at };
    const [receipt] = await recordReceipts(tx, 'unknown_payment_id', [money]);
    if (amount === null || !receipt) return;
    const entry = { event: 'GATEWAY_UNALLOCATED', amount, movedAt: now } as const;
    await book(tx, now, { ...entry, receiptId: receipt.id });
  }
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
