import { isReportDue } from '@salus/domain/insurer/sync.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { job } from '../platform/queue/jobs.ts';
import { findPolicy } from './find-policy.ts';
import { reportRetries, sendReport } from './send-report.ts';
import { readIssuedPolicy, readStatus } from './store.ts';
import { queueReport, syncJobs } from './sync-jobs.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/** Reports an issued contract to the insurer's core system. */
export const createdJob = job<App, typeof payload>({
  name: syncJobs['sync-create'],
  payload,
  ...reportRetries,
  // Issuing takes precedence over reports about it.
  lowerPriorityThan: 'documents.issue-policy',
  async run(app, { contractId }, attempt) {
    const issuedPolicy = await readIssuedPolicy(app.db, contractId);
    if (!issuedPolicy) throw new Error('the insurer is told of issued contracts only');
    const { policy, issuedAt } = issuedPolicy;
    const report = {
      kind: 'sync-create',
      contractId,
      referenceNumber: policy.referenceNumber,
      since: issuedAt,
      lookUp: () => findPolicy(app, policy),
      send: (key: string) => app.integrations.insurer.createPolicy(policy, key),
      // For a contract cancelled before: its cancellation job has ended, or finds it reported.
      followUp: async (tx: Tx) => {
        if (isReportDue('sync-cancel', await readStatus(tx, contractId)))
          await queueReport(tx, app, 'sync-cancel', contractId);
      },
    } as const;
    await sendReport(app, report, attempt);
  },
});
