import type { listFailedJobs as call } from '@salus/api/back-office/jobs.ts';
import { failedJobKind } from '@salus/domain/operations/failed-jobs.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract, hasContract } from '../contracts/about-contract.ts';
import { isTakenBy } from '../contracts/current-take.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { contractOfJob, countFailedJobs, readFailedJobs } from './failed-jobs.ts';

/** Background jobs that failed their last try, with their contract where there is one. */
export const listFailedJobs: StaffUseCase<typeof call> = ({ app: { db }, actor }, query) => {
  const isOfTaker = isTakenBy(contractOfJob, query.takenBy, actor);
  return readPageInSnapshot(db, query, {
    count: (reader) => countFailedJobs(reader, isOfTaker),
    read: async (reader, page) =>
      (await readFailedJobs(reader, { ...page, isOfTaker })).map((row) => ({
        id: row.id,
        kind: failedJobKind(row.name, row.message_kind),
        failedAt: row.failed_at,
        attempts: row.attempts,
        reason: row.reason,
        traceId: row.trace_id,
        contract: hasContract(row) ? aboutContract(row) : null,
      })),
  });
};
