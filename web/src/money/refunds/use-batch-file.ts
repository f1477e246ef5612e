import { showRefundBatch } from '@salus/api/payments/refund-batches.ts';
import type { BatchFormat } from '@salus/domain/payments/refund-account.ts';
import { streamInSession } from '../../calls/session.ts';
import { useSavedFile } from '../../calls/use-download.ts';

/** Names of the formats, the same in every language. */
export const formatNames: Readonly<Record<BatchFormat, string>> = {
  csv: 'CSV',
  pain001: 'ISO 20022',
};

const endings: Readonly<Record<BatchFormat, string>> = { csv: 'csv', pain001: 'xml' };

/** Saves the file of a batch, the same bytes every time (REFUND-9). */
export function useBatchFile() {
  const { isBusy, save } = useSavedFile();
  return {
    isBusy,
    save: ({ id, format }: { readonly id: number; readonly format: BatchFormat }) =>
      save(async () => {
        const response = await streamInSession(showRefundBatch, { query: { id: String(id) } });
        return URL.createObjectURL(await response.blob());
      }, `refund-batch-${id}.${endings[format]}`),
  };
}
