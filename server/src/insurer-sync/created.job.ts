import { z } from 'zod';
import type { App } from '../context.ts';
import type { InsurerAnswer, NewPolicy } from '../outside/insurer.ts';
import { job } from '../platform/jobs.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { keepTry, readIssuedPolicy, readSyncState } from './store.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Nobody knows yet whether the insurer took it: the queue tries again. */
class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/** After this time somebody must look, though the tries go on. */
const ALARM_AFTER_MILLISECONDS = 24 * 3_600_000;

/**
 * Tells the insurer's core system of an issued contract. Without an answer it asks again, for a week: as long as the core
 * surely knows the key. The pauses begin with seconds (most silences are a restart on their side) and double up to an
 * hour. A "no" is final and waits in the API sync log for a person.
 */
export const createdJob = job<App, typeof payload>({
  name: 'insurer-sync.created',
  payload,
  attempts: 176,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 4,
  // In a rush every customer gets their cover before any gets the mail about it.
  yieldsTo: 'documents.issue-policy',
  async run(app, { contractId }, attempt) {
    const issued = await readIssuedPolicy(app.db, contractId);
    if (!issued) throw new Error('the insurer is told of issued contracts only');
    const before = await readSyncState(app.db, contractId, 'sync-create');
    if (before.succeeded) return;
    const { policy, issuedAt } = issued;
    const key = idempotencyKey('sync-create', policy.referenceNumber);
    // An earlier try may have reached them unheard, also one whose worker died before it could write that down.
    const mayBeKnown = attempt.number > 1 || before.newest === 'unknown';
    const answer =
      (mayBeKnown ? await lookUp(app, policy) : null) ?? (await app.outside.insurer.createPolicy(policy, key));
    const at = app.clock();
    await keepTry(app.db, { contractId, kind: 'sync-create', idempotencyKey: key, at }, answer);
    if (answer.status === 'error')
      app.log.error({ contractId, httpStatus: answer.httpStatus }, 'insurer refused a policy');
    if (answer.status !== 'unknown') return;
    if (at.getTime() - issuedAt.getTime() > ALARM_AFTER_MILLISECONDS)
      app.log.error({ contractId }, 'insurer has not answered for more than a day');
    throw new NoAnswerYet('the insurer gave no answer');
  },
});

/** What they know of this policy; null where they know nothing, so that it can be sent. */
async function lookUp(app: App, policy: NewPolicy): Promise<InsurerAnswer | null> {
  const found = await app.outside.insurer.findPolicy(policy.referenceNumber);
  if (found?.status !== 'success') return found;
  if (found.policyNo === null || found.policyNo === policy.policyNo) return found;
  return { ...found, status: 'error', message: 'POLICY_MISMATCH: the core knows this contract under another number' };
}
