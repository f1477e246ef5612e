import type { BatchFormat } from '@salus/domain/payments/refund-account.ts';
import { byHandRefundStatuses } from '@salus/domain/payments/refund-status.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';

/** Refunds by transfer without a live batch, oldest first. */
function selectUnsent(reader: Reader) {
  return reader
    .selectFrom('refunds as r')
    .where('r.status', 'in', byHandRefundStatuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund_batch_lines as l')
            .select('l.batch_id')
            .whereRef('l.refund_id', '=', 'r.id')
            .where('l.cancelled_at', 'is', null),
        ),
      ),
    );
}

/** Locks the refunds by transfer with a decided account and without a live batch, oldest first. */
export async function lockReady(tx: Tx) {
  return (
    selectUnsent(tx)
      .select(['r.id', 'r.amount', 'r.refund_ref'])
      .select(['r.account_bin', 'r.account_no', 'r.account_name'])
      .where('r.account_bin', 'is not', null)
      // Its row changes with each request, so a locked row is judged again.
      .where('r.account_request_id', 'is', null)
      .orderBy('r.requested_at')
      .orderBy('r.id')
      .forUpdate('r')
      .execute()
  );
}

/** Number and sum of unsent refunds by transfer, by the state of their account. */
export async function sumUnsent(reader: Reader) {
  return selectUnsent(reader)
    .select((e) => [
      sql<'ready' | 'accountMissing' | 'accountPending'>`case
        when r.account_request_id is not null then 'accountPending'
        when r.account_bin is null then 'accountMissing' else 'ready' end`.as('account_state'),
      e.fn.countAll<number>().as('count'),
      sql<number>`sum(r.amount)::bigint`.as('amount'),
    ])
    .groupBy('account_state')
    .execute();
}

/** Refunds in live batches that were created at `before` or earlier and whose debit is missing. */
export async function findOverdue(reader: Reader, before: Date) {
  return reader
    .selectFrom('refund_batch_lines as l')
    .innerJoin('refund_batches as b', 'b.id', 'l.batch_id')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .select(['r.amount', 'r.refund_ref', 'b.id as batch_id', 'b.created_at'])
    .where('l.cancelled_at', 'is', null)
    .where('b.created_at', '<=', before)
    .where('r.status', 'in', byHandRefundStatuses)
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

/** Serializes making and cancelling batches. Taken before any row lock. */
export async function lockBatches(tx: Tx): Promise<void> {
  await sql`lock table refund_batch_lines in share row exclusive mode`.execute(tx);
}

/** The lines of a batch with their refunds. */
function selectLines(reader: Reader, batchId: number) {
  return reader
    .selectFrom('refund_batch_lines as l')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .select(['l.refund_id', 'l.cancelled_at', 'r.contract_id', 'r.refund_ref', 'r.status'])
    .where('l.batch_id', '=', batchId)
    .orderBy('r.requested_at')
    .orderBy('r.id');
}

export async function readLines(reader: Reader, batchId: number) {
  return selectLines(reader, batchId).execute();
}

export type BatchLineRow = Awaited<ReturnType<typeof readLines>>[number];

/** Locks the refunds of a batch. */
export async function readLinesLocked(tx: Tx, batchId: number): Promise<BatchLineRow[]> {
  return selectLines(tx, batchId).forUpdate('r').execute();
}

export async function cancelLines(
  tx: Tx,
  batchId: number,
  cancellation: {
    readonly refundIds: readonly number[];
    readonly accountId: number;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('refund_batch_lines')
    .set({
      cancelled_at: cancellation.at,
      cancelled_by: cancellation.accountId,
      cancel_reason: cancellation.reason,
    })
    .where('batch_id', '=', batchId)
    .where('refund_id', 'in', cancellation.refundIds)
    .execute();
}
