import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/db.ts';
import { selectContractDetail } from './store.ts';

/** Any officer's contract with everything that its detail shows: for those who see all. */
export const selectAnyContract = (referenceNumber: string) =>
  selectContractDetail(referenceNumber, null);

/** The id of a contract, for reads that are sent before it is known. */
export const contractIdSql = (referenceNumber: string): RawBuilder<number> =>
  sql<number>`(select id from contracts where reference_number = ${referenceNumber})`;

/** The business number of a contract; null when it was erased. */
export async function readReferenceNumber(reader: Reader, id: number): Promise<string | null> {
  const row = await reader
    .selectFrom('contracts')
    .select('reference_number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.reference_number ?? null;
}
