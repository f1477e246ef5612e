import { RefusalError } from '@salus/api/refusal-error.ts';
import { termsLanguageFor } from '@salus/domain/catalogue/plan-terms.ts';
import {
  type ConsentKind,
  consentsToPay,
  consentsToProve,
  isPartialConsent,
  isUnderstanding,
  missingConsents,
  OFFERS,
  paymentConsents,
} from '@salus/domain/contracts/consents.ts';
import type { VerificationWay } from '@salus/domain/contracts/status.ts';
import { acceptedLanguage } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import { hasStaffUsed } from '../accounts/sessions/staff-browser.ts';
import { readTermsProof } from '../catalogue/policy-terms.ts';
import type { Config } from '../config.ts';
import type { WriteContext } from '../context.ts';
import { endLiveCode } from '../contracts/end-proofs.ts';
import type { ContractRow, LockedContract } from '../contracts/locked-contract.ts';
import type { Reader, Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { digestOfTerms, termsFor, termsValues } from '../terms.ts';
import { consentContact } from './consent-flags/flag-consent.ts';
import { digestOfShown, shownFacts } from './customer-view.ts';
import { giveOfferConsent } from './offer-consents.ts';
import { readRenewed } from './shown-contract.ts';

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

type ConsentConfig = Pick<Config, 'requiresConsents' | 'saleRules'>;

/** Whether these consents prove the contract's sale (CONSENT-5, SALE-3). */
export function isProof(
  { saleRules }: Pick<Config, 'saleRules'>,
  { first_sent_rules: firstSentRules }: Pick<ContractRow, 'first_sent_rules'>,
  ticked: readonly string[],
): boolean {
  return missingConsents(consentsToProve({ saleRules, firstSentRules }), ticked).length === 0;
}

/**
 * Consents are optional where none is required, but some of them are no consent (CONSENT-1).
 * The payment itself is refused for a missing required one, after its other conditions.
 * @throws Refusal VALIDATION_ERROR
 */
export function mustBeAllOrNone(
  config: ConsentConfig,
  consents: readonly string[] | undefined,
): void {
  if (!consents || missingConsents(consentsToPay(config), consents).length > 0) return;
  if (isPartialConsent(consents))
    throw fieldRefusal([{ path: 'consents', code: 'agreement_checked' }]);
}

/**
 * Stores the proof of each of these consents: text, shown contract, channel, time and origin
 * (CONSENT-2); the understanding is of the policy's terms (SALE-2). It shares the transaction of
 * the action that the customer agrees to.
 * @throws Refusal VALIDATION_ERROR if the terms changed since they were shown, CONTRACT_CHANGED if
 *   the contract did
 */
export async function recordConsents(
  ctx: WriteContext,
  contract: LockedContract,
  kinds: readonly ConsentKind[],
  { way, consents, termsVersion, language, shownDigest: pageDigest }: ConsentInput,
): Promise<void> {
  const { tx, app, now, origin } = ctx;
  const terms = termsFor(
    termsValues(app.config, contract),
    language === undefined ? origin.language : acceptedLanguage(language),
  );
  if (termsVersion !== undefined && termsVersion !== terms.version)
    throw fieldRefusal([{ path: 'termsVersion', code: 'invalid' }]);
  const textDigest = digestOfTerms(terms);
  const renewed = contract.renewal_of === null ? null : await readRenewed(tx, contract.id);
  const shownDigest = digestOfShown(shownFacts({ ...contract, renewed }, now), contract);
  // A pending change request has its own refusal.
  const isOther = pageDigest !== undefined && pageDigest !== shownDigest.toString('hex');
  if (isOther && !contract.change_requested) throw new RefusalError('CONTRACT_CHANGED');
  const fromStaff = await hasStaffUsed(tx, app, origin, now);
  const policyTerms = await readTermsProof(tx, contract.id);
  const shownText = (kind: ConsentKind) =>
    isUnderstanding(kind) && policyTerms
      ? {
          text_version: String(policyTerms.version),
          text_digest: Buffer.from(policyTerms.digest, 'hex'),
          language: termsLanguageFor(terms.language),
        }
      : { text_version: terms.version, text_digest: textDigest, language: terms.language };
  const rows = kinds.map((kind) => ({
    contract_id: contract.id,
    kind,
    ...shownText(kind),
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
  // The customer alone agrees to offers, on their own page.
  if (way === 'SMS_LINK' && consents?.includes(OFFERS))
    await giveOfferConsent(ctx, contract.id, { way, language: terms.language });
}

/** Stores what a payment proves: the ticked consents and those to the terms (CONSENT-1). */
export function recordPaymentConsents(
  ctx: WriteContext,
  contract: LockedContract,
  input: ConsentInput,
): Promise<void> {
  return recordConsents(ctx, contract, paymentConsents(input.consents ?? []), input);
}

/** The kinds that the customer ticked before, for this contract as it is. */
export async function readTickedConsents(reader: Reader, contractId: number) {
  const rows = await reader
    .selectFrom('consents')
    .select('kind')
    .distinct()
    .where('contract_id', '=', contractId)
    .where('ticked', '=', true)
    .execute();
  return rows.map(({ kind }) => kind);
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
