import type { listIssued as call } from '@salus/api/contracts.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import type { StaffUseCase } from '../../context.ts';
import { reachOf } from '../scope.ts';
import { criteriaOf } from './criteria.ts';
import { readPage } from './read-page.ts';
import { issuedRows } from './rows.ts';

/** The issued contracts within the actor's reach; both issued statuses by default. */
export const listIssued: StaffUseCase<typeof call> = async ({ app, actor }, filters) => {
  const { status = [...issuedStatuses], ...others } = filters;
  const criteria = await criteriaOf(app.db, reachOf(actor), { ...others, status });
  return await app.replica.read(({ db }) => readPage(db, criteria, filters, issuedRows));
};
