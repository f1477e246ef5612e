import { firstDayKept } from '@salus/domain/retention/term.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { inBatches } from './batches.ts';
import { KEPT } from './limits.ts';
import { NIGHTLY, runNightly } from './nightly-job.ts';
import { deleteMailedPasswords, deleteMessagesToStaff, deleteSessions } from './store.ts';

const payload = z.object({});
const NAME = 'retention.clear-sign-ins';

/** Deletes old sessions, and records of mailed passwords with their messages. */
export const clearSignInsJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '15 2 * * *',
  run: (app) =>
    runNightly(app, NAME, async ({ today }) => {
      const { db, log } = app;
      const before = startOfBusinessDay(firstDayKept(today, KEPT.signIns));
      const sessions = await inBatches(db, (tx, atMost) => deleteSessions(tx, before, atMost));
      // A password's message refers to it, so it goes first.
      const messages = await inBatches(db, (tx, atMost) =>
        deleteMessagesToStaff(tx, before, atMost),
      );
      const passwords = await inBatches(db, (tx, atMost) =>
        deleteMailedPasswords(tx, before, atMost),
      );
      if (sessions + messages + passwords > 0)
        log.info({ sessions, messages, passwords }, 'expired records of sign-ins were deleted');
    }),
});
