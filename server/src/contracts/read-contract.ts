import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Reader } from '../platform/db.ts';
import { type ContractDetail, readContractDetail } from './store.ts';

/**
 * Any officer's contract with everything that its detail shows: for those who see all.
 * @throws Refusal NOT_FOUND
 */
export async function readAnyContract(
  reader: Reader,
  referenceNumber: string,
): Promise<ContractDetail> {
  const contract = await readContractDetail(reader, referenceNumber, null);
  if (!contract) throw new RefusalError('NOT_FOUND');
  return contract;
}

/** The business number of a contract; null when it was erased. */
export async function readReferenceNumber(reader: Reader, id: number): Promise<string | null> {
  const row = await reader
    .selectFrom('contracts')
    .select('reference_number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.reference_number ?? null;
}
