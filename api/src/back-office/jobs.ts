import { failedJobKinds } from '@salus/domain/operations/failed-jobs.ts';
import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { endpoint, staff } from '../endpoint.ts';
import { instant } from '../wire.ts';
import { worklist } from '../worklist.ts';

/** A job that failed its last try (INT-10). The reason is an error class, without values. */
export const failedJob = z.object({
  id: z.uuid(),
  kind: z.enum(failedJobKinds),
  failedAt: instant,
  attempts: z.number().int(),
  reason: z.string(),
  /** The trace of the request that caused the job; null without one (RUN-16). */
  traceId: z.string().nullable(),
  /** The contract that the job concerns; null for work on accounts. */
  contract: z.object(aboutContract).nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

export const listFailedJobs = worklist({
  name: 'listFailedJobs',
  summary: 'Background jobs that failed their last try, oldest first',
  path: '/v1/auth/contract/bm-failed-jobs',
  isRefreshed: true,
  row: failedJob,
});

export const retryJobs = endpoint({
  name: 'retryJobs',
  summary: 'Run background jobs once more that failed their last try',
  method: 'PUT',
  path: '/v1/auth/contract/bm-retry-jobs',
  access: staff('backOffice'),
  body: z.strictObject({
    jobIds: z
      .array(z.uuid({ error: requiredOrInvalid }), { error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(100, { error: 'too_long' }),
  }),
  /** In request order, for each job: whether a retry started, and the refusal if not. */
  output: z.array(
    z.object({
      jobId: z.uuid(),
      isRetried: z.boolean(),
      error_code: z.enum(['JOB_NOT_FAILED']).nullable(),
    }),
  ),
});
