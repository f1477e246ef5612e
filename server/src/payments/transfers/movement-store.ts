import { byHandRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import type {
  MovementMark,
  TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { book } from '../ledger/book.ts';

/** A movement of the bank account, before it is judged. */
export type Movement = {
  readonly source: 'NOTICE' | 'STATEMENT';
  readonly bankReference: string;
  /** Null for a line of a statement. */
  readonly transactionId: string | null;
  /** Whole dong; a debit is negative. */
  readonly amount: number;
  readonly content: string;
  readonly paidAt: Date;
  /** The bank gave a day without a time: `paidAt` is its beginning. */
  readonly isDayOnly: boolean;
  readonly mark: MovementMark | null;
};

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

/** Those of the bank references that are stored, from a notice or a file. */
export async function knownReferences(
  reader: Reader,
  bankReferences: readonly string[],
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('bank_movements')
    .select('bank_reference')
    .where('bank_reference', '=', sql<string>`any(${bankReferences}::text[])`)
    .execute();
  return new Set(rows.map(({ bank_reference: reference }) => reference));
}

/** Serializes deliveries of one movement, so that a repeated one finds the first. */
export async function lockMovement(
  tx: Tx,
  { bankReference, transactionId }: Pick<Movement, 'bankReference' | 'transactionId'>,
): Promise<void> {
  const keys = [referenceKey(bankReference), `bank-transaction ${transactionId ?? ''}`];
  // Sorted, so that two movements that share both can't deadlock.
  for (const key of keys.slice(0, transactionId === null ? 1 : 2).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

const referenceKey = (bankReference: string) => `bank-reference ${bankReference}`;

/** Whether the bank reference or the transaction is stored, from a notice or a file. */
export async function isKnownMovement(
  reader: Reader,
  { bankReference, transactionId }: Pick<Movement, 'bankReference' | 'transactionId'>,
): Promise<boolean> {
  const known = await reader
    .selectFrom('bank_movements')
    .select('id')
    .where((e) =>
      e.or([
        e('bank_reference', '=', bankReference),
        ...(transactionId === null ? [] : [e('transaction_id', '=', transactionId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** The owners of refunds that a content may name. */
type RefundOwners = {
  readonly contractIds: readonly number[];
  /** Refunds of money that named no contract. */
  readonly strayRefs: readonly string[];
};

/** The refunds by transfer of these owners that wait for their debit. */
export function openRefunds(reader: Reader, { contractIds, strayRefs }: RefundOwners) {
  return reader
    .selectFrom('refunds as r')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .select([
      'r.id',
      'r.refund_ref as refundRef',
      'r.amount',
      'c.reference_number as referenceNumber',
    ])
    .where((e) =>
      e.or([
        e('r.contract_id', '=', sql<number>`any(${contractIds}::bigint[])`),
        e('r.refund_ref', '=', sql<string>`any(${strayRefs}::text[])`),
      ]),
    )
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
export function closedRefunds(reader: Reader, { contractIds, strayRefs }: RefundOwners) {
  return reader
    .selectFrom('bank_movements as m')
    .innerJoin('refunds as r', 'r.id', 'm.refund_id')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.id', 'm.id as debitId', 'r.refund_ref as refundRef', 'r.amount'])
    .select('c.reference_number as referenceNumber')
    .where('m.returned_by_id', 'is', null)
    .where((e) =>
      e.or([
        e('r.contract_id', '=', sql<number>`any(${contractIds}::bigint[])`),
        e('r.refund_ref', '=', sql<string>`any(${strayRefs}::text[])`),
      ]),
    );
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
export async function linkReturn(tx: Tx, debitId: number, bankReference: string): Promise<void> {
  await tx
    .updateTable('bank_movements')
    .set({
      returned_by_id: (e) =>
        e.selectFrom('bank_movements').select('id').where('bank_reference', '=', bankReference),
    })
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
 * @param options.skipsKnown leaves out one that was stored before
 * @returns the bank references of the stored ones
 * @throws for a movement that was stored before, unless it is skipped
 */
export async function insertMovements(
  tx: Tx,
  now: Date,
  judged: readonly JudgedMovement[],
  { skipsKnown = false } = {},
): Promise<ReadonlySet<string>> {
  if (judged.length === 0) return new Set();
  const returning = new Set(
    judged.flatMap(({ movement: { bankReference }, isReturn }) => (isReturn ? bankReference : [])),
  );
  const stored = await tx
    .insertInto('bank_movements')
    .values(
      judged.map(({ movement, verdict: { result, reason }, links }) => ({
        source: movement.source,
        bank_reference: movement.bankReference,
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
    .$if(skipsKnown, (query) =>
      query.onConflict((conflict) => conflict.column('bank_reference').doNothing()),
    )
    .returning(['id', 'bank_reference', 'amount', 'paid_at as paidAt'])
    .returning(['order_id', 'refund_id'])
    .execute();
  await bookMovements(
    tx,
    now,
    stored.filter(
      (row) =>
        row.order_id === null && row.refund_id === null && !returning.has(row.bank_reference),
    ),
  );
  return new Set(stored.map(({ bank_reference: reference }) => reference));
}

type BookedMovement = {
  readonly id: number;
  readonly amount: number;
  readonly paidAt: Date;
};

async function bookMovements(
  tx: Tx,
  now: Date,
  movements: readonly BookedMovement[],
): Promise<void> {
  const entries = movements.map(({ id, amount, paidAt }) => ({
    event: amount > 0 ? ('TRANSFER_UNALLOCATED' as const) : ('OTHER_DEBIT' as const),
    amount: vnd(Math.abs(amount)),
    movedAt: paidAt,
    movementId: id,
  }));
  await book(tx, now, ...entries);
}

/** Serializes deliveries of many movements of a file, in one order for every caller. */
export async function lockMovements(tx: Tx, bankReferences: readonly string[]): Promise<void> {
  const keys = bankReferences.map(referenceKey).sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as k (key, place) order by place`.execute(tx);
}

/** Gives a stored movement that named no contract the verdict of the one that a clerk found. */
export async function assignMovement(
  tx: Tx,
  bankReference: string,
  { result, reason }: TransferVerdict,
  { contractId, orderId }: { readonly contractId: number; readonly orderId: number },
): Promise<void> {
  await tx
    .updateTable('bank_movements')
    .set({ result, reason, contract_id: contractId, order_id: orderId })
    .where('bank_reference', '=', bankReference)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
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
  { result, reason }: TransferVerdict,
  { raw, now }: { readonly raw: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('bank_notices')
    .values({
      transaction_id: transactionId,
      bank_reference: bankReference,
      raw,
      result,
      reason,
      received_at: now,
    })
    .execute();
}
