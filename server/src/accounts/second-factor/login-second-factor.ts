import type { loginSecondFactor as call } from '@salus/api/accounts/second-factor.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { refuse } from '@salus/domain/refusals.ts';
import type { PublicWrite } from '../../context.ts';
import { WithCookies } from '../../platform/http/cookies.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import { signedInUser } from '../login.ts';
import { findGuesser } from '../sessions/find-guesser.ts';
import { openSession } from '../sessions/open-session.ts';
import {
  forgetWrongPasswords,
  lockedUntil,
  lockSignIn,
  recordWrongPassword,
} from '../sign-in-lockout.ts';
import { findAccount, lockAccount } from '../store.ts';
import { countWrongAnswer, endChallenge, findChallenge } from './challenges.ts';
import { proveFactor } from './prove-factor.ts';

/**
 * The second step of a sign-in. A wrong answer counts as a wrong password too, and the right
 * password does not reset that count, so new challenges give no more guesses.
 */
export const loginSecondFactor: PublicWrite<typeof call> = async (
  ctx,
  { challengeId, code, assertion },
) => {
  const { tx, app, now, origin } = ctx;
  const about = { purpose: 'SIGN_IN', sessionId: null } as const;
  const known = await findChallenge(tx, challengeId, about, now);
  if (!known) throw new RefusalError('SECOND_FACTOR_EXPIRED');
  const guesser = await findGuesser(app, tx, origin, known.email_address);
  await lockSignIn(tx, guesser.email);
  const until = await lockedUntil(tx, guesser, now);
  if (until) throw new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: until });
  await lockAccount(tx, known.email_address);
  const account = await findAccount(tx, known.email_address, now);
  const challenge = await findChallenge(tx, challengeId, about, now);
  if (!challenge || !account) throw new RefusalError('SECOND_FACTOR_EXPIRED');
  if (account.disabled_at) throw new RefusalError('DISABLED');

  if (!(await proveFactor({ tx, app, now }, account, { code, assertion }, challengeId))) {
    await recordWrongPassword(tx, guesser, now);
    const triesLeft = await countWrongAnswer(tx, challengeId);
    return new CommittedRefusal(refuse('SECOND_FACTOR_INCORRECT', { triesLeft }));
  }
  await endChallenge(tx, challengeId);
  await forgetWrongPasswords(tx, guesser);
  const opened = await openSession(ctx, account, { method: challenge.method, secondFactorAt: now });
  if (!opened) throw new RefusalError('USERNAME_OR_PASSWORD_INCORRECT');
  const entering = challenge.method === 'OIDC' ? { ...account, is_auto_generated: false } : account;
  const person = signedInUser(entering, { isSecondFactorDue: false });
  return new WithCookies({ ...person, ...opened.tokens }, [opened.cookie]);
};
