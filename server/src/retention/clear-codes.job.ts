import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { job } from '../platform/jobs.ts';
import { isDayDoubtful } from './brake.ts';
import { byPortions } from './by-portions.ts';
import { KEPT } from './limits.ts';
import { clearCodes, doneThrough, isAnyCodeOver, setDoneThrough } from './store.ts';

const payload = z.object({});
const NAME = 'retention.clear-codes';

/** Clears the hashes of one-time codes a day after their end. That a code was sent and verified stays on record. */
export const clearCodesJob = job<App, typeof payload>({
  name: NAME,
  payload,
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 300,
  concurrency: 1,
  every: '*/10 * * * *',
  async run(app) {
    const { db, clock, log } = app;
    const now = clock();
    const today = businessDayOf(now);
    const lastDoneOn = await doneThrough(db, NAME);
    const endedBy = new Date(now.getTime() - KEPT.oneTimeCode.hours * 3_600_000);
    // Asked first: where nobody sends codes any more, nobody is to be told all day that the clock may be wrong.
    if (await isAnyCodeOver(db, endedBy)) {
      if (await isDayDoubtful(app, { today, lastDoneOn })) return;
      const cleared = await byPortions(db, (tx, atMost) => clearCodes(tx, endedBy, atMost));
      if (cleared > 0) log.info({ cleared }, 'one-time codes that were over were cleared');
    }
    if (lastDoneOn !== today) await inTransaction(db, (tx) => setDoneThrough(tx, NAME, today));
  },
});
