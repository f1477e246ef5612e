import type { createRefundBatch as call } from '@salus/api/payments/refund-batches.ts';
import type { BatchFormat } from '@salus/domain/payments/refund-account.ts';
import { type Batch, batchCsv, batchPain001 } from '@salus/domain/payments/refund-batch.ts';
import type { App, StaffWrite } from '../../context.ts';
import { mustTakeTransfers } from '../../contracts/transfer/transfer-view.ts';
import { refundSummary } from './batch-view.ts';
import { overdueRefunds } from './show-ready-refunds.ts';
import { insertBatch, lockBatches, lockReady, writeContent } from './store.ts';

/** Makes a file for the bank of every refund by transfer with an account, each once (REFUND-9). */
export const createRefundBatch: StaffWrite<typeof call> = async (ctx, { format }) => {
  const { tx, app, actor, now } = ctx;
  const write = batchWriter(app, format);
  await lockBatches(tx);
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
    await writeContent(tx, id, write({ id, createdAt: now, lines }));
  }
  return {
    id,
    format,
    count: ready.length,
    amount,
    refunds: ready.map(refundSummary),
    overdue: await overdueRefunds(tx, app.config, now),
  };
};

/** @throws Refusal BANK_TRANSFER_OFF for pain.001 without the insurer's account */
function batchWriter(
  { config }: Pick<App, 'config'>,
  format: BatchFormat,
): (batch: Batch) => string {
  if (format === 'csv') return batchCsv;
  const debtor = mustTakeTransfers(config);
  return (batch) => batchPain001(batch, debtor);
}
