import { arrivalEvent } from '@salus/domain/payments/ledger.ts';
import { isPaidOrder, type OrderStatus } from '@salus/domain/payments/order-status.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Tx } from '../../platform/db.ts';
import { book, type NewEntry, reverseUnallocated } from './book.ts';

/** An order before its success is stored. */
type Order = {
  readonly id: number;
  readonly contract_id: number;
  readonly status: OrderStatus;
};

type BookedArrival = {
  readonly isTransfer: boolean;
  readonly pays: boolean;
  readonly isUnallocated: boolean;
  /** Null when the gateway did not report it: such money can't be booked. */
  readonly amountVnd: Vnd | null;
  readonly paidAt: Date;
};

/** Books money that arrived for orders; a second success corrects the amount of the first. */
export async function bookArrivals(
  tx: Tx,
  now: Date,
  arrivals: readonly { readonly order: Order; readonly arrival: BookedArrival }[],
): Promise<void> {
  const entries: NewEntry[] = [];
  for (const { order, arrival } of arrivals) {
    const { amountVnd, paidAt, ...about } = arrival;
    const isCorrection = isPaidOrder(order.status);
    const correctedId = isCorrection
      ? await reverseUnallocated(tx, now, { order_id: order.id })
      : null;
    const event = arrivalEvent(about);
    if (event === null || amountVnd === null || amountVnd <= 0) continue;
    const source = { contractId: order.contract_id, orderId: order.id, correctedId };
    entries.push({ event, amount: amountVnd, movedAt: paidAt, ...source });
  }
  await book(tx, now, ...entries);
}
