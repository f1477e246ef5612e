import type { createRefundBatch as call } from '@salus/api/payments/refund-batches.ts';
import { overdueSince } from '@salus/domain/payments/refund-account.ts';
import { batchCsv, batchPain001 } from '@salus/domain/payments/refund-batch.ts';
import { sql } from 'kysely';
import type { StaffWrite } from '../../context.ts';
import { findOverdue, insertBatch, lockReady, writeContent } from './store.ts';

const files = { csv: batchCsv, pain001: batchPain001 };

/** Makes a file for the bank of every refund by transfer with an account, each once (REFUND-9). */
export const createRefundBatch: StaffWrite<typeof call> = async (ctx, { format }) => {
  const { tx, app, actor, now } = ctx;
  // Batches are made one after the other: the second one reads what the first one left.
  await sql`lock table refund_batch_lines in share row exclusive mode`.execute(tx);
  const ready = await lockReady(tx);
  const amount = ready.reduce((sum, refund) => sum + refund.amount, 0);
  const refundIds = ready.map(({ id }) => id);
  const id =
    ready.length === 0
      ? null
      : await insertBatch(tx, { format, amount, refundIds, by: actor.accountId, at: now });
  if (id !== null) {
    const lines = ready.map((refund) => ({
      refundRef: refund.refund_ref,
      bankBin: refund.account_bin ?? '',
      accountNo: refund.account_no ?? '',
      accountName: refund.account_name ?? '',
      amount: refund.amount,
    }));
    const debtor = app.config.INSURER_NAME;
    await writeContent(tx, id, files[format]({ id, createdAt: now, debtor, lines }));
  }
  const overdue = await findOverdue(tx, overdueSince(now));
  return {
    id,
    format,
    count: ready.length,
    amount,
    refunds: ready.map(viewOf),
    overdue: overdue.map(viewOf),
  };
};

function viewOf(refund: {
  readonly reference_number: string;
  readonly refund_ref: string;
  readonly amount: number;
}) {
  return {
    referenceNumber: refund.reference_number,
    refundRef: refund.refund_ref,
    amount: refund.amount,
  };
}
