import type { ContractFilters } from '@salus/api/contract-filters.ts';
import type * as api from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { DEEPEST_ROW } from '@salus/api/wire.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { type ContractCriteria, readCriteria } from '../criteria/contract-criteria.ts';
import { names } from '../list-plans/names.ts';
import { sort } from '../list-plans/sort.ts';
import { walk } from '../list-plans/walk.ts';
import { choosePlan } from './choose-plan.ts';
import { contractRows, issuedRows } from './rows.ts';
import { readTotal } from './total.ts';

/** The officer's own contracts. */
export const listDrafts: StaffUseCase<typeof api.listDrafts> = async (context, filters) => {
  const { db } = context.app;
  return await readPage(db, await readCriteria(db, context, filters), filters, contractRows);
};

/** The issued contracts within the actor's reach; both issued statuses by default. */
export const listIssued: StaffUseCase<typeof api.listIssued> = async (context, filters) => {
  const { app } = context;
  const { status = [...issuedStatuses], ...others } = filters;
  const criteria = await readCriteria(app.db, context, { ...others, status });
  return await readPage(app.db, criteria, filters, issuedRows);
};

const plans = { names, sort, walk };

/**
 * Total, plan, ids, rows. A page beyond the end is empty.
 * @throws Refusal PAGE_TOO_DEEP for a page with rows that no one pages to (LIST-25)
 */
export async function readPage<Row>(
  reader: Reader,
  criteria: ContractCriteria,
  filters: Pick<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>,
  readRows: (reader: Reader, ids: readonly number[]) => Promise<Row[]>,
) {
  const { limit, sortBy, sortOrder } = filters;
  const page = { sortBy, sortOrder, limit, offset: (filters.page - 1) * limit };
  const total = await readTotal(reader, criteria, page);
  if (page.offset >= DEEPEST_ROW && page.offset < total.contracts)
    throw new RefusalError('PAGE_TOO_DEEP', { deepestRow: DEEPEST_ROW });
  const ids: number[] = [];
  for (const scan of choosePlan({ criteria, page, total }))
    ids.push(...(await plans[scan.kind](reader, scan.criteria, scan.page)));
  return {
    results: ids.length > 0 ? await readRows(reader, ids) : [],
    totalPages: Math.ceil(total.contracts / limit),
    totalRecords: total.contracts,
  };
}
