import type { BatchFormat } from '@salus/domain/payments/refund-account.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';

export async function isInBatch(reader: Reader, refundId: number): Promise<boolean> {
  const line = await reader
    .selectFrom('refund_batch_lines')
    .select('batch_id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return line !== undefined;
}

/** Locks the refunds by transfer with an account and without a batch, oldest first. */
export async function lockReady(tx: Tx) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.id', 'r.amount', 'r.refund_ref', 'c.reference_number'])
    .select(['r.account_bin', 'r.account_no', 'r.account_name'])
    .where('r.status', 'in', ['BY_HAND', 'REJECTED'])
    .where('r.account_bin', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund_batch_lines as l')
            .select('l.batch_id')
            .whereRef('l.refund_id', '=', 'r.id'),
        ),
      ),
    )
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
}

/** Refunds in batches that were created before `before` and whose debit is missing. */
export async function findOverdue(reader: Reader, before: Date) {
  return reader
    .selectFrom('refund_batch_lines as l')
    .innerJoin('refund_batches as b', 'b.id', 'l.batch_id')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.amount', 'r.refund_ref', 'c.reference_number'])
    .where('b.created_at', '<=', before)
    .where('r.status', 'in', ['BY_HAND', 'REJECTED'])
    .orderBy('b.id')
    .orderBy('r.id')
    .execute();
}

/** Returns the number of the batch, whose content the caller writes next. */
export async function insertBatch(
  tx: Tx,
  batch: {
    readonly format: BatchFormat;
    readonly amount: number;
    readonly refundIds: readonly number[];
    readonly by: number;
    readonly at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('refund_batches')
    .values({
      format: batch.format,
      content: '',
      refunds: batch.refundIds.length,
      amount: batch.amount,
      created_by: batch.by,
      created_at: batch.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('refund_batch_lines')
    .values(batch.refundIds.map((refundId) => ({ batch_id: id, refund_id: refundId })))
    .execute();
  return id;
}

export async function writeContent(tx: Tx, id: number, content: string): Promise<void> {
  await tx.updateTable('refund_batches').set({ content }).where('id', '=', id).execute();
}

export async function findBatch(
  reader: Reader,
  id: number,
): Promise<Selectable<DB['refund_batches']> | undefined> {
  return reader.selectFrom('refund_batches').selectAll().where('id', '=', id).executeTakeFirst();
}
