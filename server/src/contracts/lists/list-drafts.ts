import type { listDrafts as call } from '@salus/api/contracts.ts';
import type { StaffUseCase } from '../../context.ts';
import { reachOf } from '../scope.ts';
import { askedFor } from './asked-contracts.ts';
import { readContractPage } from './contract-page.ts';

/** The officer's own contracts, newest first unless they are sorted otherwise. */
export const listDrafts: StaffUseCase<typeof call> = async ({ app, actor }, filters) =>
  readContractPage(app.db, await askedFor(app.db, reachOf(actor), filters), filters);
