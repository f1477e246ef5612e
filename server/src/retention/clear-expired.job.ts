import { type RawBuilder, sql } from 'kysely';
import { clearSignInRows } from '../accounts/clear-sign-in-rows.ts';
import type { App } from '../context.ts';
import { clearEvents } from '../events/event-rows.ts';
import { clearUsedAnswers } from '../integrations/captcha/altcha.ts';
import { clearSmsSends } from '../messages/sms-limits.ts';
import { hoursBefore } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import { clearStoredResponses } from '../platform/idempotency/claims.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';

/** Each removes the rows of its module that no rule needs at that time. */
const clearings: readonly ((db: Database, now: Date) => Promise<void>)[] = [
  // The longest window is an hour.
  deleting((now) => sql`delete from request_counts where window_start < ${hoursBefore(now, 1.1)}`),
  clearStoredResponses,
  clearUsedAnswers,
  clearSmsSends,
  clearSignInRows,
  // Without a valid signature; all other notifications are records.
  deleting(
    (now) => sql`delete from payment_notifications
      where verdict = 'BAD_SIGNATURE' and received_at < ${hoursBefore(now, 24 * 30)}`,
  ),
  // Wrong tries at the page of a policy: the lock has ended by then.
  deleting((now) => sql`delete from policyholder_tries where tried_at < ${hoursBefore(now, 2)}`),
  // A listener that was away longer reads everything again (EVENT-1).
  (db, now) => clearEvents(db, hoursBefore(now, 24)),
];

function deleting(statement: (now: Date) => RawBuilder<unknown>) {
  return async (db: Database, now: Date) => {
    await statement(now).execute(db);
  };
}

/** Keeps the tables small that grow with requests, not with contracts. */
export const clearExpired = scheduledJob<App>({
  // The queue stores the schedule under this name, so it outlives the move of the file.
  name: 'accounts.clear-expired',
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 120,
  every: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock();
    for (const clear of clearings) await clear(db, now);
  },
});
