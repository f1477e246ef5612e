import type { NextMoneyStep } from '@salus/domain/payments/unallocated.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';

/** Money that pays no contract, from each source: one row for ever (decision 60). */
export type ReceiptRow = Selectable<DB['receipts']>;

type Source = 'movement_id' | 'order_id' | 'unknown_payment_id';
type NewReceipt = Pick<Insertable<DB['receipts']>, Source | 'amount' | 'received_at'>;

/**
 * Records money where it is first known to pay no contract, each source once: a later report of a
 * gateway corrects the amount, which opens money that was put aside.
 */
export async function recordReceipts(
  tx: Tx,
  source: Source,
  receipts: readonly NewReceipt[],
): Promise<ReceiptRow[]> {
  if (receipts.length === 0) return [];
  return tx
    .insertInto('receipts')
    .values(receipts)
    .onConflict((conflict) =>
      conflict.column(source).doUpdateSet((e) => ({
        amount: e.ref('excluded.amount'),
        received_at: e.ref('excluded.received_at'),
        kept_at: e
          .case()
          .when('receipts.amount', 'is not distinct from', e.ref('excluded.amount'))
          .then(e.ref('receipts.kept_at'))
          .end(),
      })),
    )
    .returningAll()
    .execute();
}

export async function findReceipt(
  reader: Reader,
  source: Source | 'id',
  id: number,
): Promise<ReceiptRow | undefined> {
  return reader.selectFrom('receipts').selectAll().where(source, '=', id).executeTakeFirst();
}

/** In the order of their ids. */
export async function findReceipts(reader: Reader, ids: readonly number[]): Promise<ReceiptRow[]> {
  return reader
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** Puts money aside, or takes it up again with null (MONEY-5). */
export async function setReceiptKept(tx: Tx, id: number, keptAt: Date | null): Promise<void> {
  await tx.updateTable('receipts').set({ kept_at: keptAt }).where('id', '=', id).execute();
}

/**
 * From now on clerks decide about a transfer under the order in review that it came to. A review
 * is open, also of money that was put aside.
 */
export async function setReceiptOrder(tx: Tx, movementId: number, orderId: number): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ order_id: orderId, kept_at: null })
    .where('movement_id', '=', movementId)
    .execute();
}

type NewStep = {
  readonly step: NextMoneyStep;
  readonly note: string | null;
  /** The contract of a step that pays one. */
  readonly referenceNumber?: string;
  readonly by: number;
  readonly at: Date;
};

/** Appends to the history of the money. */
export async function insertStep(
  tx: Tx,
  receiptId: number,
  { step, note, referenceNumber, by, at }: NewStep,
): Promise<void> {
  await tx
    .insertInto('money_steps')
    .values({
      receipt_id: receiptId,
      step,
      note,
      reference_number: referenceNumber ?? null,
      done_by: by,
      done_at: at,
    })
    .execute();
}
