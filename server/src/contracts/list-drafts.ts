import type { listDrafts as call } from '@salus/api/contracts.ts';
import type { StaffUseCase } from '../context.ts';
import { readContractPage } from './contract-list.ts';
import { reachOf } from './scope.ts';

/** The officer's own contracts, newest first unless they are sorted otherwise. */
export const listDrafts: StaffUseCase<typeof call> = ({ app, actor }, filters) =>
  readContractPage(app.db, reachOf(actor), filters);
