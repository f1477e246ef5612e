import type { listContracts as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { listCriteriaOf } from '../contracts/lists/criteria.ts';
import { readPage } from '../contracts/lists/list-pages.ts';
import { contractRows } from '../contracts/lists/rows.ts';
import { reachOf } from '../contracts/scope.ts';

/**
 * The contracts of all officers, in any status. The screen opens with those awaiting payment
 * (LIST-2) as a filter that the user can remove.
 */
export const listContracts: StaffUseCase<typeof call> = async ({ app, actor, now }, filters) =>
  readPage(
    app.db,
    await listCriteriaOf(app.db, reachOf(actor), filters, now),
    filters,
    contractRows,
  );
