import type { listFailedSyncs as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { pageOf, sliceOf } from '../contracts/page.ts';
import { readStuckReports } from './stuck-reports.ts';
import { syncLogViewOf } from './sync-log-view.ts';

/** Contracts of which the core lacks something that nothing in the queue is going to tell it. */
export const listFailedSyncs: StaffUseCase<typeof call> = async ({ app }, asked) => {
  const { rows, total } = await readStuckReports(app.db, sliceOf(asked));
  const results = rows.map((row) => ({ ...syncLogViewOf(row), ...aboutContract(row), tries: row.tries }));
  return pageOf(results, total, asked);
};
