import { sql } from 'kysely';
import type { ContractRow, InsuredRow } from '../contracts/locked-contract.ts';
import { RENEWED, type RenewedRow } from '../contracts/renewals/renewed-row.ts';
import type { Reader } from '../platform/db.ts';

export type ShownContract = ContractRow & {
  readonly insureds: readonly InsuredRow[];
  readonly renewed: RenewedRow | null;
};

/** The contract behind a link, with its insured persons. */
export async function readShownContract(
  reader: Reader,
  contractId: number,
): Promise<ShownContract> {
  const [contract, insureds, renewed] = await Promise.all([
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
    readRenewed(reader, contractId),
  ]);
  return { ...contract, insureds, renewed };
}

/** The policy that a contract continues. */
export async function readRenewed(reader: Reader, contractId: number): Promise<RenewedRow | null> {
  const { rows } = await sql<{ renewed: RenewedRow | null }>`
    select ${sql.raw(RENEWED)} as renewed from contracts c where c.id = ${contractId}`.execute(
    reader,
  );
  return rows[0]?.renewed ?? null;
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
