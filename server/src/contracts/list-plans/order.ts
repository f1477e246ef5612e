import type { SortKey, SortOrder } from '@salus/api/contract-filters.ts';
import { sql } from 'kysely';
import type { PolicyKey } from '../criteria/contract-criteria.ts';

/** The rows of a list that a caller wants. */
export type PageRequest = {
  readonly sortBy: SortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
};

/** Columns before the id. Equal premiums sort by plan, equal statuses by creation, as indexed. */
const columnsByKey = {
  createdAt: ['created_at'],
  updatedAt: ['updated_at'],
  policyNo: ['policy_no'],
  referenceNumber: ['reference_number'],
  proposerName: ['proposer_name collate vietnamese'],
  premiumAmount: ['premium_amount', 'plan_id'],
  status: ['status collate "C"', 'created_at'],
  policyStartDate: ['policy_starts_on'],
} as const satisfies Record<SortKey, readonly string[]>;
const contractColumn = (column: string) => `contracts.${column}`;

export const isPolicyKey = (sortBy: SortKey): sortBy is PolicyKey =>
  sortBy === 'policyNo' || sortBy === 'policyStartDate';

/** The total order of a list. Contracts without a policy come last in both directions. */
export function listOrder({ sortBy, sortOrder }: PageRequest) {
  const keys = columnsByKey[sortBy].map(contractColumn);
  if (!isPolicyKey(sortBy)) return order([...keys, 'contracts.id'], sortOrder);
  const [key] = keys;
  const isMissing = `${key} is ${sortOrder === 'ASC' ? '' : 'not'} null`;
  const createdAtKey = `case when ${key} is null then contracts.created_at end`;
  return order([isMissing, ...keys, createdAtKey, 'contracts.id'], sortOrder);
}

/** The order of one index: status is its leading column, so it is no key here. */
export function indexOrder({ sortBy, sortOrder }: PageRequest) {
  const keys = columnsByKey[sortBy === 'status' ? 'createdAt' : sortBy].map(contractColumn);
  const isUnique = sortBy === 'policyNo' || sortBy === 'referenceNumber';
  return order(isUnique ? keys : [...keys, 'contracts.id'], sortOrder);
}

/** Keys on the table `contracts`: as columns, and the order by them or by the columns' names. */
function order(keys: readonly string[], sortOrder: SortOrder) {
  const by = (columns: readonly string[]) =>
    sql.raw(columns.map((column) => `${column} ${sortOrder}`).join(', '));
  return {
    columns: sql.raw(keys.map((key, at) => `${key} as key_${at}`).join(', ')),
    byKeys: by(keys),
    byNames: by(keys.map((_, at) => `key_${at}`)),
  };
}
