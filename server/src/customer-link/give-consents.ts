import { RefusalError } from '@salus/api/refusal-error.ts';
import { consentsIn, consentsToProve, missingConsents } from '@salus/domain/contracts/consents.ts';
import { isConsentOnline } from '@salus/domain/contracts/status.ts';
import type { Customer, Policyholder, WriteContext } from '../context.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { flagsOfConsent } from './consent-flags/flag-consent.ts';
import { type ConsentInput, readTickedConsents, recordConsents } from './consents.ts';

/**
 * Gives the missing consents to a paid contract that was issued without them (CONSENT-6). Does
 * nothing when they were given before.
 * @throws Refusal CONSENT_REQUIRED with those that are still missing, INVALID_STATE, or those of
 *   `recordConsents`
 */
export async function giveConsents(
  ctx: WriteContext<Customer | Policyholder>,
  contract: LockedContract,
  input: ConsentInput,
): Promise<LockedContract> {
  const { consents = [] } = input;
  const { first_sent_rules: firstSentRules } = contract;
  const tickedKinds = await readTickedConsents(ctx.tx, contract.id);
  const missing = missingConsents(
    consentsToProve({ saleRules: ctx.app.config.saleRules, firstSentRules }),
    [...tickedKinds, ...consents],
  );
  if (missing.length > 0) throw new RefusalError('CONSENT_REQUIRED', { consents: missing });
  if (isConsentOnline(contract.consent_state)) return contract;
  await recordConsents(ctx, contract, consentsIn(consents), input);
  const flags = await flagsOfConsent(ctx, contract);
  const set = { consent_state: 'GIVEN' as const, ...flags };
  return await transition(ctx.tx, ctx, contract, 'giveConsent', { set });
}
