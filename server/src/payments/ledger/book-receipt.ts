import { receiptEvent } from '@salus/domain/payments/ledger.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Tx } from '../../platform/db.ts';
import { book, reverseReceipt } from './book.ts';

/** An order before its success is stored. */
type Order = {
  readonly id: number;
  readonly contract_id: number;
  readonly status: string;
};

export type BookedReceipt = {
  readonly isTransfer: boolean;
  readonly pays: boolean;
  readonly isUnallocated: boolean;
  /** Null when the gateway did not report it: such money can't be booked. */
  readonly amountVnd: Vnd | null;
  readonly paidAt: Date;
};

/** Books money that arrived for an order; a second success corrects the amount of the first. */
export async function bookReceipt(
  tx: Tx,
  now: Date,
  order: Order,
  { amountVnd, paidAt, ...receipt }: BookedReceipt,
): Promise<void> {
  const correctedId = order.status === 'SUCCEEDED' ? await reverseReceipt(tx, now, order.id) : null;
  const event = receiptEvent(receipt);
  if (event === null || amountVnd === null || amountVnd <= 0) return;
  const source = { contractId: order.contract_id, orderId: order.id, correctedId };
  await book(tx, now, { event, amount: amountVnd, movedAt: paidAt, ...source });
}
