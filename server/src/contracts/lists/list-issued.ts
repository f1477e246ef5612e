import type { listIssued as call } from '@salus/api/contracts.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import type { StaffUseCase } from '../../context.ts';
import { reachOf } from '../scope.ts';
import { askedFor } from './asked-contracts.ts';
import { readIssuedPage } from './contract-page.ts';

/** The issued contracts within somebody's reach; in force and cancelled where none of both is named. */
export const listIssued: StaffUseCase<typeof call> = async ({ app, actor }, filters) => {
  const { status = [...issuedStatuses], ...others } = filters;
  const asked = await askedFor(app.db, reachOf(actor), { ...others, status });
  return await app.replica.read(({ db }) => readIssuedPage(db, asked, filters));
};
