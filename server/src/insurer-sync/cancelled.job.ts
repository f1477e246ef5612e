import {
  isAcceptedSync,
  isRefusedSync,
  type SyncStatus,
} from '@salus/domain/insurer/sync-status.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import type { InsurerAnswer } from '../integrations/insurer/insurer.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/queue/jobs.ts';
import { findPolicy } from './find-policy.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { NoAnswerYet, reportRetries, sendReport } from './send-report.ts';
import {
  type CancelledPolicy,
  keepTry,
  readCancelledPolicy,
  readTries,
  readWaitingKinds,
} from './store.ts';
import { syncJobs } from './sync-jobs.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Reports a cancellation to the insurer's core, never before the contract is known there. */
export const cancelledJob = job<App, typeof payload>({
  name: syncJobs['sync-cancel'],
  payload,
  ...reportRetries,
  async run(app, { contractId }, attempt) {
    const policy = await readCancelledPolicy(app.db, contractId);
    if (!policy) throw new Error('the insurer is told of the end of cancelled contracts only');
    const creation = await readTries(app.db, contractId, 'sync-create');
    if (!creation.hasSucceeded)
      return await waitForCreation(app, contractId, policy, creation.newest);
    const { policyNo, cancellation, cancelledAt } = policy;
    const { referenceNumber } = cancellation;
    const report = {
      kind: 'sync-cancel',
      contractId,
      referenceNumber,
      since: cancelledAt,
      lookUp: () => findEnd(app, policy),
      send: (key: string) => app.integrations.insurer.cancelPolicy(policyNo, cancellation, key),
    } as const;
    await sendReport(app, report, attempt);
  },
});

const REFUSED_BEFORE: InsurerAnswer = {
  status: 'error',
  message: 'NOT_CREATED: the core refused the policy, so it was not told of its end',
  httpStatus: null,
  coreRef: null,
};

/**
 * The core does not know the contract. While its creation is queued, the queue retries. After a
 * refused creation the clerk's next successful retry of the creation queues this job again.
 */
async function waitForCreation(
  app: App,
  contractId: number,
  { cancellation: { referenceNumber } }: CancelledPolicy,
  newest: SyncStatus | null,
): Promise<void> {
  const isRefused =
    newest !== null &&
    isRefusedSync(newest) &&
    !(await readWaitingKinds(app.db, contractId)).has('sync-create');
  if (!isRefused) throw new NoAnswerYet('the insurer does not know of the contract yet');
  const { errors } = await readTries(app.db, contractId, 'sync-cancel');
  const key = idempotencyKey('sync-cancel', referenceNumber, errors);
  const entry = { contractId, kind: 'sync-cancel', idempotencyKey: key, at: app.clock() } as const;
  await inTransaction(app.db, (tx) => keepTry(tx, entry, REFUSED_BEFORE));
  app.alarms.raise('POLICY_END_UNREPORTED', { contractId });
}

/** Returns the core's answer if the policy has already ended there; null if it must be reported. */
async function findEnd(
  app: App,
  { policyNo, cancellation: { referenceNumber } }: CancelledPolicy,
): Promise<InsurerAnswer | null> {
  const answer = await findPolicy(app, { referenceNumber, policyNo });
  return answer && isAcceptedSync(answer.status) && !answer.isCancelled ? null : answer;
}
