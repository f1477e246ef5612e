import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/jobs.ts';
import { byPortions } from './by-portions.ts';
import { KEPT } from './limits.ts';
import { clearCodes } from './store.ts';

const payload = z.object({});

/** Clears the hashes of one-time codes a day after their end. That a code was sent and verified stays on record. */
export const clearCodesJob = job<App, typeof payload>({
  name: 'retention.clear-codes',
  payload,
  attempts: 3,
  firstPauseSeconds: 30,
  longestPauseSeconds: 120,
  timeLimitSeconds: 300,
  concurrency: 1,
  every: '*/10 * * * *',
  async run({ db, clock, log }) {
    const endedBy = new Date(clock().getTime() - KEPT.oneTimeCode.hours * 3_600_000);
    const cleared = await byPortions(db, (tx, atMost) => clearCodes(tx, endedBy, atMost));
    if (cleared > 0) log.info({ cleared }, 'one-time codes that were over were cleared');
  },
});
