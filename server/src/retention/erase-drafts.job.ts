import { isPaid, statuses } from '@salus/domain/contracts/status.ts';
import { clearByCursor } from './batches.ts';
import { nightlyJob } from './nightly-job.ts';
import { eraseDrafts, tryEraseLock } from './store.ts';

const UNPAID = statuses.filter((status) => !isPaid(status));

/**
 * Erases unpaid drafts after their retention period; each leaves one row in `erasures`. A draft
 * that can't be erased is logged by id and does not stop the others. Moves of officers
 * take precedence.
 */
export const eraseDraftsInBatches = (batchSize?: number) =>
  nightlyJob({
    name: 'retention.erase-drafts',
    every: '30 1 * * *',
    async work({ db, log, alarms }, { today }) {
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
          batchSize,
        );
      if (erased > 0) log.info({ erased }, 'expired drafts were erased');
    },
  });

export const eraseDraftsJob = eraseDraftsInBatches();
