import { insuredFields, proposerFields, toInsurer } from '@salus/domain/contract-fields.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import type { SyncKind } from '@salus/domain/insurer/sync.ts';
import {
  acceptedSyncStatuses,
  isAcceptedSync,
  isRefusedSync,
} from '@salus/domain/insurer/sync-status.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { Cancellation, InsurerAnswer, NewPolicy } from '../integrations/insurer/insurer.ts';
import type { Database, Reader, Tx } from '../platform/db.ts';
import { unfinishedJobs } from '../platform/queue/jobs.ts';
import { syncJobs } from './sync-jobs.ts';

/** Returns null if the contract is not issued. */
export async function readIssuedPolicy(
  db: Database,
  contractId: number,
): Promise<{ policy: NewPolicy; issuedAt: Date } | null> {
  const contract = await db
    .selectFrom('contracts as c')
    .innerJoin('accounts as officer', 'officer.id', 'c.officer_id')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.contract_id', '=', 'c.id').on('d.kind', '=', 'CERTIFICATE'),
    )
    .selectAll('c')
    .select(['officer.channel', 'officer.email_address', 'd.sha256'])
    .select(({ selectFrom }) =>
      selectFrom('consents')
        .select('consents.id')
        .whereRef('consents.contract_id', '=', 'c.id')
        .where('consents.kind', '=', 'health-data')
        .orderBy('consents.at', 'desc')
        .limit(1)
        .as('consent_id'),
    )
    .where('c.id', '=', contractId)
    .where('c.issued_at', 'is not', null)
    .executeTakeFirst();
  if (!contract) return null;
  const { policy_no, policy_starts_on, policy_ends_on, paid_at, type_payment, issued_at } =
    contract;
  if (!policy_no || !policy_starts_on || !policy_ends_on || !paid_at || !type_payment || !issued_at)
    throw new Error('an issued contract lacks its number, period or payment');
  const { channel } = contract;
  if (!channel) throw new Error('an officer lacks a channel');
  const insureds = await db
    .selectFrom('insureds')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute();
  const policy: NewPolicy = {
    referenceNumber: contract.reference_number,
    policyNo: policy_no,
    productId: contract.product_id,
    planId: contract.plan_id,
    typeContract: contract.type_contract,
    proposer: toInsurer(proposerFields, contract),
    insureds: insureds.map((insured) => toInsurer(insuredFields, insured)),
    // The database holds no other answers (contracts.health_answers).
    health: { allNo: true, consentId: contract.consent_id },
    premiumAmount: contract.premium_amount,
    sumInsured: contract.sum_insured,
    startDate: policy_starts_on,
    endDate: policy_ends_on,
    payment: {
      type: type_payment,
      txnRef: contract.ref_order,
      paidAt: toIsoWithOffset(paid_at),
    },
    channel,
    salesCode: contract.email_address,
    documentSha256: contract.sha256.toString('hex'),
  };
  return { policy, issuedAt: issued_at };
}

export type CancelledPolicy = {
  readonly policyNo: string;
  readonly cancellation: Cancellation;
  readonly cancelledAt: Date;
};

/** Returns null if the contract is not cancelled. */
export async function readCancelledPolicy(
  db: Database,
  contractId: number,
): Promise<CancelledPolicy | null> {
  const contract = await db
    .selectFrom('contracts')
    .select(['reference_number', 'policy_no', 'cancelled_at'])
    .select(['refund_on', 'refund_amount', 'refund_reason', 'cancel_note'])
    .where('id', '=', contractId)
    .executeTakeFirst();
  const { policy_no: policyNo, cancelled_at: cancelledAt } = contract ?? {};
  if (!contract || !policyNo || !cancelledAt) return null;
  const cancellation = {
    referenceNumber: contract.reference_number,
    cancelledAt: toIsoWithOffset(cancelledAt),
    refundDate: contract.refund_on,
    refundAmount: contract.refund_amount ?? 0,
    // A cancelled contract has a reason (contracts_cancelled_has_reason).
    reason: contract.refund_reason ?? contract.cancel_note ?? '',
  };
  return { policyNo, cancellation, cancelledAt };
}

export async function readStatus(reader: Reader, contractId: number): Promise<Status> {
  const { status } = await reader
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
  return status;
}

/** Summarises the tries: any success, the number of refusals, the newest status. */
export async function readTries(reader: Reader, contractId: number, kind: SyncKind) {
  const tries = await reader
    .selectFrom('api_sync_logs')
    .select('status')
    .where('contract_id', '=', contractId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    hasSucceeded: tries.some(({ status }) => isAcceptedSync(status)),
    errors: tries.filter(({ status }) => isRefusedSync(status)).length,
    newest: tries[0]?.status ?? null,
  };
}

/** Records one try. A second success of the same kind adds nothing and is dropped. */
export async function keepTry(
  tx: Tx,
  entry: { contractId: number; kind: SyncKind; idempotencyKey: string; at: Date },
  answer: InsurerAnswer,
): Promise<void> {
  await tx
    .insertInto('api_sync_logs')
    .values({
      contract_id: entry.contractId,
      kind: entry.kind,
      idempotency_key: entry.idempotencyKey,
      status: answer.status,
      message: answer.message,
      http_status: answer.httpStatus,
      core_ref: answer.coreRef,
      at: entry.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readSucceededKinds(
  reader: Reader,
  contractId: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('api_sync_logs')
    .select('kind')
    .where('contract_id', '=', contractId)
    .where('status', 'in', acceptedSyncStatuses)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Reports that a queued job will send. */
export async function readWaitingKinds(
  reader: Reader,
  contractId: number,
): Promise<ReadonlySet<string>> {
  const kinds = objectKeys(syncJobs);
  const rows = await reader
    .selectFrom(unfinishedJobs(Object.values(syncJobs), 'contractId').as('job'))
    .select('job.name')
    .where('job.subject_id', '=', contractId)
    .execute();
  return new Set(kinds.filter((kind) => rows.some(({ name }) => name === syncJobs[kind])));
}
