import { RefusalError } from '@salus/api/refusal-error.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { isBeingIssued } from '@salus/domain/contracts/status-questions.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { partsOf } from '@salus/domain/time/day.ts';
import type { Actor, App } from '../context.ts';
import {
  type ContractKey,
  type LockedContract,
  lockContract,
} from '../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../contracts/transition.ts';
import { inTransaction } from '../platform/db.ts';
import { certificateData } from './certificate-data.ts';
import { numberPolicy } from './policy-number.ts';
import { readCertificateContext } from './store.ts';

/** What kept a certificate from being made. Stands on the contract as one word, for the officer and the back office. */
export type IssuingFault = 'document' | 'files' | 'unknown';

export class CertificateFault extends Error {
  readonly fault: IssuingFault;
  constructor(fault: IssuingFault, cause: unknown) {
    super(`the certificate could not be made: ${fault}`, { cause });
    this.name = 'CertificateFault';
    this.fault = fault;
  }
}

export type Issuing = {
  readonly app: App;
  readonly actor: Actor;
  readonly now: Date;
  readonly action: 'issue' | 'recreateFile';
};

/**
 * Turns a paid contract into an active one, in three steps that each bear repetition: number and period, the signed
 * file, the status with what follows from it. A process that dies between two of them leaves nothing that the next
 * run can't take up; a second one at the same time changes nothing and gives what the first one made.
 * @throws Refusal INVALID_STATE where the contract is not paid
 * @throws CertificateFault where the file could not be made or stored; the contract says so
 */
export async function issuePolicy(issuing: Issuing, which: ContractKey): Promise<LockedContract> {
  try {
    return await issueInSteps(issuing, which);
  } catch (error) {
    // A bug, too, must leave the contract where people look for what is stuck.
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
  const numbered = await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, which);
    refuseUnlessAllowed(issuing.action, contract, issuing);
    return await numberPolicy(tx, contract);
  });
  const certificate = await storeCertificate(issuing, numbered);
  return await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { id: numbered.id });
    // Whoever made the same certificate meanwhile was faster: what was wanted is done.
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
    return await transition(tx, issuing, contract, issuing.action, {
      set: { issued_at: issuing.now, issuing_error: null },
      fields: [{ field: 'policyNo', from: null, to: contract.policy_no }],
    });
  });
}

/** Makes, signs and stores the file; what it answers goes into its row. */
async function storeCertificate({ app, now }: Issuing, contract: LockedContract) {
  const known = await readCertificateContext(app.db, contract.id);
  const { pdf, sha256, signerName, signedAt } = await app.documents
    .renderSignedCertificate(certificateData(app.config, contract, known, now))
    .catch((error: unknown) => {
      throw new CertificateFault('document', error);
    });
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
 * The digest is part of the key: two workers that make the same certificate at once make different bytes (the time of
 * signing is in them), and neither may replace the file that the other one's row vouches for.
 */
function storageKey({ policy_no, paid_at }: LockedContract, sha256: string): string {
  if (!policy_no || !paid_at) throw new Error('only a numbered policy has a certificate');
  const { year } = partsOf(businessDayOf(paid_at));
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
    // Where the database is what failed, the first error tells the story.
    log.warn({ err: error }, 'a fault of issuing could not be written down');
  }
}
