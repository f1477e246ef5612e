import type { listFailedSyncs as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { aboutContract } from '../contracts/about-contract.ts';
import { readStuckReports } from './stuck-reports.ts';
import { syncLogViewOf } from './sync-log-view.ts';

/** Contracts of which the core lacks something that nothing in the queue is going to tell it. */
export const listFailedSyncs: StaffUseCase<typeof call> = async ({ app }, { page, limit }) => {
  const { rows, total } = await readStuckReports(app.db, { limit, offset: (page - 1) * limit });
  const results = rows.map((row) => ({ ...syncLogViewOf(row), ...aboutContract(row), tries: row.tries }));
  return { results, totalPages: Math.ceil(total / limit), totalRecords: total };
};
