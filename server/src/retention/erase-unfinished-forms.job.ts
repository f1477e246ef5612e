import { unfinishedFormsEndedBy } from '@salus/domain/retention/unfinished-form.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { inBatches } from './batches.ts';
import { NIGHTLY, runNightly } from './nightly-job.ts';
import { deleteUnfinishedForms } from './store.ts';

const payload = z.object({});
const NAME = 'retention.erase-unfinished-forms';

/** Erases forms that were not saved for 30 days (KEEP-7). */
export const eraseUnfinishedFormsJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '45 2 * * *',
  run: (app) =>
    runNightly(app, NAME, async ({ now }) => {
      const { db, log } = app;
      const endedBy = unfinishedFormsEndedBy(now);
      const forms = await inBatches(db, (tx, atMost) => deleteUnfinishedForms(tx, endedBy, atMost));
      if (forms > 0) log.info({ forms }, 'expired unfinished forms were erased');
    }),
});
