import type { listDrafts as call } from '@salus/api/contracts.ts';
import type { StaffUseCase } from '../../context.ts';
import { reachOf } from '../scope.ts';
import { criteriaOf } from './criteria.ts';
import { readPage } from './read-page.ts';
import { contractRows } from './rows.ts';

/** The officer's own contracts. */
export const listDrafts: StaffUseCase<typeof call> = async ({ app, actor }, filters) =>
  readPage(app.db, await criteriaOf(app.db, reachOf(actor), filters), filters, contractRows);
