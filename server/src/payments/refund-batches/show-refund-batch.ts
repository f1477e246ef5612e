import { Readable } from 'node:stream';
import type { showRefundBatch as call } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../../context.ts';
import { findBatch } from './store.ts';

const kinds = {
  csv: { type: 'text/csv', ending: 'csv' },
  pain001: { type: 'application/xml', ending: 'xml' },
} as const;

/** The stored file of a batch. */
export const showRefundBatch: StaffUseCase<typeof call> = async ({ app: { db } }, { id }) => {
  const batch = await findBatch(db, id);
  if (!batch) throw new RefusalError('NOT_FOUND');
  const { type, ending } = kinds[batch.format];
  return {
    stream: Readable.from([Buffer.from(batch.content)]),
    type,
    fileName: `refund-batch-${id}.${ending}`,
    rows: batch.refunds,
  };
};
