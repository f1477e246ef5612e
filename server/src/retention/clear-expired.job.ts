import { z } from 'zod';
import { clearSignInRows } from '../accounts/clear-sign-in-rows.ts';
import type { App } from '../context.ts';
import { clearUsedAnswers } from '../integrations/captcha/altcha.ts';
import { clearSmsSends } from '../messages/sms-limits.ts';
import { clearForgedNotifications } from '../payments/gateway/clear-forged-notifications.ts';
import type { Database } from '../platform/db.ts';
import { clearRequestCounts } from '../platform/http/request-counts.ts';
import { clearStoredResponses } from '../platform/idempotency/claims.ts';
import { job } from '../platform/queue/jobs.ts';
import { clearTries } from '../policyholder/clear-tries.ts';

const payload = z.object({});

/** Each removes the rows of its module that no rule needs at that time. */
const clearings: readonly ((db: Database, now: Date) => Promise<void>)[] = [
  clearRequestCounts,
  clearStoredResponses,
  clearUsedAnswers,
  clearSmsSends,
  clearSignInRows,
  clearForgedNotifications,
  clearTries,
];

/** Keeps the tables small that grow with requests, not with contracts. */
export const clearExpired = job<App, typeof payload>({
  // The queue stores the schedule under this name, so it outlives the move of the file.
  name: 'accounts.clear-expired',
  payload,
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 120,
  concurrency: 1,
  every: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock();
    for (const clear of clearings) await clear(db, now);
  },
});
