import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { book } from './book.ts';

type Success = { readonly notificationId: number; readonly amountVnd: Vnd | null };

/** Books the success of an order that Salus does not know, once however often it is reported. */
export async function bookUnknownOrder(
  tx: Tx,
  now: Date,
  { notificationId, amountVnd }: Success,
): Promise<void> {
  if (amountVnd === null || amountVnd <= 0) return;
  const { ref_order: refOrder } = await tx
    .selectFrom('payment_notifications')
    .select('ref_order')
    .where('id', '=', notificationId)
    .executeTakeFirstOrThrow();
  const key = `unknown-order ${refOrder}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const booked = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('payment_notifications as n', 'n.id', 'e.notification_id')
    .select('e.id')
    .where('n.ref_order', '=', refOrder)
    .executeTakeFirst();
  if (booked) return;
  const entry = { event: 'GATEWAY_UNALLOCATED', amount: amountVnd, movedAt: now } as const;
  await book(tx, now, { ...entry, notificationId });
}
