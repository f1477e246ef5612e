import type { ContractFacts } from '@salus/domain/contracts/facts.ts';
import type { Relationship } from '@salus/domain/contracts/status.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database.gen.ts';
import { askTogether, type Tx } from '../platform/db.ts';

export type ContractRow = Selectable<DB['contracts']>;
export type InsuredRow = Selectable<DB['insureds']>;

declare const lock: unique symbol;

/** A contract whose row this transaction holds: nobody else changes it until we are done. Only `lockContract` makes one. */
export type LockedContract = ContractRow & { readonly insureds: readonly InsuredRow[]; readonly [lock]: true };

/** Which contract: by its id, or by its number and (for an officer) only if it is theirs. */
export type Which = { readonly id: number } | { readonly referenceNumber: string; readonly officerId: number | null };

/**
 * Reads a contract and locks it, as everything does that is about to change one.
 * @throws Refusal NOT_FOUND where it does not exist or lies outside of the officer's own
 */
export async function lockContract(tx: Tx, which: Which): Promise<LockedContract> {
  const contract = await lockContractIfThere(tx, which);
  if (!contract) throw new Refusal('NOT_FOUND');
  return contract;
}

/** The same for who is asked by a machine: a draft may have been erased since its order was looked up. */
export async function lockContractIfThere(tx: Tx, which: Which): Promise<LockedContract | undefined> {
  const rows = tx.selectFrom('contracts').selectAll().forUpdate();
  const insuredRows = tx.selectFrom('insureds').selectAll().orderBy('position');
  // A statement of their own: part of the first one, the insured would be read as they were before it waited for the lock.
  const [[contract], insureds] = await ('id' in which
    ? askTogether(tx, [rows.where('id', '=', which.id), insuredRows.where('contract_id', '=', which.id)])
    : askTogether(tx, [
        rows
          .where('reference_number', '=', which.referenceNumber)
          .$if(which.officerId !== null, (query) => query.where('officer_id', '=', which.officerId)),
        insuredRows.where('contract_id', '=', (query) =>
          query.selectFrom('contracts').select('id').where('reference_number', '=', which.referenceNumber),
        ),
      ]));
  return contract && ({ ...contract, insureds } as unknown as LockedContract);
}

/** What the law needs to know of a row. */
export function factsOf(contract: ContractRow & { readonly insureds: readonly FactsOfInsured[] }): ContractFacts {
  return {
    type: contract.type_contract as ContractFacts['type'],
    status: contract.status as ContractFacts['status'],
    changeRequested: contract.change_requested,
    smsLinkSentAt: contract.send_sms_link_at,
    verifiedBy: contract.verified_by as ContractFacts['verifiedBy'],
    premiumAmount: contract.premium_amount,
    proposerDOB: contract.proposer_dob as Day,
    insureds: contract.insureds.map((insured) => ({
      insuredName: insured.insured_name,
      insuredDOB: insured.insured_dob as Day,
      insuredRelationship: insured.insured_relationship as Relationship,
    })),
  };
}

type FactsOfInsured = Pick<InsuredRow, 'insured_name' | 'insured_dob' | 'insured_relationship'>;
