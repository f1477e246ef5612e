import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Context, Staff, WriteContext } from '../context.ts';
import { findAccount, type LockedAccount, lockAccount } from './account-rows.ts';
import { isPasswordCorrect } from './passwords/password.ts';
import {
  findGuesserOfSession,
  forgetWrongPasswords,
  lockedUntil,
  lockSignIn,
  recordWrongPassword,
} from './sign-in-lockout.ts';

/** A typed password, compared before the transaction because the hash is costly. */
export type OwnPassword = { readonly hash: string | null; readonly isRight: boolean };

/**
 * Compares a password with that of the signed-in person.
 * @throws Refusal TOO_MANY_ATTEMPTS during a lockout of the session's device
 */
export async function compareOwnPassword(
  { app, actor, now }: Pick<Context<Staff>, 'app' | 'actor' | 'now'>,
  password: string,
): Promise<OwnPassword> {
  const [account, closedUntil] = await Promise.all([
    findAccount(app.db, actor.emailAddress, now),
    findGuesserOfSession(app.db, actor).then((guesser) => lockedUntil(app.db, guesser, now)),
  ]);
  if (closedUntil) throw new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: closedUntil });
  const hash = account?.password_hash ?? null;
  const isRight = (await isPasswordCorrect(password, hash)) && !account?.is_password_expired;
  return { hash, isRight };
}

/**
 * Judges the compared password. A wrong one counts as a failed sign-in on the session's device, so
 * a stolen session cannot guess it; the caller commits then.
 * @returns the locked account; null for a wrong password or one that changed meanwhile
 * @throws Refusal TOO_MANY_ATTEMPTS or USER_IS_DISABLED
 */
export async function judgeOwnPassword(
  { tx, actor, now }: Pick<WriteContext<Staff>, 'tx' | 'actor' | 'now'>,
  { hash, isRight }: OwnPassword,
): Promise<LockedAccount | null> {
  const guesser = await findGuesserOfSession(tx, actor);
  await lockSignIn(tx, guesser.email);
  const until = await lockedUntil(tx, guesser, now);
  if (until) throw new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: until });
  if (!isRight) {
    await recordWrongPassword(tx, guesser, now);
    return null;
  }
  const account = await lockAccount(tx, actor.emailAddress);
  if (account?.disabled_at) throw new RefusalError('USER_IS_DISABLED');
  if (account?.password_hash !== hash) return null;
  await forgetWrongPasswords(tx, guesser);
  return account;
}
