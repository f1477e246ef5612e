import type { Channel } from '@salus/domain/people/roles.ts';
import type { Selectable } from 'kysely';
import { readTermsProof, type TermsProof } from '../catalogue/policy-terms.ts';
import type { ContractRow, InsuredRow } from '../contracts/locked-contract.ts';
import { isWithin, type Reach } from '../contracts/scope.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Database, Reader, Tx } from '../platform/db.ts';

type Consent = Selectable<DB['consents']>;
/** The understanding of the policy's terms, with their version and digest (SALE-2). */
type Understanding = Pick<Consent, 'at' | 'text_version' | 'text_digest'>;

export type LatestConsent = Pick<
  Consent,
  'way' | 'at' | 'ip_address' | 'device' | 'text_version' | 'shown_digest'
> & { readonly understanding: Understanding | null };

/** Takes the next number of a product and year. It locks the row, so keep the transaction short. */
export async function takeRunningNumber(tx: Tx, productId: string, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('policy_number_series')
    .values({ product_id: productId, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'year'])
        .doUpdateSet(({ ref, eb }) => ({ last: eb(ref('policy_number_series.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The officer's channel and the latest consent, which the certificate shows. */
export async function readCertificateContext(
  reader: Reader,
  contractId: number,
): Promise<{ channel: Channel; consent: LatestConsent | null; terms: TermsProof | null }> {
  const row = await reader
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('consents')
          .select(['way', 'at', 'ip_address', 'device', 'text_version', 'shown_digest'])
          .whereRef('consents.contract_id', '=', 'contracts.id')
          .where('consents.kind', '=', 'payment-terms')
          .orderBy('consents.at', 'desc')
          .limit(1)
          .as('consent'),
      (join) => join.onTrue(),
    )
    .select('accounts.channel')
    .select([
      'consent.way',
      'consent.at',
      'consent.ip_address',
      'consent.device',
      'consent.text_version',
      'consent.shown_digest',
    ])
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow();
  const { channel, way, at, text_version, shown_digest, ip_address, device } = row;
  const isGiven = way !== null && at !== null && text_version !== null && shown_digest !== null;
  return {
    channel: mustHaveChannel(channel),
    terms: await readTermsProof(reader, contractId),
    consent: isGiven
      ? {
          ...{ way, at, text_version, shown_digest, ip_address, device },
          understanding: await readUnderstanding(reader, contractId),
        }
      : null,
  };
}

/** Null without terms: the consent names the payment's then. */
async function readUnderstanding(
  reader: Reader,
  contractId: number,
): Promise<Understanding | null> {
  const understanding = await reader
    .selectFrom('consents')
    .innerJoin('contracts', 'contracts.id', 'consents.contract_id')
    .select(['consents.at', 'consents.text_version', 'consents.text_digest'])
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'policy-understood')
    .where('contracts.plan_version_id', 'is not', null)
    .orderBy('consents.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return understanding ?? null;
}

/** A contract with its insured persons and its officer's channel, without a lock. */
export async function readContractForDraft(
  db: Database,
  which:
    | { readonly id: number }
    | { readonly referenceNumber: string; readonly officerId: number | null },
): Promise<
  (ContractRow & { insureds: InsuredRow[]; channel: Channel; terms: TermsProof | null }) | null
> {
  let query = db
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .selectAll('contracts')
    .select('accounts.channel');
  if ('id' in which) query = query.where('contracts.id', '=', which.id);
  else {
    query = query.where('reference_number', '=', which.referenceNumber);
    if (which.officerId !== null) query = query.where('officer_id', '=', which.officerId);
  }
  const contract = await query.executeTakeFirst();
  if (!contract) return null;
  const insureds = await db
    .selectFrom('insureds')
    .selectAll()
    .where('contract_id', '=', contract.id)
    .orderBy('position')
    .execute();
  const terms = await readTermsProof(db, contract.id);
  return { ...contract, channel: mustHaveChannel(contract.channel), insureds, terms };
}

/** The status of a contract, and the id of its certificate if it has one. */
export async function readCertificate(db: Database, referenceNumber: string, reach: Reach) {
  return await db
    .selectFrom('contracts')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.contract_id', '=', 'contracts.id')
        .on('documents.kind', '=', 'CERTIFICATE'),
    )
    .select(['contracts.status', 'contracts.policy_no', 'documents.id as document_id'])
    .where('reference_number', '=', referenceNumber)
    .where(isWithin(reach))
    .executeTakeFirst();
}

/** Storage key and digest of a document, with its contract's policy number and status. */
export async function readDocument(db: Database, documentId: number) {
  return await db
    .selectFrom('documents')
    .innerJoin('contracts', 'contracts.id', 'documents.contract_id')
    .select(['documents.storage_key', 'documents.sha256', 'documents.contract_id'])
    .select(['contracts.policy_no', 'contracts.status'])
    .where('documents.id', '=', documentId)
    .executeTakeFirst();
}

/** The fields of a policy that the public page may use. */
export async function readPolicyToVerify(db: Database, policyNo: string) {
  return await db
    .selectFrom('contracts')
    .select(['status', 'policy_no', 'policy_starts_on', 'policy_ends_on', 'verification_code'])
    .where('policy_no', '=', policyNo)
    // A number is taken before the certificate exists; until then there is nothing to confirm.
    .where('issued_at', 'is not', null)
    .executeTakeFirst();
}

/** The data of the certificate mail, and the location of its attachment. */
export async function readPolicyToMail(db: Database, contractId: number) {
  return await db
    .selectFrom('contracts')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.contract_id', '=', 'contracts.id')
        .on('documents.kind', '=', 'CERTIFICATE'),
    )
    .select([
      'contracts.status',
      'policy_no',
      'policy_starts_on',
      'policy_ends_on',
      'verification_code',
      'proposer_name',
      'product_name',
      'package_name',
      'premium_amount',
      'consent_state',
      'documents.storage_key',
      'documents.sha256',
    ])
    .where('contracts.id', '=', contractId)
    .executeTakeFirst();
}

/** Officers always have one (accounts_officer_has_channel). */
function mustHaveChannel(channel: Channel | null): Channel {
  if (channel === null) throw new Error('an officer lacks a channel');
  return channel;
}
