import { paidOrderStatuses } from '@salus/domain/payments/order-status.ts';
import type { PaymentReport } from '../integrations/payment-gateway.ts';
import type { Reader, Tx } from '../platform/db.ts';
import type { OrderRow } from './settlement/order-rows.ts';
import type { NotificationSource, Verdict } from './verdict.ts';

export async function findOrder(reader: Reader, refOrder: string): Promise<OrderRow | undefined> {
  return reader
    .selectFrom('payment_orders')
    .selectAll()
    .where('ref_order', '=', refOrder)
    .executeTakeFirst();
}

/** An order as the result page needs it. */
export async function findOrderWithContract(reader: Reader, refOrder: string) {
  return reader
    .selectFrom('payment_orders as o')
    .innerJoin('contracts as c', 'c.id', 'o.contract_id')
    .select([
      'o.status',
      'o.response_code',
      'o.amount',
      'o.paid_amount',
      'o.settled_at',
      'o.started_by',
      'o.ref_order',
    ])
    .select(['c.reference_number', 'c.policy_no', 'c.status as contract_status'])
    .where('o.ref_order', '=', refOrder)
    .executeTakeFirst();
}

/** The days that the terms of an officer's contract state. */
export async function findRefundThreshold(
  reader: Reader,
  referenceNumber: string,
  officerId: number,
) {
  return reader
    .selectFrom('contracts')
    .select('refund_threshold_days')
    .where('reference_number', '=', referenceNumber)
    .where('officer_id', '=', officerId)
    .executeTakeFirst();
}

/** The one success that paid the contract; any other success has a review reason. */
export async function findPayingOrder(reader: Reader, contractId: number): Promise<OrderRow> {
  return reader
    .selectFrom('payment_orders')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('status', 'in', paidOrderStatuses)
    .where('review_reason', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The contract shows the result of its latest settled order. */
export async function hasLaterSettledOrder(tx: Tx, order: OrderRow): Promise<boolean> {
  const later = await tx
    .selectFrom('payment_orders')
    .select('id')
    .where('contract_id', '=', order.contract_id)
    .where('id', '>', order.id)
    .where('settled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Longer than any genuine value: forged notifications cannot store arbitrary amounts of text. */
const MAX_LENGTH = { refOrder: 34, reason: 8, transactionNo: 64 } as const;

/** Limits how fast forged notifications can fill the table. */
const MAX_FORGED_PER_MINUTE = 60;

type Receipt = {
  readonly source: NotificationSource;
  readonly verdict: Verdict;
  readonly now: Date;
};

export async function insertNotification(
  tx: Tx,
  { refOrder, outcome, reason, amountVnd, transactionNo }: PaymentReport,
  { source, verdict, now }: Receipt,
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_notifications')
    .values({
      source,
      ref_order: refOrder.slice(0, MAX_LENGTH.refOrder),
      verdict,
      outcome,
      response_code: reason.slice(0, MAX_LENGTH.reason),
      amount: amountVnd,
      transaction_no: transactionNo?.slice(0, MAX_LENGTH.transactionNo) ?? null,
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a notification that settles nothing. */
export async function recordUnsettled(
  tx: Tx,
  report: PaymentReport,
  receipt: Receipt,
): Promise<void> {
  if (
    receipt.verdict === 'BAD_SIGNATURE' &&
    (await countForgedInLastMinute(tx, receipt.now)) >= MAX_FORGED_PER_MINUTE
  )
    return;
  await insertNotification(tx, report, receipt);
}

async function countForgedInLastMinute(tx: Tx, now: Date): Promise<number> {
  const recent = await tx
    .selectFrom('payment_notifications')
    .select('id')
    .where('verdict', '=', 'BAD_SIGNATURE')
    .where('received_at', '>', new Date(now.getTime() - 60_000))
    .limit(MAX_FORGED_PER_MINUTE)
    .execute();
  return recent.length;
}

export async function setVerdict(tx: Tx, id: number, verdict: Verdict): Promise<void> {
  await tx.updateTable('payment_notifications').set({ verdict }).where('id', '=', id).execute();
}
