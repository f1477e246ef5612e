import { consentKinds } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { VerificationWay } from '@salus/domain/contracts/status.ts';
import { acceptedLanguage } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import { hasStaffUsed } from '../accounts/sessions/staff-browser.ts';
import type { Config } from '../config.ts';
import type { WriteContext } from '../context.ts';
import { endLiveCode } from '../contracts/end-proofs.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import type { Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { digestOfTerms, termsFor, termsValues } from '../terms.ts';
import { consentContact } from './consent-flags/flag-consent.ts';
import { digestOfShown, shownFacts } from './customer-view.ts';

export type ConsentInput = {
  readonly way: VerificationWay;
  /** The ticked boxes; undefined if the request has none and the payment itself is the proof. */
  readonly consents?: readonly string[] | undefined;
  /** The version of the shown terms; undefined when the caller does not send it. */
  readonly termsVersion?: string | undefined;
  /** The language of the shown terms; by default that of the request. */
  readonly language?: string | undefined;
  /** The digest of the shown contract; undefined when the caller does not send it. */
  readonly shownDigest?: string | undefined;
};

/** Whether every consent is among the ticked ones. */
export function areComplete(consents: readonly string[]): boolean {
  return consentKinds.every((kind) => consents.includes(kind));
}

/**
 * Consents are optional where none is required, but some of them are no consent (CONSENT-1).
 * @throws Refusal VALIDATION_ERROR
 */
export function mustBeAllOrNone(
  { requiresConsents }: Pick<Config, 'requiresConsents'>,
  consents: readonly string[] | undefined,
): void {
  if (!requiresConsents && consents && !areComplete(consents))
    throw fieldRefusal([{ path: 'consents', code: 'agreement_checked' }]);
}

/**
 * Stores the proof of each consent separately: text, shown contract, channel, time and origin
 * (CONSENT-2). It shares the transaction of the action that the customer agrees to.
 * @throws Refusal VALIDATION_ERROR if the terms changed since they were shown, CONTRACT_CHANGED if
 *   the contract did
 */
export async function recordConsents(
  { tx, app, now, origin }: WriteContext,
  contract: LockedContract,
  { way, consents, termsVersion, language, shownDigest: pageDigest }: ConsentInput,
): Promise<void> {
  const terms = termsFor(
    termsValues(app.config, contract),
    language === undefined ? origin.language : acceptedLanguage(language),
  );
  if (termsVersion !== undefined && termsVersion !== terms.version)
    throw fieldRefusal([{ path: 'termsVersion', code: 'invalid' }]);
  const textDigest = digestOfTerms(terms);
  const shownDigest = digestOfShown(shownFacts(contract, now), contract);
  // A pending change request has its own refusal.
  const isOther = pageDigest !== undefined && pageDigest !== shownDigest.toString('hex');
  if (isOther && !contract.change_requested) throw new RefusalError('CONTRACT_CHANGED');
  const fromStaff = await hasStaffUsed(tx, app, origin, now);
  const rows = consentKinds.map((kind) => ({
    contract_id: contract.id,
    kind,
    text_version: terms.version,
    language: terms.language,
    text_digest: textDigest,
    shown_digest: shownDigest,
    way,
    ticked: consents?.includes(kind) ?? false,
    ip_address: origin.ip,
    device: origin.device,
    from_staff: fromStaff,
    ...consentContact(contract),
    at: now,
  }));
  await tx.insertInto('consents').values(rows).execute();
}

/**
 * Ends what the customer agreed to: the live one-time code ends, and the proofs of consent leave
 * the table that states the current consents.
 */
export async function recallAgreement(tx: Tx, contractId: number, now: Date): Promise<void> {
  await endLiveCode(tx, contractId, now);
  await sql`
    with recalled as (delete from consents where contract_id = ${contractId} returning *)
    insert into recalled_consents select * from recalled`.execute(tx);
}
