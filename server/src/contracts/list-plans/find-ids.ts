import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import type { ContractCriteria } from '../criteria/contract-criteria.ts';
import type { PageRequest } from './order.ts';

/** A plan: finds the ids of a page, in the order of the list. */
export type FindIds = (
  reader: Reader,
  criteria: ContractCriteria,
  page: PageRequest,
) => Promise<readonly number[]>;

export async function readIds(reader: Reader, query: RawBuilder<{ id: number }>) {
  const { rows } = await query.execute(reader);
  return rows.map(({ id }) => id);
}
