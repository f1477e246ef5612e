import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Customer, Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { refuseUnlessAllowed } from '../../contracts/transition.ts';
import { areComplete } from '../../customer-link/consents.ts';

/**
 * The conditions of every way to open an order: the lifecycle rules with the ages on this day
 * (PAY-17), and the consents where they are required (CONSENT-4).
 * @throws Refusal
 */
export function mustBePayable(
  ctx: Pick<WriteContext<Staff | Customer>, 'app' | 'actor' | 'now'>,
  contract: LockedContract,
  consents: readonly string[] | undefined,
): void {
  refuseUnlessAllowed('startPayment', contract, ctx);
  if (ctx.app.config.requiresConsents && !areComplete(consents ?? []))
    throw new RefusalError('CONSENT_REQUIRED');
}
