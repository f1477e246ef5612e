import { RefusalError } from '@salus/api/refusal-error.ts';
import { policyNumber } from '@salus/domain/contracts/numbers.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { isBeingIssued } from '@salus/domain/contracts/status-questions.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayParts } from '@salus/domain/time/day.ts';
import type { Actor, App } from '../context.ts';
import {
  type ContractKey,
  type ContractRow,
  type InsuredRow,
  type LockedContract,
  lockContract,
} from '../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import { certificateData } from './certificate-data.ts';
import { ensureCustomerPage } from './certificates/customer-page.ts';
import { readCertificateContext, takeRunningNumber } from './store.ts';
import { newVerificationCode } from './verification-code.ts';

/** Why issuing failed. Stored on the contract for the officer and the back office. */
type IssuingFault = 'document' | 'files' | 'unknown';

export class CertificateFault extends Error {
  readonly fault: IssuingFault;
  constructor(fault: IssuingFault, cause: unknown) {
    super(`the certificate could not be made: ${fault}`, { cause });
    this.name = 'CertificateFault';
    this.fault = fault;
  }
}

type Issuing = {
  readonly app: App;
  readonly actor: Actor;
  readonly now: Date;
  readonly action: 'issue' | 'recreateFile';
};

/**
 * Issues a paid contract in three idempotent steps: number and period, signed file, status.
 * After a crash the next run completes them. Concurrent runs return the first one's result.
 * @throws Refusal INVALID_STATE if the contract is not paid
 * @throws CertificateFault if rendering or storing failed, which is recorded on the contract
 */
export async function issuePolicy(issuing: Issuing, which: ContractKey): Promise<LockedContract> {
  try {
    return await issueInSteps(issuing, which);
  } catch (error) {
    // Unexpected errors are recorded too, so that the contract appears in the operators' queue.
    if (!(error instanceof RefusalError))
      await recordFault(
        issuing.app,
        which,
        error instanceof CertificateFault ? error.fault : 'unknown',
      );
    throw error;
  }
}

async function issueInSteps(issuing: Issuing, which: ContractKey): Promise<LockedContract> {
  const { app } = issuing;
  const numberedContract = await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, which);
    refuseUnlessAllowed(issuing.action, contract, issuing);
    return await numberPolicy(tx, contract);
  });
  const certificate = await storeCertificate(issuing, numberedContract);
  return await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { id: numberedContract.id });
    // A concurrent run has issued the same contract.
    if (contract.issued_at !== null) return contract;
    refuseUnlessAllowed(issuing.action, contract, issuing);
    await tx
      .insertInto('documents')
      .values({
        contract_id: contract.id,
        kind: 'CERTIFICATE',
        created_at: issuing.now,
        ...certificate,
      })
      .execute();
    await ensureCustomerPage(tx, app.config, contract.id, issuing.now);
    return await transition(tx, issuing, contract, issuing.action, {
      set: { issued_at: issuing.now, issuing_error: null },
      fields: [{ field: 'policyNo', from: null, to: contract.policy_no }],
    });
  });
}

/** Renders and signs the file, without storing it. */
export async function signCertificate(
  { app, now }: Pick<Issuing, 'app' | 'now'>,
  contract: ContractRow & { readonly insureds: readonly InsuredRow[] },
) {
  const context = await readCertificateContext(app.db, contract.id);
  return await app.documents
    .renderSignedCertificate(certificateData(app.config, contract, context, now))
    .catch((error: unknown) => {
      throw new CertificateFault('document', error);
    });
}

/** Renders, signs and stores the file. Returns the columns of its row. */
export async function storeCertificate(
  { app, now }: Pick<Issuing, 'app' | 'now'>,
  contract: ContractRow & { readonly insureds: readonly InsuredRow[] },
) {
  const { pdf, sha256, signerName, signedAt } = await signCertificate({ app, now }, contract);
  const storage_key = storageKey(contract, sha256);
  await app.integrations.files.put(storage_key, pdf).catch((error: unknown) => {
    throw new CertificateFault('files', error);
  });
  return {
    storage_key,
    sha256: Buffer.from(sha256, 'hex'),
    size: pdf.byteLength,
    signer: signerName,
    signed_at: signedAt,
  };
}

/**
 * The key includes the digest: concurrent workers produce different bytes (time of signing), and
 * neither may overwrite the file that the other's row refers to.
 */
function storageKey(
  { policy_no, paid_at }: Pick<ContractRow, 'policy_no' | 'paid_at'>,
  sha256: string,
): string {
  if (!policy_no || !paid_at) throw new Error('only a numbered policy has a certificate');
  const { year } = dayParts(businessDay(paid_at));
  return `certificates/${year}/${policy_no}-${sha256.slice(0, 16)}.pdf`;
}

async function recordFault(
  { db, log }: App,
  which: ContractKey,
  fault: IssuingFault,
): Promise<void> {
  try {
    const update = db
      .updateTable('contracts')
      .set({ issuing_error: fault })
      .where('status', 'in', statuses.filter(isBeingIssued));
    await ('id' in which
      ? update.where('id', '=', which.id)
      : update.where('reference_number', '=', which.referenceNumber)
    ).execute();
  } catch (error) {
    // If the database itself failed, the first error is the one to report.
    log.warn({ err: error }, 'an issuing fault could not be recorded');
  }
}

/**
 * Assigns number and period by the business day of the payment (LIFE-7, LIFE-9). Existing ones
 * stay, because an earlier attempt may have published the certificate.
 */
async function numberPolicy(tx: Tx, contract: LockedContract): Promise<LockedContract> {
  if (contract.policy_no !== null) return contract;
  if (contract.paid_at === null)
    throw new Error('a policy number is taken for paid contracts only');
  const paidOn = businessDay(contract.paid_at);
  const { startsOn, endsOn } = periodFrom(paidOn, contract.renewal_starts_on);
  const running = await takeRunningNumber(tx, contract.product_id, dayParts(paidOn).year);
  const policy = {
    policy_no: policyNumber(contract.product_id, paidOn, running),
    policy_starts_on: startsOn,
    policy_ends_on: endsOn,
    verification_code: newVerificationCode(),
  };
  await tx.updateTable('contracts').set(policy).where('id', '=', contract.id).execute();
  return { ...contract, ...policy };
}
