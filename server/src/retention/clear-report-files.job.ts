import { reportFilesEndedBy } from '@salus/domain/retention/report-file.ts';
import { inTransaction } from '../platform/db.ts';
import { expiredReportFiles, markDeleted } from '../reports/schedules/file-rows.ts';
import { removeParts } from '../reports/schedules/stored-parts.ts';
import { nightlyJob } from './nightly-job.ts';

const BATCH_SIZE = 100;

/**
 * Deletes files of scheduled reports 30 days after they were made, and those whose account has
 * ended (KEEP-9). The row stays. The file goes first: a row without one is deleted the next night.
 */
export const clearReportFilesJob = nightlyJob({
  name: 'retention.clear-report-files',
  every: '15 3 * * *',
  async work({ db, log, integrations: { files } }, { now }) {
    let deleted = 0;
    for (;;) {
      const batch = await expiredReportFiles(db, reportFilesEndedBy(now), BATCH_SIZE);
      if (batch.length === 0) break;
      for (const { storageKey } of batch) await removeParts(files, storageKey);
      const ids = batch.map(({ id }) => id);
      await inTransaction(db, (tx) => markDeleted(tx, ids, now));
      deleted += ids.length;
    }
    if (deleted > 0) log.info({ deleted }, 'expired files of reports were deleted');
  },
});
