import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';
import { removeEndedTakes } from './takes.ts';

/**
 * Removes takes that are over (WORK-2), so that none lives up again when the contract returns to a
 * worklist. Readers do not depend on it.
 */
export const endTakesJob = scheduledJob<App>({
  name: 'back-office.end-takes',
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 60,
  every: '* * * * *',
  async run({ db, clock }) {
    await inTransaction(db, (tx) => removeEndedTakes(tx, clock()));
  },
});
