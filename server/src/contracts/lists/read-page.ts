import type { ContractFilters } from '@salus/api/contract-filters.ts';
import type { Reader } from '../../platform/db.ts';
import * as fromDay from '../list-plans/from-day.ts';
import * as names from '../list-plans/names.ts';
import * as sort from '../list-plans/sort.ts';
import * as walk from '../list-plans/walk.ts';
import { choosePlan, type Question } from './choose-plan.ts';
import type { ContractCriteria } from './criteria.ts';
import { readTotal } from './total.ts';

const plans = { fromDay, names, sort, walk };

type Paging = Pick<ContractFilters, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;
type ReadRows<Row> = (reader: Reader, ids: readonly number[]) => Promise<Row[]>;

/** Total, plan, ids, rows. A page beyond the end is empty. */
export async function readPage<Row>(
  reader: Reader,
  criteria: ContractCriteria,
  { page: number, limit, sortBy, sortOrder }: Paging,
  readRows: ReadRows<Row>,
) {
  const page = { sortBy, sortOrder, limit, offset: (number - 1) * limit };
  const total = await readTotal(reader, criteria, page);
  const ids = await findIds(reader, { criteria, page, total });
  return {
    results: ids.length > 0 ? await readRows(reader, ids) : [],
    totalPages: Math.ceil(total.contracts / limit),
    totalRecords: total.contracts,
  };
}

async function findIds(reader: Reader, question: Question): Promise<readonly number[]> {
  const { criteria, page, total } = question;
  const plan = choosePlan(criteria, page, total);
  if (plan.kind === 'none') return [];
  if (plan.kind === 'sections') {
    const ids: number[] = [];
    for (const section of plan.sections) ids.push(...(await findIds(reader, section)));
    return ids;
  }
  const ids = await plans[plan.kind].ids(reader, criteria, plan.page);
  return plan.isReversed ? ids.toReversed() : ids;
}
