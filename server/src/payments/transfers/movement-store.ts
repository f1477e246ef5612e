import { byHandRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import {
  type MovementMark,
  type TransferVerdict,
  toReviewReason,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { book, type NewEntry } from '../ledger/book.ts';
import { recordReceipts } from '../receipts/receipt-rows.ts';
import type { MovementKeys } from './movement-keys.ts';

/** A movement of the bank account, before it is judged. */
export type Movement = MovementKeys & {
  readonly source: 'NOTICE' | 'STATEMENT';
  /** As the bank states it; empty for none. */
  readonly bankReference: string;
  /** Null for a line of a statement. */
  readonly transactionId: string | null;
  /** The line that states it; null for a notice. */
  readonly line: LineKey | null;
  /** Whole dong; a debit is negative. */
  readonly amount: number;
  readonly content: string;
  readonly paidAt: Date;
  /** The bank gave a day without a time: `paidAt` is its beginning. */
  readonly isDayOnly: boolean;
  readonly mark: MovementMark | null;
  /** The number among the details of one collective entry; 0 for other movements. */
  readonly detailNo: number;
  /** The number among equal lines of a day without a reference; 1 for other movements. */
  readonly equalNo: number;
};

/** The primary key of a line of a statement. */
export type LineKey = { readonly statementId: number; readonly lineNo: number };

/** The bank's reference of a movement; its text or its day for one that has none. */
export function movementName({
  bankReference,
  content,
  paidAt,
}: Pick<Movement, 'bankReference' | 'content' | 'paidAt'>): string {
  return bankReference || content.slice(0, MAX_NAME) || businessDay(paidAt);
}

const MAX_NAME = 100;

/** The ids of the contracts with these numbers, by number. */
export async function findNamedContracts(
  reader: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (references.length === 0) return new Map();
  const rows = await reader
    .selectFrom('contracts')
    .select(['id', 'reference_number'])
    .where('reference_number', '=', sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(rows.map(({ id, reference_number: number }) => [number, id]));
}

/** The owners of refunds that a content may name. */
type RefundOwners = {
  readonly contractIds: readonly number[];
  /** Refunds of money that named no contract. */
  readonly strayRefs: readonly string[];
};

const isOwnedBy = ({ contractIds, strayRefs }: RefundOwners) =>
  sql<boolean>`(r.contract_id = any(${contractIds}::bigint[])
    or r.refund_ref = any(${strayRefs}::text[]))`;

/** The refunds by transfer of these owners that wait for their debit. */
export function openRefunds(reader: Reader, owners: RefundOwners) {
  return reader
    .selectFrom('refunds as r')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .select([
      'r.id',
      'r.refund_ref as refundRef',
      'r.amount',
      'c.reference_number as referenceNumber',
    ])
    .where(isOwnedBy(owners))
    .where('r.status', 'in', byHandRefundStatuses);
}

/** Locks the refunds by transfer of these owners that wait for their debit. */
export async function lockOpenRefunds(tx: Tx, owners: RefundOwners) {
  if (owners.contractIds.length + owners.strayRefs.length === 0) return [];
  return (
    openRefunds(tx, owners)
      // The order in which batches lock refunds.
      .orderBy('r.requested_at')
      .orderBy('r.id')
      .forUpdate('r')
      .execute()
  );
}

/** The refunds of these owners that a debit closed. */
export function closedRefunds(reader: Reader, owners: RefundOwners) {
  return reader
    .selectFrom('bank_movements as m')
    .innerJoin('refunds as r', 'r.id', 'm.refund_id')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.id', 'm.id as debitId', 'r.refund_ref as refundRef', 'r.amount'])
    .select('c.reference_number as referenceNumber')
    .where('m.returned_by_id', 'is', null)
    .where(isOwnedBy(owners));
}

/** Locks the refunds of these owners that a debit closed. */
export async function lockClosedRefunds(tx: Tx, owners: RefundOwners) {
  if (owners.contractIds.length + owners.strayRefs.length === 0) return [];
  return closedRefunds(tx, owners)
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
}

/** Marks a debit as sent back by a credit. */
export async function linkReturn(tx: Tx, debitId: number, creditId: number): Promise<void> {
  await tx
    .updateTable('bank_movements')
    .set({ returned_by_id: creditId })
    .where('id', '=', debitId)
    .execute();
}

type Links = {
  readonly contract_id: number | null;
  readonly order_id: number | null;
  readonly refund_id: number | null;
};

/** A movement with its verdict and the rows that it changed. */
type JudgedMovement = {
  readonly movement: Movement;
  readonly verdict: Pick<TransferVerdict, 'result' | 'reason'>;
  readonly links?: Links;
  /** It sends a refund back: the refund's entries have its money. */
  readonly isReturn?: boolean;
};

/**
 * Stores judged movements, and books those that touch no contract and no refund.
 * @returns their ids, in the same order
 */
export async function insertMovements(
  tx: Tx,
  now: Date,
  movements: readonly JudgedMovement[],
): Promise<number[]> {
  if (movements.length === 0) return [];
  const rows = await tx
    .insertInto('bank_movements')
    .values(
      movements.map(({ movement, verdict: { result, reason }, links }) => ({
        source: movement.source,
        bank_reference: movement.bankReference,
        reference_key: movement.referenceKey,
        content_key: movement.contentKey,
        detail_no: movement.detailNo,
        transaction_id: movement.transactionId,
        amount: movement.amount,
        content: movement.content,
        paid_at: movement.paidAt,
        result,
        reason,
        received_at: now,
        contract_id: links?.contract_id ?? null,
        order_id: links?.order_id ?? null,
        refund_id: links?.refund_id ?? null,
      })),
    )
    .returning('id')
    .execute();
  // Identity values grow in the order of the rows.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const storedMovements = movements.flatMap((one, at) => {
    const id = ids[at];
    return id === undefined ? [] : [{ ...one, id }];
  });
  const receipts = await recordReceipts(tx, 'movement_id', storedMovements.flatMap(toReceipt));
  const receiptIds = new Map(receipts.map(({ id, movement_id: movementId }) => [movementId, id]));
  const entries = storedMovements.flatMap(({ id, movement, links, isReturn }): NewEntry[] => {
    if (isReturn || links?.order_id != null || links?.refund_id != null) return [];
    const { amount, paidAt: movedAt } = movement;
    const receiptId = receiptIds.get(id);
    const event = amount > 0 ? 'TRANSFER_UNALLOCATED' : 'OTHER_DEBIT';
    const source = receiptId === undefined ? { movementId: id } : { receiptId };
    return [{ event, amount: vnd(Math.abs(amount)), movedAt, ...source }];
  });
  await book(tx, now, ...entries);
  return ids;
}

/** A credit that pays no contract: it names none, or waits for a review of its order. */
function toReceipt({ id, movement, verdict, links }: JudgedMovement & { readonly id: number }) {
  const orderId = links?.order_id ?? null;
  const isReviewed = orderId !== null && toReviewReason(verdict) !== null;
  if (!isReviewed && verdict.result !== 'UNKNOWN_CONTENT') return [];
  const { amount, paidAt } = movement;
  return [{ movement_id: id, order_id: orderId, amount: vnd(amount), received_at: paidAt }];
}

/** Gives a stored movement that named no contract the verdict of the one that a clerk found. */
export async function assignMovement(
  tx: Tx,
  id: number,
  { result, reason }: TransferVerdict,
  { contractId, orderId }: { readonly contractId: number; readonly orderId: number },
): Promise<void> {
  await tx
    .updateTable('bank_movements')
    .set({ result, reason, contract_id: contractId, order_id: orderId })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
}

/** A movement without a reference gets the one that a later report states, if any. */
export async function learnReference(
  tx: Tx,
  id: number,
  { bankReference, referenceKey, detailNo }: Movement,
): Promise<void> {
  if (referenceKey === '') return;
  await tx
    .updateTable('bank_movements')
    .set({ bank_reference: bankReference, reference_key: referenceKey, detail_no: detailNo })
    .where('id', '=', id)
    .where('reference_key', '=', '')
    .execute();
}

/** Stores a genuine notice as it came, with its verdict. */
export async function insertNotice(
  tx: Tx,
  {
    bankReference,
    transactionId,
  }: Pick<Movement, 'bankReference'> & {
    readonly transactionId: string;
  },
  {
    verdict: { result, reason },
    movementId,
  }: { readonly verdict: TransferVerdict; readonly movementId: number },
  { raw, now }: { readonly raw: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('bank_notices')
    .values({
      transaction_id: transactionId,
      bank_reference: bankReference,
      movement_id: movementId,
      raw,
      result,
      reason,
      received_at: now,
    })
    .execute();
}
