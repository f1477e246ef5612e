import type { listContracts as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { askedFor } from '../contracts/lists/asked-contracts.ts';
import { readContractPage } from '../contracts/lists/contract-page.ts';
import { reachOf } from '../contracts/scope.ts';

/**
 * The contracts of all officers. Without a status it answers all of them: that the list opens with those awaiting payment
 * (portal §9) is the screen's choice, which a person sees and takes off.
 */
export const listContracts: StaffUseCase<typeof call> = async ({ app, actor }, filters) =>
  readContractPage(app.db, await askedFor(app.db, reachOf(actor), filters), filters);
