import type * as api from '@salus/api/accounts/second-factor.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isObject } from '@salus/domain/objects.ts';
import {
  hasRecentProof,
  STEP_UP_MINUTES,
  type StepUpAge,
} from '@salus/domain/people/second-factor.ts';
import { refuse } from '@salus/domain/refusals.ts';
import type { Context, Staff, StaffWrite } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import {
  findGuesserOfSession,
  forgetWrongPasswords,
  lockedUntil,
  lockSignIn,
  recordWrongPassword,
} from '../sign-in-lockout.ts';
import { lockAccount } from '../store.ts';
import { endChallenge, findChallenge, openInSession } from './challenges.ts';
import { findProof, hasSecondFactor, listPasskeys, noteProof } from './factor-rows.ts';
import { methodsOf, proveFactor } from './prove-factor.ts';
import { assertionOptions } from './webauthn.ts';

/**
 * Refuses a call whose user proved no second factor in the last ten minutes, or the last hour
 * (MFA-4): for enrolled accounts, and for all where a second factor is required.
 * @throws Refusal STEP_UP_REQUIRED
 */
export async function requireStepUp(
  db: Reader,
  {
    app,
    actor,
    now,
  }: Pick<Context<Staff>, 'actor' | 'now'> & { readonly app: Pick<Context['app'], 'config'> },
  age: StepUpAge = 'recent',
): Promise<void> {
  const { is_enrolled: isEnrolled, proved_at: provedAt } = await findProof(db, actor);
  if (!isEnrolled && !app.config.requiresSecondFactor) return;
  if (!hasRecentProof(provedAt, now, age)) throw new RefusalError('STEP_UP_REQUIRED');
}

/** The ways to prove a factor now, with a fresh challenge for the account's passkeys. */
export const stepUpOptions: StaffWrite<typeof api.stepUpOptions> = async ({
  tx,
  app,
  actor,
  now,
}) => {
  const methods = await methodsOf(tx, actor.accountId);
  if (!methods.includes('passkey')) return { methods, passkey: null };
  const challenge = await openInSession(tx, actor, 'STEP_UP', now);
  const passkeys = await listPasskeys(tx, actor.accountId);
  return { methods, passkey: assertionOptions(app.config, challenge, passkeys) };
};

/** Proves a factor in a session. Wrong answers count as failed sign-ins on its device. */
export const stepUp: StaffWrite<typeof api.stepUp> = async ({ tx, app, actor, now }, proof) => {
  // Counts nothing: an account without a factor can't be locked by guesses.
  if (!(await hasSecondFactor(tx, actor.accountId)))
    throw new RefusalError('SECOND_FACTOR_SETUP_REQUIRED');
  const guesser = await findGuesserOfSession(tx, actor);
  await lockSignIn(tx, guesser.email);
  const until = await lockedUntil(tx, guesser, now);
  if (until) throw new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: until });
  await lockAccount(tx, actor.emailAddress);

  const signed = proof.assertion ? challengeIn(proof.assertion.response.clientDataJSON) : null;
  const about = { purpose: 'STEP_UP', sessionId: actor.sessionId } as const;
  const challenge = signed === null ? null : await findChallenge(tx, signed, about, now);
  if (proof.assertion && !challenge) throw new RefusalError('SECOND_FACTOR_EXPIRED');
  const owner = { id: actor.accountId, email_address: actor.emailAddress };
  if (!(await proveFactor({ tx, app, now }, owner, proof, signed))) {
    await recordWrongPassword(tx, guesser, now);
    return new CommittedRefusal(refuse('SECOND_FACTOR_INCORRECT'));
  }
  if (signed !== null) await endChallenge(tx, signed);
  await forgetWrongPasswords(tx, guesser);
  await noteProof(tx, actor.sessionId, now);
  return { validUntil: new Date(now.getTime() + STEP_UP_MINUTES.recent * 60_000) };
};

/** The challenge in the signed data; null for unreadable data. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const challenge = isObject(data) ? data['challenge'] : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
