import type { listContracts as call } from '@salus/api/back-office.ts';
import type { StaffUseCase } from '../context.ts';
import { readCriteria } from '../contracts/criteria/contract-criteria.ts';
import { readPage } from '../contracts/lists/list-pages.ts';
import { contractRows } from '../contracts/lists/rows.ts';
import { readTakesCriterion, withTakes } from './takes.ts';

/**
 * The contracts of all officers, in any status. The screen opens with those awaiting payment
 * (LIST-2) as a filter that the user can remove.
 */
export const listContracts: StaffUseCase<typeof call> = async (context, filters) => {
  const { db } = context.app;
  const criteria = {
    ...(await readCriteria(db, context, filters)),
    takes: await readTakesCriterion(db, context, filters.takenBy),
  };
  return await readPage(db, criteria, filters, async (reader, ids) =>
    withTakes(reader, await contractRows(reader, ids), context.now),
  );
};
