import { z } from 'zod';
import type { App } from '../context.ts';
import type { InsurerAnswer } from '../outside/insurer.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { findPolicy } from './find-policy.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { type CancelledPolicy, keepTry, readCancelledPolicy, readTries, readWaitingKinds } from './store.ts';
import { syncJobs } from './sync-jobs.ts';
import { NoAnswerYet, tell, tellingRetries } from './tell.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Tells the insurer's core system that a contract was cancelled; never before it knows of the contract. */
export const cancelledJob = job<App, typeof payload>({
  name: syncJobs['sync-cancel'],
  payload,
  ...tellingRetries,
  async run(app, { contractId }, attempt) {
    const policy = await readCancelledPolicy(app.db, contractId);
    if (!policy) throw new Error('the insurer is told of the end of cancelled contracts only');
    const created = await readTries(app.db, contractId, 'sync-create');
    if (!created.succeeded) return await waitForCreation(app, contractId, policy, created.newest);
    const { policyNo, cancellation, cancelledAt } = policy;
    const { referenceNumber } = cancellation;
    const report = {
      kind: 'sync-cancel',
      contractId,
      referenceNumber,
      since: cancelledAt,
      lookUp: () => findEnd(app, policy),
      send: (key: string) => app.outside.insurer.cancelPolicy(policyNo, cancellation, key),
    } as const;
    await tell(app, report, attempt);
  },
});

const REFUSED_BEFORE: InsurerAnswer = {
  status: 'error',
  message: 'NOT_CREATED: the core refused the policy, so it was not told of its end',
  httpStatus: null,
  coreRef: null,
};

/**
 * They don't know of the contract. While that may still come, so may this. Once they have refused it, nothing comes by
 * itself: that is written down for the clerk, whose next success with the contract brings this job back.
 */
async function waitForCreation(
  app: App,
  contractId: number,
  { cancellation: { referenceNumber } }: CancelledPolicy,
  newest: string | null,
): Promise<void> {
  const isRefused = newest === 'error' && !(await readWaitingKinds(app.db, contractId)).has('sync-create');
  if (!isRefused) throw new NoAnswerYet('the insurer does not know of the contract yet');
  const { errors } = await readTries(app.db, contractId, 'sync-cancel');
  const key = idempotencyKey('sync-cancel', referenceNumber, errors);
  const known = { contractId, kind: 'sync-cancel', idempotencyKey: key, at: app.clock() } as const;
  await inTransaction(app.db, (tx) => keepTry(tx, known, REFUSED_BEFORE));
  app.log.error({ contractId }, 'the end of a policy that the insurer refused is not told');
}

/** Their answer where the policy has ended with them already; null where they are still to be told. */
async function findEnd(
  app: App,
  { policyNo, cancellation: { referenceNumber } }: CancelledPolicy,
): Promise<InsurerAnswer | null> {
  const found = await findPolicy(app, { referenceNumber, policyNo });
  return found?.status === 'success' && !found.isCancelled ? null : found;
}
