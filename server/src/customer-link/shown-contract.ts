import type { ContractRow, InsuredRow } from '../contracts/locked-contract.ts';
import type { Reader } from '../platform/db.ts';

export type ShownContract = ContractRow & { readonly insureds: readonly InsuredRow[] };

/** The contract behind a link, with its insured persons. */
export async function readShownContract(
  reader: Reader,
  contractId: number,
): Promise<ShownContract> {
  const [contract, insureds] = await Promise.all([
    reader
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('insureds')
      .selectAll()
      .where('contract_id', '=', contractId)
      .orderBy('position')
      .execute(),
  ]);
  return { ...contract, insureds };
}

/** The officer that the page names: its only staff data (LINK-9). */
export async function readOfficer(reader: Reader, contractId: number) {
  return reader
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .leftJoin('officer_places as place', 'place.officer_id', 'contracts.officer_id')
    .select(['accounts.full_name as officerName', 'place.branch_name as branchName'])
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow();
}
