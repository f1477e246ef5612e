import { RefusalError } from '@salus/api/refusal-error.ts';
import { isConsentOnline } from '@salus/domain/contracts/status.ts';
import type { Customer, Policyholder, WriteContext } from '../context.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { flagsOfConsent } from './consent-flags/flag-consent.ts';
import { areComplete, type ConsentInput, recordConsents } from './consents.ts';

/**
 * Gives all consents to a paid contract that was issued without them (CONSENT-6). Does nothing when
 * they were given before.
 * @throws Refusal CONSENT_REQUIRED, INVALID_STATE, or those of `recordConsents`
 */
export async function giveConsents(
  ctx: WriteContext<Customer | Policyholder>,
  contract: LockedContract,
  input: ConsentInput,
): Promise<LockedContract> {
  if (!areComplete(input.consents ?? [])) throw new RefusalError('CONSENT_REQUIRED');
  if (isConsentOnline(contract.consent_state)) return contract;
  await recordConsents(ctx, contract, input);
  const flags = await flagsOfConsent(ctx, contract);
  const set = { consent_state: 'GIVEN' as const, ...flags };
  return await transition(ctx.tx, ctx, contract, 'giveConsent', { set });
}
