import { renewingStatuses } from '@salus/domain/contracts/renewal.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type LockedContract, lockContracts } from '../locked-contract.ts';
import { isRenewedBy } from './renewal-criteria.ts';

/**
 * Locks the contracts whose renewal is this officer's, with the number of the contract that renews
 * each. The second of two callers sees the renewal of the first.
 */
export async function lockRenewed(
  tx: Tx,
  referenceNumbers: readonly string[],
  officerId: number,
): Promise<ReadonlyMap<string, LockedContract>> {
  const { rows } = await sql<{ id: number }>`
    select id from contracts
     where reference_number = any(${[...referenceNumbers]}::text[])
       and ${isRenewedBy(officerId)}`.execute(tx);
  const contracts = await lockContracts(
    tx,
    rows.map(({ id }) => id),
  );
  const renewals = await tx
    .selectFrom('contracts')
    .select(['renewal_of', 'reference_number'])
    .where(sql<boolean>`renewal_of = any(${contracts.map(({ id }) => id)}::bigint[])`)
    .where('status', 'in', renewingStatuses)
    .execute();
  const renewalById = new Map(renewals.map((row) => [row.renewal_of, row.reference_number]));
  return new Map(
    contracts
      // A handover may have come before the lock.
      .filter((contract) => renewalOfficer(contract) === officerId)
      .map((contract) => [
        contract.reference_number,
        { ...contract, renewedBy: renewalById.get(contract.id) ?? null },
      ]),
  );
}

/** The seller, or who got the renewal by a handover (RENEW-2). */
export const renewalOfficer = (contract: LockedContract) =>
  contract.renewal_officer_id ?? contract.officer_id;
