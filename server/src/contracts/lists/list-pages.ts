import type { ContractFilters } from '@salus/api/contract-filters.ts';
import type * as api from '@salus/api/contracts.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { names } from '../list-plans/names.ts';
import { fromDay, sort, walk } from '../list-plans/plans.ts';
import { reachOf } from '../scope.ts';
import { choosePlan, planWithoutTotal, type Scan } from './choose-plan.ts';
import { type ContractCriteria, listCriteriaOf } from './criteria.ts';
import { contractRows, issuedRows } from './rows.ts';
import { readTotal } from './total.ts';

/** The officer's own contracts. */
export const listDrafts: StaffUseCase<typeof api.listDrafts> = async (
  { app, actor, now },
  filters,
) =>
  readPage(
    app.db,
    await listCriteriaOf(app.db, reachOf(actor), filters, now),
    filters,
    contractRows,
  );

/** The issued contracts within the actor's reach; both issued statuses by default. */
export const listIssued: StaffUseCase<typeof api.listIssued> = async (
  { app, actor, now },
  filters,
) => {
  const { status = [...issuedStatuses], ...others } = filters;
  const criteria = await listCriteriaOf(app.db, reachOf(actor), { ...others, status }, now);
  return await app.replica.read(({ db }) => readPage(db, criteria, filters, issuedRows));
};

const plans = { fromDay, names, sort, walk };

/** Total, plan, ids, rows. A page beyond the end is empty. */
export async function readPage<Row>(
  reader: Reader,
  criteria: ContractCriteria,
  filters: Pick<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>,
  readRows: (reader: Reader, ids: readonly number[]) => Promise<Row[]>,
) {
  const { limit, sortBy, sortOrder } = filters;
  const page = { sortBy, sortOrder, limit, offset: (filters.page - 1) * limit };
  const certain = planWithoutTotal({ criteria, page });
  const [total, early] = await Promise.all([
    readTotal(reader, criteria, page),
    certain && idsOfScan(reader, certain),
  ]);
  const ids = early ? [...early] : [];
  for (const scan of early ? [] : choosePlan({ criteria, page, total }))
    ids.push(...(await idsOfScan(reader, scan)));
  return {
    results: ids.length > 0 ? await readRows(reader, ids) : [],
    totalPages: Math.ceil(total.contracts / limit),
    totalRecords: total.contracts,
  };
}

async function idsOfScan(reader: Reader, { kind, criteria, page, isReversed }: Scan) {
  const ids = await plans[kind](reader, criteria, page);
  return isReversed ? ids.toReversed() : ids;
}
