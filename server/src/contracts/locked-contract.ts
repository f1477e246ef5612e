import { RefusalError } from '@salus/api/refusal-error.ts';
import type { ContractFacts } from '@salus/domain/contracts/facts.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../platform/database.gen.ts';
import { pipeline, type Reader, type Tx } from '../platform/db.ts';
import { type HistoryEnd, NO_HISTORY } from './history-mac.ts';

export type ContractRow = Selectable<DB['contracts']>;
export type InsuredRow = Selectable<DB['insureds']>;

const lock = Symbol('lock');

/** A contract whose row this transaction has locked. Only this module creates one. */
export type LockedContract = ContractRow & {
  readonly insureds: readonly InsuredRow[];
  /** The row that the next history row continues. */
  readonly historyEnd: HistoryEnd;
  /** When the newest open payment order was opened. Only the recall of a link reads it. */
  readonly openOrderSince?: Date | null;
  /** The contract that renews this one. Only renewals read it. */
  readonly renewedBy?: string | null;
  readonly [lock]: true;
};

/** A contract by id, or by number, limited to the officer's own contracts unless null. */
export type ContractKey =
  | { readonly id: number }
  | { readonly referenceNumber: string; readonly officerId: number | null };

/**
 * Reads and locks a contract before a change.
 * @throws Refusal NOT_FOUND when it does not exist or belongs to another officer
 */
export async function lockContract(tx: Tx, key: ContractKey): Promise<LockedContract> {
  const contract = await lockContractIfThere(tx, key);
  if (!contract) throw new RefusalError('NOT_FOUND');
  return contract;
}

/** The id of a contract by its number. */
export async function findContractId(
  reader: Reader,
  referenceNumber: string,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('contracts')
    .select('id')
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirst();
  return row?.id;
}

/** For external callers: the draft may have been erased since its order was looked up. */
export async function lockContractIfThere(
  tx: Tx,
  key: ContractKey,
): Promise<LockedContract | undefined> {
  const rows = tx.selectFrom('contracts').selectAll().forUpdate();
  const insuredRows = tx.selectFrom('insureds').selectAll().orderBy('position');
  const lastOf = tx
    .selectFrom('contract_history')
    .select(['sequence', sql<Buffer>`coalesce(mac, hash)`.as('mac')])
    .orderBy('sequence', 'desc')
    .limit(1);
  // Separate statements: a subquery would read rows from before the lock was granted.
  const [[contract], insureds, [end]] = await ('id' in key
    ? pipeline(tx, [
        rows.where('id', '=', key.id),
        insuredRows.where('contract_id', '=', key.id),
        lastOf.where('contract_id', '=', key.id),
      ])
    : pipeline(tx, [
        rows
          .where('reference_number', '=', key.referenceNumber)
          .$if(key.officerId !== null, (query) => query.where('officer_id', '=', key.officerId)),
        insuredRows.where('contract_id', '=', idByReference(key.referenceNumber)),
        lastOf.where('contract_id', '=', idByReference(key.referenceNumber)),
      ]));
  return contract && { ...contract, insureds, historyEnd: end ?? NO_HISTORY, [lock]: true };
}

/**
 * Reads and locks many contracts, in the order of their ids, as everywhere. Those that do not exist
 * are left out.
 */
export async function lockContracts(tx: Tx, ids: readonly number[]): Promise<LockedContract[]> {
  const isOne = (column: 'id' | 'contract_id') =>
    sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
  const [contracts, insureds, ends] = await pipeline(tx, [
    tx.selectFrom('contracts').selectAll().where(isOne('id')).orderBy('id').forUpdate(),
    tx.selectFrom('insureds').selectAll().where(isOne('contract_id')).orderBy('position'),
    tx
      .selectFrom('contract_history')
      .distinctOn('contract_id')
      .select(['contract_id', 'sequence', sql<Buffer>`coalesce(mac, hash)`.as('mac')])
      .where(isOne('contract_id'))
      .orderBy('contract_id')
      .orderBy('sequence', 'desc'),
  ]);
  const insuredsByContract = Map.groupBy(insureds, (insured) => insured.contract_id);
  const endsByContract = new Map(
    ends.map(({ contract_id: id, sequence, mac }) => [id, { sequence, mac }]),
  );
  return contracts.map((contract) => ({
    ...contract,
    insureds: insuredsByContract.get(contract.id) ?? [],
    historyEnd: endsByContract.get(contract.id) ?? NO_HISTORY,
    [lock]: true,
  }));
}

const idByReference = (referenceNumber: string) =>
  sql<number>`(select id from contracts where reference_number = ${referenceNumber})`;

/** The facts that the lifecycle rules need. */
export function contractFacts(
  contract: ContractRow & {
    readonly insureds: readonly FactsOfInsured[];
    readonly openOrderSince?: Date | null;
    readonly renewedBy?: unknown;
  },
): ContractFacts {
  return {
    type: contract.type_contract,
    status: contract.status,
    changeRequested: contract.change_requested,
    smsLinkSentAt: contract.send_sms_link_at,
    verifiedBy: contract.verified_by,
    openOrderSince: contract.openOrderSince ?? null,
    premiumAmount: contract.premium_amount,
    proposerDOB: contract.proposer_dob,
    hasHealthAnswers: contract.health_answers.length > 0,
    renewalStartsOn: contract.renewal_starts_on,
    policyEndsOn: contract.policy_ends_on,
    isRenewed: contract.renewedBy != null,
    insureds: contract.insureds.map((insured) => ({
      insuredName: insured.insured_name,
      insuredDOB: insured.insured_dob,
      insuredRelationship: insured.insured_relationship,
    })),
  };
}

type FactsOfInsured = Pick<InsuredRow, 'insured_name' | 'insured_dob' | 'insured_relationship'>;
