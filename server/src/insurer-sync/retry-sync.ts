import type { retrySync as call } from '@salus/api/back-office/syncs.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { App, Staff, StaffUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { inTransaction } from '../platform/db.ts';
import { queueReport } from './sync-jobs.ts';
import { findSyncToRetry } from './sync-state.ts';

/** Queues refused and unanswered reports again, each in its own transaction. */
export const retrySync: StaffUseCase<typeof call> = async (
  { app, actor },
  { referenceNumbers },
) => {
  const outcomes = [];
  for (const referenceNumber of referenceNumbers) {
    const reason = await retryOne(app, actor, referenceNumber);
    outcomes.push({ referenceNumber, isRetried: reason === null, error_code: reason });
  }
  return outcomes;
};

/** @returns why it is not queued again, or null if it is */
async function retryOne(
  app: App,
  { accountId }: Staff,
  referenceNumber: string,
): Promise<'NOT_FOUND' | 'SYNC_NOT_FAILED' | null> {
  try {
    return await inTransaction(app.db, async (tx) => {
      // The lock lets the second of two concurrent clerks find the job of the first one.
      const contract = await lockContract(tx, { referenceNumber, officerId: null });
      const kind = await findSyncToRetry(tx, contract);
      if (kind === null) return 'SYNC_NOT_FAILED';
      await queueReport(tx, app, kind, contract.id);
      app.log.info(
        { accountId, contractId: contract.id, kind },
        'report to the insurer is tried again on request',
      );
      return null;
    });
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'NOT_FOUND') return 'NOT_FOUND';
    throw error;
  }
}
