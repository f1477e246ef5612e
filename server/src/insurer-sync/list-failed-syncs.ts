import type { listFailedSyncs as call } from '@salus/api/back-office/syncs.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { countStuckReports, readStuckReports } from './stuck-reports.ts';
import { toSyncLogView } from './sync-log-view.ts';

/** Contracts with a missing report to the core that no queued job will send. */
export const listFailedSyncs: StaffUseCase<typeof call> = ({ app: { db } }, query) =>
  readPageInSnapshot(db, query, {
    count: countStuckReports,
    read: async (reader, page) =>
      (await readStuckReports(reader, page)).map((row) => ({
        ...toSyncLogView(row),
        ...aboutContract(row),
        tries: row.tries,
      })),
  });
