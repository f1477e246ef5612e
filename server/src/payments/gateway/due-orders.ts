import { openOrderStatuses } from '@salus/domain/payments/order-status.ts';
import type { Tx } from '../../platform/db.ts';
import type { OrderRow } from '../settlement/order-rows.ts';

/** Orders that are due for a query and that no other worker holds: any, or the one with `id`. */
export async function lockDueOrders(
  tx: Tx,
  now: Date,
  { limit, id }: { readonly limit: number; readonly id?: number },
): Promise<OrderRow[]> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('next_query_at', '<=', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('next_query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Schedules the next query of an order that is still open. */
export async function setNextQuery(
  tx: Tx,
  id: number,
  next: { readonly queries: number; readonly next_query_at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set(next)
    .where('id', '=', id)
    .where('status', 'in', openOrderStatuses)
    .execute();
}

/** Does nothing when the order was settled in the meantime. */
export async function abandonOrder(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ status: 'ABANDONED', next_query_at: null })
    .where('id', '=', id)
    .where('status', 'in', openOrderStatuses)
    .execute();
}
