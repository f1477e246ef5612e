import { receiptEvent } from '@salus/domain/payments/ledger.ts';
import { isPaidOrder, type OrderStatus } from '@salus/domain/payments/order-status.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Tx } from '../../platform/db.ts';
import { book, type NewEntry, reverseReceipt } from './book.ts';

/** An order before its success is stored. */
type Order = {
  readonly id: number;
  readonly contract_id: number;
  readonly status: OrderStatus;
};

type BookedReceipt = {
  readonly isTransfer: boolean;
  readonly pays: boolean;
  readonly isUnallocated: boolean;
  /** Null when the gateway did not report it: such money can't be booked. */
  readonly amountVnd: Vnd | null;
  readonly paidAt: Date;
};

/** Books money that arrived for orders; a second success corrects the amount of the first. */
export async function bookReceipts(
  tx: Tx,
  now: Date,
  receipts: readonly { readonly order: Order; readonly receipt: BookedReceipt }[],
): Promise<void> {
  const entries: NewEntry[] = [];
  for (const { order, receipt } of receipts) {
    const { amountVnd, paidAt, ...about } = receipt;
    const isCorrection = isPaidOrder(order.status);
    const correctedId = isCorrection ? await reverseReceipt(tx, now, order.id) : null;
    const event = receiptEvent(about);
    if (event === null || amountVnd === null || amountVnd <= 0) continue;
    const source = { contractId: order.contract_id, orderId: order.id, correctedId };
    entries.push({ event, amount: amountVnd, movedAt: paidAt, ...source });
  }
  await book(tx, now, ...entries);
}
