import type { login as call } from '@salus/api/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isAgreementHeld } from '@salus/domain/people/agreement.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { refuse } from '@salus/domain/refusals.ts';
import type { PreparedWrite, WriteContext } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { WithCookies } from '../platform/http/cookies.ts';
import { CommittedRefusal } from '../platform/http/routes.ts';
import {
  type AccountRow,
  findAccount,
  lockAccount,
  setPassword,
  spendMailedPassword,
} from './account-rows.ts';
import { matchPassword } from './passwords/password.ts';
import { challengeSignIn } from './second-factor/challenge-sign-in.ts';
import { hasSecondFactor } from './second-factor/factor-rows.ts';
import { isSecondFactorDue } from './second-factor/required-factor.ts';
import { findGuesser } from './sessions/find-guesser.ts';
import { openSession } from './sessions/open-session.ts';
import { endSessions } from './sessions/session-rows.ts';
import {
  forgetWrongPasswords,
  type Guesser,
  lockedUntil,
  lockSignIn,
  recordWrongPassword,
} from './sign-in-lockout.ts';

type Matched = {
  readonly account: AccountRow | null;
  readonly guesser: Guesser;
  readonly match: Awaited<ReturnType<typeof matchPassword>>;
};

/**
 * Signs a person in. Response and timing do not reveal whether an address is known. Only a caller
 * with the right password learns that an account is disabled.
 */
export const login: PreparedWrite<typeof call, null, Matched> = {
  async prepare({ app, now, origin }, { emailAddress, password }) {
    const address = emailAddress.toLowerCase();
    // Checked before the costly hash, and again in the transaction, where it decides.
    const [account, guesser] = await Promise.all([
      findAccount(app.db, address, now),
      findGuesser(app, app.db, origin, address),
    ]);
    const closedUntil = await lockedUntil(app.db, guesser, now);
    if (closedUntil) throw new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: closedUntil });
    const hash = account?.password_hash ?? null;
    const match = await matchPassword(password, hash, account?.mailed_hash ?? null);
    const isExpired = match === 'current' && account?.is_password_expired;
    return { account, guesser, match: isExpired ? null : match };
  },

  async write(ctx, { emailAddress }, { account, guesser, match }) {
    const { tx, now } = ctx;
    const address = emailAddress.toLowerCase();
    // Serialises parallel guesses: the right one after ten wrong ones comes too late.
    await lockSignIn(tx, guesser.email);
    const until = await lockedUntil(tx, guesser, now);
    if (until) throw new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: until });
    if (!match || !account) {
      await recordWrongPassword(tx, guesser, now);
      return new CommittedRefusal(refuse('USERNAME_OR_PASSWORD_INCORRECT'));
    }
    if (account.disabled_at) throw new RefusalError('DISABLED');
    if (ctx.app.config.PASSWORD_SIGN_IN_OFF.includes(account.role))
      throw new RefusalError('PASSWORD_SIGN_IN_OFF');
    const entering = match === 'mailed' ? await enterByMail(tx, account, now) : account;
    const isEnrolled = await hasSecondFactor(tx, account.id);
    if (isEnrolled) {
      // The count of wrong answers stays until the second step: it limits guesses there too.
      const refusal = await challengeSignIn(ctx, entering, 'PASSWORD');
      return new CommittedRefusal(refusal ?? (await refusalAfterChange(tx, address)));
    }
    await forgetWrongPasswords(tx, guesser);
    const session = await openSession(ctx, entering);
    if (!session) return new CommittedRefusal(await refusalAfterChange(tx, address));
    const isDue = isSecondFactorDue(ctx.app.config, groupOfRole[entering.role], isEnrolled);
    const person = signedInUser(entering, { isSecondFactorDue: isDue });
    return new WithCookies({ ...person, ...session.tokens }, [session.cookie]);
  },
};

/**
 * Signs in a person by the e-mail that the identity provider has verified. A mailed password need
 * not be changed, because it was not used.
 * @returns null for an address without an account
 */
export async function signInAs(ctx: WriteContext<null>, address: string) {
  const { tx, app, now } = ctx;
  const account = await findAccount(tx, address, now);
  if (!account) return null;
  if (account.disabled_at) throw new RefusalError('DISABLED');
  const { OIDC_SECOND_FACTOR: isProven } = app.config;
  const isEnrolled = await hasSecondFactor(tx, account.id);
  if (isEnrolled && !isProven) {
    const refusal = await challengeSignIn(ctx, account, 'OIDC');
    return new CommittedRefusal(refusal ?? (await refusalAfterChange(tx, address)));
  }
  const proof = { method: 'OIDC', secondFactorAt: isProven ? now : null } as const;
  const session = await openSession(ctx, account, proof);
  if (!session) return new CommittedRefusal(await refusalAfterChange(tx, address));
  const isDue = isSecondFactorDue(app.config, groupOfRole[account.role], isEnrolled || isProven);
  const person = signedInUser(
    { ...account, is_auto_generated: false },
    { isSecondFactorDue: isDue },
  );
  return new WithCookies({ ...person, ...session.tokens }, [session.cookie]);
}

/** The first use of a mailed password replaces the old one and ends its sessions. */
async function enterByMail(tx: Tx, account: AccountRow, now: Date): Promise<AccountRow> {
  const hash = account.mailed_hash ?? '';
  await lockAccount(tx, account.email_address);
  const expiresAt = await spendMailedPassword(tx, account.id, hash, now);
  if (expiresAt) {
    await setPassword(tx, account.id, { hash, isAutoGenerated: true, expiresAt });
    await endSessions(tx, account.id, 'PASSWORD_CHANGED', now);
  }
  // After a concurrent use, the session begins only if it was with this same password.
  return { ...account, password_hash: hash, is_auto_generated: true };
}

/** For an account that changed between the look-up and the start of the session. */
async function refusalAfterChange(tx: Tx, address: string): Promise<Refusal> {
  const account = await lockAccount(tx, address);
  return new RefusalError(account?.disabled_at ? 'DISABLED' : 'USERNAME_OR_PASSWORD_INCORRECT');
}

/** The facts about the person in the response of a sign-in (AUTH-4). */
export function signedInUser(
  account: AccountRow,
  { isSecondFactorDue }: { readonly isSecondFactorDue: boolean },
) {
  return {
    emailAddress: account.email_address,
    fullName: account.full_name,
    role: account.role,
    roleGroup: groupOfRole[account.role],
    typeChannelUser: account.channel,
    level: account.level,
    permissions: account.permissions,
    isAutoGenerated: account.is_auto_generated ? (1 as const) : (0 as const),
    isAgreement: isAgreementHeld(account.agreed_at) ? (1 as const) : (0 as const),
    ...(isSecondFactorDue ? { isSecondFactorDue: 1 as const } : {}),
  };
}
