import { businessDay } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';
import { inBatches } from './batches.ts';
import { isClockImplausible } from './clock-sanity-check.ts';
import { KEPT } from './limits.ts';
import { clearCodes, doneThrough, isAnyCodeOver, setDoneThrough } from './store.ts';

const NAME = 'retention.clear-codes';

/** Clears the hashes of one-time codes a day after their end; sending and verification are kept. */
export const clearCodesJob = scheduledJob<App>({
  name: NAME,
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 300,
  every: '*/10 * * * *',
  async run(app) {
    const { db, clock, log } = app;
    const now = clock();
    const today = businessDay(now);
    const lastDoneOn = await doneThrough(db, NAME);
    const endedBy = new Date(now.getTime() - KEPT.oneTimeCode.hours * 3_600_000);
    // Checked first, so that a system without codes does not log a clock error all day.
    if (await isAnyCodeOver(db, endedBy)) {
      if (await isClockImplausible(app, { today, lastDoneOn })) return;
      const cleared = await inBatches(db, (tx, atMost) => clearCodes(tx, endedBy, atMost));
      if (cleared > 0) log.info({ cleared }, 'expired one-time codes were cleared');
    }
    if (lastDoneOn !== today) await inTransaction(db, (tx) => setDoneThrough(tx, NAME, today));
  },
});
