import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import {
  isRefundPaidByHand,
  type RefundStatus,
  unansweredRefundStatuses,
} from '@salus/domain/payments/refund-status.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { RefundAnswer } from '../../integrations/payment-gateway.ts';
import type { DB } from '../../platform/database.gen.ts';
import type { Database, Reader, Tx } from '../../platform/db.ts';
import { book, reversePayment } from '../ledger/book.ts';
import type { OrderRow } from '../settlement/order-rows.ts';
import type { RefundClearance } from './judge-refund.ts';

export type RefundRow = Selectable<DB['refunds']>;

/** A refund as the job needs it to request it from the gateway. */
export type RefundToSend = Pick<
  RefundRow,
  'amount' | 'contract_id' | 'refund_ref' | 'requested_by' | 'requested_at' | 'attempts'
> &
  Pick<OrderRow, 'ref_order' | 'gateway'>;

export async function readRequestedRefund(
  db: Database,
  id: number,
): Promise<RefundToSend | undefined> {
  return (
    db
      .selectFrom('refunds as r')
      .leftJoin('payment_orders as o', 'o.id', 'r.order_id')
      // The gateway knows assigned money by the order that received it (MONEY-3).
      .leftJoin('payment_orders as source', 'source.id', 'o.source_order_id')
      .leftJoin('receipts', 'receipts.id', 'r.receipt_id')
      .leftJoin('unknown_payments as u', (join) =>
        join.on('u.id', '=', (e) =>
          e.fn.coalesce('receipts.unknown_payment_id', 'o.source_payment_id'),
        ),
      )
      .select(['r.amount', 'r.contract_id', 'r.refund_ref', 'r.requested_by'])
      .select(['r.requested_at', 'r.attempts'])
      .select(sql<string>`coalesce(u.ref_order, source.ref_order, o.ref_order)`.as('ref_order'))
      .select(sql<string>`r.gateway`.as('gateway'))
      .where('r.id', '=', id)
      .where('r.status', 'in', unansweredRefundStatuses)
      .executeTakeFirst()
  );
}

/** Called before the attempt, so that a killed attempt counts. */
export async function countAttempt(db: Database, id: number): Promise<void> {
  await updateUnanswered(db, id, { attempts: sql`attempts + 1` }).execute();
}

export async function recordRefundError(db: Database, id: number, error: string): Promise<void> {
  await updateUnanswered(db, id, { last_error: error }).execute();
}

const updateUnanswered = (db: Database | Tx, id: number, set: UpdateObject<DB, 'refunds'>) =>
  db
    .updateTable('refunds')
    .set(set)
    .where('id', '=', id)
    .where('status', 'in', unansweredRefundStatuses);

/** An entry of the ledger locks the contract too: after the refund, that could deadlock. */
async function lockRefundContract(tx: Tx, refundId: number): Promise<void> {
  await tx
    .selectFrom('contracts')
    .select('id')
    .where('id', '=', (e) =>
      e.selectFrom('refunds').select('contract_id').where('id', '=', refundId),
    )
    .forKeyShare()
    .execute();
}

/** A response that ends the refund. */
export type FinalAnswer = RefundAnswer & { readonly outcome: 'accepted' | 'rejected' };

/** Returns false and changes nothing when the refund was settled before. */
export async function settleRefund(
  tx: Tx,
  id: number,
  answer: FinalAnswer,
  at: Date,
): Promise<boolean> {
  const isAccepted = answer.outcome === 'accepted';
  const status: RefundStatus = isAccepted ? 'ACCEPTED' : 'REJECTED';
  await lockRefundContract(tx, id);
  // Also for a refund that was paid by hand meanwhile: the day then shows both (CLOSE-1).
  if (isAccepted)
    await tx
      .updateTable('refunds')
      .set({ gateway_accepted_at: at, gateway_amount: answer.amountVnd })
      .where('id', '=', id)
      .where('gateway_accepted_at', 'is', null)
      .execute();
  const settlement = {
    status,
    response_code: answer.reason,
    gateway_transaction_no: answer.transactionNo,
    last_error: null,
    settled_at: at,
  };
  const refund = await updateUnanswered(tx, id, settlement)
    .returning(['amount', 'contract_id as contractId'])
    .executeTakeFirst();
  if (refund && isAccepted)
    await book(tx, at, { event: 'REFUND_BY_GATEWAY', movedAt: at, refundId: id, ...refund });
  return refund !== undefined;
}

export async function isPaidByHand(db: Database, id: number): Promise<boolean> {
  const { status } = await db
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return isRefundPaidByHand(status);
}

type PaidByHand = {
  readonly by: number;
  readonly note: string;
  readonly at: Date;
  /** The bank's debit was seen, or a clerk reports the payment. */
  readonly event: 'REFUND_BY_BANK' | 'REFUND_BY_HAND';
  /** The day of the money. */
  readonly paidAt: Date;
};

export async function recordPaidByHand(
  tx: Tx,
  id: number,
  { by, note, at, event, paidAt }: PaidByHand,
): Promise<void> {
  const refund = await tx
    .updateTable('refunds')
    .set({
      status: 'DONE_BY_HAND' satisfies RefundStatus,
      done_by: by,
      done_note: note,
      settled_at: at,
    })
    .where('id', '=', id)
    .returning(['amount', 'contract_id as contractId'])
    .executeTakeFirstOrThrow();
  const correctedId = await findReturnedPayment(tx, id);
  await book(tx, at, { event, movedAt: paidAt, refundId: id, ...refund, correctedId });
}

/** The entry of the last payment that the bank sent back; null without one. */
async function findReturnedPayment(tx: Tx, refundId: number): Promise<number | null> {
  const reversal = await tx
    .selectFrom('ledger_entries')
    .select('corrected_id as correctedId')
    .where('refund_id', '=', refundId)
    .where('event', '=', 'REVERSAL')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return reversal?.correctedId ?? null;
}

/**
 * Opens a refund again whose payment the bank sent back. It needs another account, and leaves its
 * batch. The caller holds the refund's lock.
 */
export async function reopenRefund(
  tx: Tx,
  id: number,
  { by, bankReference, at, paidAt }: ReturnedPayment,
): Promise<void> {
  await reversePayment(tx, id, { at, paidAt });
  const { done_by: payer } = await tx
    .selectFrom('refunds')
    .select('done_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('refunds')
    .set({
      status: 'BY_HAND' satisfies RefundStatus,
      done_by: null,
      done_note: null,
      settled_at: null,
      account_bin: null,
      account_no: null,
      account_name: null,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('refund_batch_lines')
    // A notice comes without a clerk: the one who confirmed the debit had the batch last.
    .set({ cancelled_at: at, cancelled_by: by ?? payer, cancel_reason: bankReference })
    .where('refund_id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute();
}

type ReturnedPayment = {
  /** The clerk who confirmed the statement; null for a notice. */
  readonly by: number | null;
  readonly bankReference: string;
  readonly at: Date;
  /** The day of the money. */
  readonly paidAt: Date;
};

/** The contract's lock comes first, as in settle.ts. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow | undefined> {
  await lockRefundContract(tx, id);
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a batch has the refund that was not cancelled (REFUND-9). */
export async function isInLiveBatch(reader: Reader, id: number): Promise<boolean> {
  const line = await reader
    .selectFrom('refund_batch_lines')
    .select('batch_id')
    .where('refund_id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return line !== undefined;
}

export async function findRefund(tx: Tx, id: number): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The caller holds the refund's lock. */
export async function setRefundAccount(
  tx: Tx,
  id: number,
  { bankBin, accountNo, accountName }: RefundAccount,
  { approvalId }: RefundClearance,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ account_bin: bankBin, account_no: accountNo, account_name: accountName })
    .set(approvalId === null ? {} : { account_approval_id: approvalId })
    .where('id', '=', id)
    .execute();
}
