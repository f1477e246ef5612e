import type { cancelRefundBatch as call } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isRefundPaidByHand } from '@salus/domain/payments/refund-status.ts';
import type { StaffWrite } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { recordAction } from '../../contracts/record-action.ts';
import { readBatch } from './batch-view.ts';
import {
  type BatchLineRow,
  cancelLines,
  lockBatches,
  readLines,
  readLinesLocked,
} from './store.ts';

/**
 * Takes refunds that the bank refused out of their batch, so that a later one pays them
 * (REFUND-11). Never a refund whose debit closed it: the refund's lock decides between both.
 */
export const cancelRefundBatch: StaffWrite<typeof call> = async (
  ctx,
  { batchId: id, refundIds, reason },
) => {
  const { tx, app, actor, now } = ctx;
  await lockBatches(tx);
  const linesToCancel = chooseLines(await readLines(tx, id), refundIds);
  // Contracts before refunds, as everywhere; several in the order of their ids.
  const contractIds = [...new Set(linesToCancel.flatMap((line) => line.contract_id ?? []))];
  const contracts = [];
  for (const contractId of contractIds.toSorted((a, b) => a - b))
    contracts.push(await lockContract(tx, { id: contractId }));
  const lines = chooseLines(await readLinesLocked(tx, id), refundIds);
  if (lines.some(({ status }) => isRefundPaidByHand(status)))
    throw new RefusalError('INVALID_STATE');
  const by = { accountId: actor.accountId, reason, at: now };
  await cancelLines(tx, id, { refundIds: lines.map((line) => line.refund_id), ...by });
  for (let contract of contracts)
    for (const line of lines.filter(({ contract_id: of }) => of === contract.id))
      contract = await recordAction(ctx, contract, 'cancelRefundTransfer', {
        note: reason,
        fields: [
          { field: 'refundRef', from: null, to: line.refund_ref },
          { field: 'refundBatch', from: String(id), to: null },
        ],
      });
  return readBatch(tx, id, { config: app.config, now });
};

/**
 * The live lines of a batch, or those of the named refunds.
 * @throws Refusal NOT_FOUND for an unknown batch or refund, INVALID_STATE for a cancelled line
 */
function chooseLines(
  lines: readonly BatchLineRow[],
  refundIds: readonly number[] | undefined,
): readonly BatchLineRow[] {
  const isNamed = (line: BatchLineRow) => refundIds?.includes(line.refund_id);
  if (lines.length === 0 || refundIds?.some((id) => !lines.some((line) => line.refund_id === id)))
    throw new RefusalError('NOT_FOUND');
  const chosenLines = refundIds
    ? lines.filter(isNamed)
    : lines.filter((line) => line.cancelled_at === null);
  if (chosenLines.length === 0 || chosenLines.some((line) => line.cancelled_at !== null))
    throw new RefusalError('INVALID_STATE');
  return chosenLines;
}
