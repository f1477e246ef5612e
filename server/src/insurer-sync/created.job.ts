import { isInForce } from '@salus/domain/contracts/standing.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { findPolicy } from './find-policy.ts';
import { readIssuedPolicy, readStatus } from './store.ts';
import { syncJobs } from './sync-jobs.ts';
import { tell, tellingRetries } from './tell.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Tells the insurer's core system of an issued contract. */
export const createdJob = job<App, typeof payload>({
  name: syncJobs['sync-create'],
  payload,
  ...tellingRetries,
  // In a rush every customer gets their cover before any gets the mail about it.
  yieldsTo: 'documents.issue-policy',
  async run(app, { contractId }, attempt) {
    const issued = await readIssuedPolicy(app.db, contractId);
    if (!issued) throw new Error('the insurer is told of issued contracts only');
    const { policy, issuedAt } = issued;
    const report = {
      kind: 'sync-create',
      contractId,
      referenceNumber: policy.referenceNumber,
      since: issuedAt,
      lookUp: () => findPolicy(app, policy),
      send: (key: string) => app.outside.insurer.createPolicy(policy, key),
      // It ended before they knew of it: what told of that end gave up, or still waits and then finds it done.
      followUp: async (tx: Tx) => {
        if (!isInForce(await readStatus(tx, contractId)))
          await app.jobs.enqueue(tx, syncJobs['sync-cancel'], { contractId });
      },
    } as const;
    await tell(app, report, attempt);
  },
});
