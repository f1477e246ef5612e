import type { retryJobs as call } from '@salus/api/back-office/jobs.ts';
import type { StaffWrite } from '../context.ts';
import { afterCommit } from '../platform/db.ts';
import { retryDeadLetters } from '../platform/queue/dead-letters.ts';

/** Enqueues failed jobs again. Every job is idempotent, so work that was done stays single. */
export const retryJobs: StaffWrite<typeof call> = async ({ tx, app, actor }, { jobIds }) => {
  const waiting = await retryDeadLetters(tx, app.jobs, jobIds);
  const { accountId } = actor;
  afterCommit(tx, () =>
    app.log.info({ accountId, jobIds: [...waiting] }, 'failed jobs run again on request'),
  );
  const earlierIds = new Set<string>();
  return jobIds.map((jobId) => {
    const id = jobId.toLowerCase();
    const isRetried = waiting.has(id) && !earlierIds.has(id);
    earlierIds.add(id);
    return { jobId, isRetried, error_code: isRetried ? null : ('JOB_NOT_FAILED' as const) };
  });
};
