import type { showRefundBatchLines as call } from '@salus/api/payments/refund-batches.ts';
import type { StaffUseCase } from '../../context.ts';
import { readBatch } from './batch-view.ts';

/** A batch with the state of each of its refunds (REFUND-11). */
export const showRefundBatchLines: StaffUseCase<typeof call> = (
  { app: { db, config }, now },
  { id },
) => readBatch(db, id, { config, now });
