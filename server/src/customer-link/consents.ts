import { consentKinds } from '@salus/api/customer-link.ts';
import type { VerificationWay } from '@salus/domain/contracts/status.ts';
import { acceptedLanguage } from '@salus/domain/people/languages.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { Context } from '../context.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import type { Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { digestOfTerms, termsFor } from '../terms.ts';
import { digestOfShown, shownFacts } from './customer-view.ts';

export type Agreed = {
  readonly way: VerificationWay;
  /** The boxes that were ticked; undefined where the caller named none, and the act of paying is the proof. */
  readonly consents?: readonly string[] | undefined;
  /** The version of the terms that was shown; undefined where the caller does not say. */
  readonly termsVersion?: string | undefined;
  /** The language that they were shown in; that of the request where the caller does not say. */
  readonly language?: string | undefined;
  /** The digest of the contract that was shown; undefined where the caller does not say. */
  readonly shownDigest?: string | undefined;
};

/**
 * Keeps the proof of what a customer agreed to: each consent on its own, with the words, the contract as it was shown,
 * the way, the time and where from (decisions §8). In the same transaction as what they agreed to do.
 * @throws Refusal VALIDATION_ERROR where the terms have changed since they were shown: nobody agreed to the new ones;
 *   CONTRACT_CHANGED where the contract has
 */
export async function recordConsents(
  tx: Tx,
  { app, now, origin }: Context,
  contract: LockedContract,
  { way, consents, termsVersion, language, shownDigest: seen }: Agreed,
): Promise<void> {
  const insurer = { name: app.config.INSURER_NAME, hotline: app.config.INSURER_HOTLINE };
  const terms = termsFor(insurer, language === undefined ? origin.language : acceptedLanguage(language));
  if (termsVersion !== undefined && termsVersion !== terms.version)
    throw fieldRefusal([{ path: 'termsVersion', code: 'invalid' }]);
  const textDigest = digestOfTerms(terms);
  const shownDigest = digestOfShown(shownFacts(contract, now));
  // One that waits for a change is refused by its own name.
  const isOther = seen !== undefined && seen !== shownDigest.toString('hex');
  if (isOther && !contract.change_requested) throw new Refusal('CONTRACT_CHANGED');
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
    at: now,
  }));
  await tx.insertInto('consents').values(rows).execute();
}
