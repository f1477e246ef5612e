import { type Refusal, refuse } from '@salus/domain/refusals.ts';
import type { WriteContext } from '../../context.ts';
import { openSignIn } from './challenges.ts';
import { listPasskeys } from './factor-rows.ts';
import { readMethods } from './prove-factor.ts';
import { assertionOptions } from './webauthn.ts';

/**
 * Opens the second step after the first one (MFA-2).
 * @returns null if the account changed meanwhile
 */
export async function challengeSignIn(
  { tx, app, now }: Pick<WriteContext, 'tx' | 'app' | 'now'>,
  account: { readonly id: number; readonly password_hash: string },
  method: 'PASSWORD' | 'OIDC',
): Promise<Refusal | null> {
  const challengeId = await openSignIn(tx, account, method, now);
  if (challengeId === null) return null;
  const methods = await readMethods(tx, account.id);
  const passkeys = await listPasskeys(tx, account.id);
  return refuse('SECOND_FACTOR_REQUIRED', {
    challengeId,
    methods,
    passkey: passkeys.length > 0 ? assertionOptions(app.config, challengeId, passkeys) : null,
  });
}
