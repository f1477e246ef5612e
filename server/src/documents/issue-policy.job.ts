import { RefusalError } from '@salus/api/refusal-error.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { issuePolicy } from './issue-policy.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/**
 * Issues a contract once it is paid. Retries for a day, with pauses from 1 s to 5 min. After that
 * the contract keeps its error, and an officer or the back office uses recreateFile.
 */
export const issuePolicyJob = job<App, typeof payload>({
  name: 'documents.issue-policy',
  payload,
  attempts: 300,
  firstPauseSeconds: 1,
  longestPauseSeconds: 300,
  timeLimitSeconds: 120,
  // Enough to keep the render threads busy while other runs commit.
  concurrency: 8,
  async run(app, { contractId }) {
    const system = { app, actor: { kind: 'system' }, now: app.clock(), action: 'issue' } as const;
    try {
      await issuePolicy(system, { id: contractId });
    } catch (error) {
      // Issued by a concurrent run, or by an earlier run whose worker died before it reported.
      if (error instanceof RefusalError && error.code === 'INVALID_STATE') return;
      throw error;
    }
  },
});
