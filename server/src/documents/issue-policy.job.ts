import { RefusalError } from '@salus/api/refusal-error.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/jobs.ts';
import { issuePolicy } from './issue-policy.ts';

const payload = z.object({ contractId: z.number().int().positive() });

/**
 * Issues a contract as soon as it is paid. Pauses double from a second to five minutes for a day; afterwards the
 * contract still says what went wrong, and an officer or the back office makes the file by hand (recreateFile).
 */
export const issuePolicyJob = job<App, typeof payload>({
  name: 'documents.issue-policy',
  payload,
  attempts: 300,
  firstPauseSeconds: 1,
  longestPauseSeconds: 300,
  timeLimitSeconds: 120,
  // Enough to keep the threads that draw and sign busy while others commit.
  concurrency: 8,
  async run(app, { contractId }) {
    const system = { app, actor: { kind: 'system' }, now: app.clock(), action: 'issue' } as const;
    try {
      await issuePolicy(system, { id: contractId });
    } catch (error) {
      // Somebody was faster, or this is the second run of a job that had finished when its worker died.
      if (error instanceof RefusalError && error.code === 'INVALID_STATE') return;
      throw error;
    }
  },
});
