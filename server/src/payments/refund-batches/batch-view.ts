import type { refundBatch, refundBatchLine } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { maskAccountNo } from '@salus/domain/payments/refund-account.ts';
import { originNumber } from '@salus/domain/payments/refund-batch.ts';
import {
  batchLineState,
  batchState,
  daysOverdue,
  isLineClosed,
} from '@salus/domain/payments/refund-batch-state.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../context.ts';
import { contactChangeSql, contactChangeView } from '../../contracts/contact/contact-change.ts';
import type { Reader, RowOf } from '../../platform/db.ts';

type BatchContext = { readonly config: Pick<App['config'], 'REFUND_OVERDUE_DAYS'> };

/** Batches with their clerk and the number of their lines in each state. */
export function selectBatches(reader: Reader) {
  const lines = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})`;
  return reader
    .selectFrom('refund_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.created_by')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('refund_batch_lines as l')
          .innerJoin('refunds as r', 'r.id', 'l.refund_id')
          .whereRef('l.batch_id', '=', 'b.id')
          .select([
            lines(sql`l.cancelled_at is not null`).as('cancelled'),
            lines(sql`l.cancelled_at is null and r.status = 'DONE_BY_HAND'`).as('closed'),
          ])
          .as('counted'),
      (on) => on.onTrue(),
    )
    .select(['b.id', 'b.format', 'b.refunds', 'b.amount', 'b.created_at'])
    .select(['a.full_name as created_by_name', 'counted.cancelled', 'counted.closed']);
}

type BatchRow = RowOf<typeof selectBatches>;

export function toBatchView(
  row: BatchRow,
  { config, now }: { readonly config: BatchContext['config']; readonly now: Date },
): z.input<typeof refundBatch> {
  const { refunds: count, closed, cancelled } = row;
  const openCount = count - closed - cancelled;
  return {
    id: row.id,
    format: row.format,
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    count,
    amount: row.amount,
    closedCount: closed,
    cancelledCount: cancelled,
    state: batchState({ SENT: openCount, CLOSED: closed, CANCELLED: cancelled }),
    daysOverdue:
      openCount === 0 ? null : daysOverdue(row.created_at, now, config.REFUND_OVERDUE_DAYS),
  };
}

/**
 * A batch with its lines, in the order of the file.
 * @throws Refusal NOT_FOUND
 */
export async function readBatch(
  reader: Reader,
  id: number,
  context: { readonly config: BatchContext['config']; readonly now: Date },
) {
  const batch = await selectBatches(reader).where('b.id', '=', id).executeTakeFirst();
  if (!batch) throw new RefusalError('NOT_FOUND');
  const rows = await reader
    .selectFrom('refund_batch_lines as l')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .leftJoin('accounts as a', 'a.id', 'l.cancelled_by')
    .select(['r.id', 'r.refund_ref', 'r.amount', 'r.status', 'r.settled_at', 'r.done_note'])
    .select(['r.account_bin', 'r.account_no', 'r.account_name'])
    .select(['l.cancelled_at', 'l.cancel_reason', 'a.full_name as cancelled_by_name'])
    .select(contactChangeSql('r.contract_id').as('contact_change'))
    .where('l.batch_id', '=', id)
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .execute();
  const lines = rows.map((row): z.input<typeof refundBatchLine> => {
    const isCancelled = row.cancelled_at !== null;
    const state = batchLineState({ status: row.status, isCancelled });
    return {
      refundId: row.id,
      referenceNumber: originNumber(row.refund_ref),
      refundRef: row.refund_ref,
      amount: row.amount,
      // A cancelled line's refund may have another account since.
      bankBin: isCancelled ? null : row.account_bin,
      accountNo: isCancelled || !row.account_no ? null : maskAccountNo(row.account_no),
      accountName: isCancelled ? null : row.account_name,
      contactChange: contactChangeView(row.contact_change),
      state,
      closedAt: isLineClosed(state) ? row.settled_at : null,
      closedBy: isLineClosed(state) ? row.done_note : null,
      cancelledAt: row.cancelled_at,
      cancelledByName: row.cancelled_by_name,
      cancelReason: row.cancel_reason,
    };
  });
  return { ...toBatchView(batch, context), lines };
}

export function refundSummary(row: { readonly refund_ref: string; readonly amount: number }) {
  const { refund_ref: refundRef, amount } = row;
  return { referenceNumber: originNumber(refundRef), refundRef, amount };
}

/** An overdue refund with the days since its batch was made. */
export function toOverdueView(
  row: Parameters<typeof refundSummary>[0] & {
    readonly batch_id: number;
    readonly created_at: Date;
  },
  { days, now }: { readonly days: number; readonly now: Date },
) {
  return {
    ...refundSummary(row),
    batchId: row.batch_id,
    daysOverdue: daysOverdue(row.created_at, now, days) ?? days,
  };
}
