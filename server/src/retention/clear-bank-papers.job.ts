import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { day, dayParts } from '@salus/domain/time/day.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { inBatches } from './batches.ts';
import { KEPT } from './limits.ts';
import { NIGHTLY, runNightly } from './nightly-job.ts';
import { deleteBankNotices, deleteBankStatements } from './store.ts';

const payload = z.object({});
const NAME = 'retention.clear-bank-papers';

/**
 * Deletes notices and uploaded statements of the bank ten years after their financial year
 * (KEEP-8). Movements and ledger entries stay: accounting rules want a record of their destruction.
 */
export const clearBankPapersJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '0 3 * * *',
  run: (app) =>
    runNightly(app, NAME, async ({ today }) => {
      const { db, log } = app;
      const firstYear = dayParts(today).year - KEPT.bankPapers.yearsAfterTheirYear;
      const before = startOfBusinessDay(day(`${firstYear}-01-01`));
      const notices = await inBatches(db, (tx, atMost) => deleteBankNotices(tx, before, atMost));
      const statements = await inBatches(db, (tx, atMost) =>
        deleteBankStatements(tx, before, atMost),
      );
      if (notices + statements > 0)
        log.info({ notices, statements }, 'notices and statements of the bank were deleted');
    }),
});
