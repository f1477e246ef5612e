import type { NamedContract } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

/** Contracts as a transfer meets them, by reference number. */
export async function readContracts(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<string, NamedContract>> {
  const rows = await reader
    .selectFrom('contracts')
    .select(['id', 'reference_number', 'status', 'type_contract', 'change_requested'])
    .select(['premium_amount', 'proposer_dob', 'renewal_starts_on', 'created_at'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const persons = await reader
    .selectFrom('insureds')
    .select(['contract_id', 'insured_name', 'insured_dob', 'insured_relationship'])
    .where('contract_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const personsById = Map.groupBy(persons, ({ contract_id: id }) => id);
  return new Map(
    rows.map((row) => [
      row.reference_number,
      {
        status: row.status,
        type: row.type_contract,
        changeRequested: row.change_requested,
        premiumAmount: row.premium_amount,
        proposerDOB: row.proposer_dob,
        renewalStartsOn: row.renewal_starts_on,
        createdAt: row.created_at,
        insureds: (personsById.get(row.id) ?? []).map((person) => ({
          insuredName: person.insured_name,
          insuredDOB: person.insured_dob,
          insuredRelationship: person.insured_relationship,
        })),
      },
    ]),
  );
}
