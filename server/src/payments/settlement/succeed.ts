import type { Clearance } from '@salus/domain/payments/second-person.ts';
import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { paidOverlapping } from '../../contracts/overlap/guard-overlap.ts';
import { recordAction } from '../../contracts/record-action.ts';
import { type TransitionContext, transitionAll } from '../../contracts/transition.ts';
import { languageOfCustomer } from '../../documents/certificates/customer-language.ts';
import {
  customerAddress,
  type MessageContext,
  queueMessage,
} from '../../messages/queue-message.ts';
import { pipeline, type Tx } from '../../platform/db.ts';
import { bookArrivals } from '../ledger/book-arrivals.ts';
import { recordReceipts } from '../receipts/receipt-rows.ts';
import { isTransfer, type OrderRow, updatingOrder } from './order-rows.ts';

/**
 * Money that arrived for an order. A review reason keeps it from paying the contract; customer and
 * staff are notified (MONEY-8).
 */
type Success = {
  readonly contract: LockedContract;
  readonly order: OrderRow;
  /** The gateway's result code; null for a bank transfer. */
  readonly code: string | null;
  readonly transactionNo: string | null;
  readonly amountVnd: Vnd | null;
  readonly paidAt: Date;
  readonly reviewReason: ReviewReason | null;
  /** A clerk found the contract of money that is booked already (STMT-6). */
  readonly isUnallocated?: boolean;
  readonly clearance: Clearance;
};

/**
 * Stores the successes of any channel, each of another contract; those without a review reason pay
 * their contracts. The only function that pays a contract through an order.
 */
export async function succeedAll(
  tx: Tx,
  ctx: TransitionContext,
  successes: readonly Success[],
): Promise<void> {
  const updates = successes.map(({ order, code, transactionNo, amountVnd, reviewReason }) =>
    updatingOrder(tx, order.id, {
      status: 'SUCCEEDED',
      response_code: code,
      gateway_transaction_no: transactionNo,
      paid_amount: amountVnd,
      review_reason: reviewReason,
      settled_at: ctx.now,
      next_query_at: null,
    }),
  );
  await pipeline(tx, updates);
  const arrivals = successes.map(({ order, reviewReason, ...success }) => ({
    order,
    arrival: {
      isTransfer: isTransfer(order),
      pays: reviewReason === null,
      isUnallocated: success.isUnallocated ?? false,
      amountVnd: success.amountVnd,
      paidAt: success.paidAt,
    },
  }));
  await bookArrivals(tx, ctx.now, arrivals);
  await recordReceipts(tx, 'order_id', successes.flatMap(toReceipt));
  for (const { contract, order, amountVnd, reviewReason: reason } of successes)
    if (reason !== null)
      await holdMoney({ ...ctx, tx }, { contract, orderId: order.id, amountVnd, reason });
  const paying = successes.filter(({ reviewReason }) => reviewReason === null);
  if (paying.length === 0) return;
  const overlapping = await paidOverlapping(tx, paying, ctx.now);
  const changes = paying.map(({ contract, order, code, paidAt }) => ({
    contract,
    patch: {
      set: {
        type_payment: 'ONLINE' as const,
        payment_channel: isTransfer(order) ? ('TRANSFER' as const) : null,
        ref_order: order.ref_order,
        paid_at: paidAt,
        payment_failed: false,
        txn_response_code: code,
        paid_overlapping: overlapping.has(contract.id),
      },
    },
  }));
  await transitionAll(tx, ctx, 'onlinePaymentSucceeded', changes);
}

/** Money that a gateway received for a review; that of a transfer is recorded with its movement. */
function toReceipt({ order, reviewReason, amountVnd, paidAt, isUnallocated }: Success) {
  const isReviewed = reviewReason !== null || order.review_reason !== null;
  if (!isReviewed || isUnallocated || isTransfer(order)) return [];
  return [{ order_id: order.id, amount: amountVnd, received_at: paidAt }];
}

type HeldMoney = {
  readonly contract: LockedContract;
  readonly orderId: number;
  /** Null where the gateway did not report it. */
  readonly amountVnd: Vnd | null;
  readonly reason: ReviewReason;
};

/**
 * Reports money that arrived and does not pay its contract: in the history for staff, and by one
 * mail or SMS to the customer (MONEY-8).
 */
async function holdMoney(
  ctx: TransitionContext & MessageContext,
  { contract, orderId, amountVnd, reason }: HeldMoney,
): Promise<void> {
  const fields = [
    { field: 'heldAmount', from: null, to: amountVnd === null ? null : String(amountVnd) },
    { field: 'heldReason', from: null, to: reason },
  ];
  await recordAction(ctx, contract, 'holdMoney', { note: null, fields });
  if (amountVnd === null || amountVnd <= 0) return;
  const { id: contractId } = contract;
  await queueMessage(ctx, {
    ...customerAddress(contract),
    contractId,
    orderId,
    kind: 'MONEY_DIFFERS',
    keyPrefix: 'held-',
    language: await languageOfCustomer(ctx.tx, contractId),
  });
}
