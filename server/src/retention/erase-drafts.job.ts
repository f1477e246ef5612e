import { isPaid, statuses } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';
import type { App } from '../context.ts';
import { job } from '../platform/queue/jobs.ts';
import { clearByCursor } from './batches.ts';
import { NIGHTLY, runNightly } from './nightly-job.ts';
import { eraseDrafts, tryEraseLock } from './store.ts';

const payload = z.object({});
const NAME = 'retention.erase-drafts';
const UNPAID = statuses.filter((status) => !isPaid(status));

/**
 * Erases unpaid drafts after their retention period; each leaves one row in `erasures`. A draft
 * that can't be erased is logged by id and does not stop the others. Moves of officers
 * take precedence.
 */
export const eraseDraftsJob = job<App, typeof payload>({
  name: NAME,
  payload,
  ...NIGHTLY,
  every: '30 1 * * *',
  run: (app) =>
    runNightly(app, NAME, async ({ today }) => {
      const { db, log, alarms } = app;
      let erased = 0;
      for (const status of UNPAID)
        await clearByCursor(
          db,
          async (tx, after, atMost) =>
            (await tryEraseLock(tx)) ? eraseDrafts(tx, { today, status }, after, atMost) : null,
          (batch) => {
            erased += batch.erased;
            const { stuck } = batch;
            if (stuck.length > 0)
              alarms.raise('DRAFTS_NOT_ERASED', {}, { count: stuck.length, stuck });
          },
        );
      if (erased > 0) log.info({ erased }, 'expired drafts were erased');
    }),
});
