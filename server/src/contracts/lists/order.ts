import type { SortKey, SortOrder } from '@salus/api/contract-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PolicyKey } from './criteria.ts';

/** The rows of a list that a caller wants. */
export type PageRequest = {
  readonly sortBy: SortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
};

/** Columns before the id. Equal premiums sort by plan, equal statuses by creation, as indexed. */
const columnsOf = {
  createdAt: ['created_at'],
  updatedAt: ['updated_at'],
  policyNo: ['policy_no'],
  referenceNumber: ['reference_number'],
  proposerName: ['proposer_name'],
  premiumAmount: ['premium_amount', 'plan_id'],
  status: ['status', 'created_at'],
  policyStartDate: ['policy_starts_on'],
} as const satisfies Record<SortKey, readonly string[]>;
const collations: Readonly<Record<string, string>> = {
  proposer_name: 'collate vietnamese',
  status: 'collate "C"',
};
const keyOf = (column: string) => `contracts.${column} ${collations[column] ?? ''}`;

/** Contracts without the key sort last in both directions, by creation. */
export const isPolicyKey = (sortBy: SortKey): sortBy is PolicyKey =>
  sortBy === 'policyNo' || sortBy === 'policyStartDate';

export const opposite = (order: SortOrder): SortOrder => (order === 'ASC' ? 'DESC' : 'ASC');

/** The columns of `contracts` that `orderOf` reads. */
export const orderColumns = ({ sortBy }: PageRequest) =>
  isPolicyKey(sortBy)
    ? (['id', ...columnsOf[sortBy], 'created_at'] as const)
    : (['id', ...columnsOf[sortBy]] as const);

/** The total order of a list, on the table `contracts`. */
export function orderOf({ sortBy, sortOrder }: PageRequest): RawBuilder<unknown> {
  const [first = '', ...others] = columnsOf[sortBy].map(keyOf);
  const keys = isPolicyKey(sortBy)
    ? [first, `case when ${first} is null then contracts.created_at end`]
    : [first, ...others];
  const order = [...keys, 'contracts.id'].map((key) => `${key} ${sortOrder}`);
  return sql.raw((isPolicyKey(sortBy) ? [`${first} is null`, ...order] : order).join(', '));
}

/** The order of one index: status is its leading column, so it is no key here. */
export function indexOrder({ sortBy, sortOrder }: PageRequest) {
  const keys = columnsOf[sortBy === 'status' ? 'createdAt' : sortBy].map(keyOf);
  const isUnique = sortBy === 'policyNo' || sortBy === 'referenceNumber';
  const names = keys.map((_, at) => `key_${at}`);
  const by = (columns: readonly string[]) =>
    sql.raw(columns.map((column) => `${column} ${sortOrder}`).join(', '));
  return {
    columns: keys.map((key, at) => sql.raw(key).as(`key_${at}`)),
    byColumns: by(isUnique ? keys : [...keys, 'contracts.id']),
    byNames: by(isUnique ? names : [...names, 'id']),
  };
}
