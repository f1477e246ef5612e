import type { ContractFilters } from '@salus/api/contract-filters.ts';
import type * as api from '@salus/api/contracts.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import type { StaffUseCase } from '../../context.ts';
import { pipeline, type Reader } from '../../platform/db.ts';
import { names } from '../list-plans/names.ts';
import { fromDay, sort, walk } from '../list-plans/plans.ts';
import { reachOf } from '../scope.ts';
import { type CertainScan, choosePlan, planWithoutTotal, type Scan } from './choose-plan.ts';
import { type ContractCriteria, listCriteriaOf } from './criteria.ts';
import type { PageRequest } from './order.ts';
import { contractRows, issuedRows } from './rows.ts';
import { readTotal, type Total, totalOf, totalQuery } from './total.ts';

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
  const { total, ids } = certain
    ? await readTogether(reader, certain)
    : await readInSequence(reader, criteria, page);
  return {
    results: ids.length > 0 ? await readRows(reader, ids) : [],
    totalPages: Math.ceil(total.contracts / limit),
    totalRecords: total.contracts,
  };
}

type Found = { readonly total: Total; readonly ids: readonly number[] };

/** Total and ids in one round trip. */
async function readTogether(reader: Reader, { kind, criteria, page }: CertainScan): Promise<Found> {
  const [totals, rows] = await pipeline(reader, [
    totalQuery(reader, criteria).compile(reader),
    plans[kind](reader, criteria, page).compile(reader),
  ]);
  return { total: totalOf(totals), ids: rows.map(({ id }) => id) };
}

async function readInSequence(
  reader: Reader,
  criteria: ContractCriteria,
  page: PageRequest,
): Promise<Found> {
  const total = await readTotal(reader, criteria, page);
  const ids: number[] = [];
  for (const scan of choosePlan({ criteria, page, total }))
    ids.push(...(await idsOfScan(reader, scan)));
  return { total, ids };
}

async function idsOfScan(reader: Reader, { kind, criteria, page, isReversed }: Scan) {
  const query = await plans[kind](reader, criteria, page);
  const ids = (await query?.execute(reader))?.rows.map(({ id }) => id) ?? [];
  return isReversed ? ids.toReversed() : ids;
}
