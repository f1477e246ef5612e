import type { listFailedSyncs as call } from '@salus/api/back-office/syncs.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { limitOffsetOf, pageOf } from '../contracts/page.ts';
import { readStuckReports } from './stuck-reports.ts';
import { syncLogViewOf } from './sync-log-view.ts';

/** Contracts with a missing report to the core that no queued job will send. */
export const listFailedSyncs: StaffUseCase<typeof call> = async ({ app }, page) => {
  const { rows, total } = await readStuckReports(app.db, limitOffsetOf(page));
  const results = rows.map((row) => ({
    ...syncLogViewOf(row),
    ...aboutContract(row),
    tries: row.tries,
  }));
  return pageOf(results, total, page);
};
