import type { queryRefund as call } from '@salus/api/payments/refund-batches.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isQueryable } from '@salus/domain/payments/refund-status.ts';
import type { StaffWrite } from '../../context.ts';
import { afterCommit } from '../../platform/db.ts';
import { lockRefund } from './refund-rows.ts';
import { queueRefund } from './send-refund.job.ts';

/**
 * Queues a query of a refund that the gateway has not answered for three days (REFUND-12). After
 * that time the job only queries: a clerk may have paid the refund by another way.
 */
export const queryRefund: StaffWrite<typeof call> = async (
  { tx, app, actor, now },
  { refundId },
) => {
  const refund = await lockRefund(tx, refundId);
  if (!refund) throw new RefusalError('NOT_FOUND');
  if (!isQueryable(refund.status, refund.requested_at, now))
    throw new RefusalError('INVALID_STATE');
  await queueRefund(tx, app, refundId);
  const { accountId } = actor;
  afterCommit(tx, () => app.log.info({ accountId, refundId }, 'refund is queried on request'));
  return { refundId, status: refund.status };
};
