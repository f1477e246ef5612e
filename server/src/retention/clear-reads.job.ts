import { firstDayKept } from '@salus/domain/retention/term.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { inBatches } from './batches.ts';
import { KEPT } from './limits.ts';
import { NIGHTLY, runNightly } from './nightly-job.ts';
import { deleteAlarms, deleteReads } from './store.ts';

const payload = z.object({});
const NAME = 'retention.clear-reads';

/** Deletes old rows of the log of reads, and old alarms (KEEP-5). */
export const clearReadsJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '30 2 * * *',
  run: (app) =>
    runNightly(app, NAME, async ({ today }) => {
      const { db, log } = app;
      const before = startOfBusinessDay(firstDayKept(today, KEPT.signIns));
      const reads = await inBatches(db, (tx, atMost) => deleteReads(tx, before, atMost));
      await inBatches(db, (tx, atMost) => deleteAlarms(tx, before, atMost));
      if (reads > 0) log.info({ reads }, 'rows of the log of reads were deleted');
    }),
});
