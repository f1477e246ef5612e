import type { beginTotp } from '@salus/api/accounts/second-factor.ts';
import { type FirstFactorProof, isFreshSignIn } from '@salus/domain/people/second-factor.ts';
import { refuse } from '@salus/domain/refusals.ts';
import type { Context, InputOf, Staff, WriteContext } from '../../context.ts';
import { CommittedRefusal } from '../../platform/http/routes.ts';
import { compareOwnPassword, judgeOwnPassword, type OwnPassword } from '../own-password.ts';
import { endSessionsExcept, findSignIn } from '../sessions/session-rows.ts';
import { hasSecondFactor } from './factor-rows.ts';
import { requireStepUp } from './step-up.ts';

/** Before the transaction of a new factor: compares the password of the body, if there is one. */
export async function prepareFactor(
  ctx: Context<Staff>,
  { password }: InputOf<typeof beginTotp>,
): Promise<OwnPassword | null> {
  return !password ? null : await compareOwnPassword(ctx, password);
}

/**
 * A stolen session must not add a factor (MFA-7). The first one needs the password, or a sign-in
 * of the last minutes at the identity provider; further ones a step-up.
 * @returns the refusal that counts a wrong password; null when the factor may be added
 * @throws Refusal STEP_UP_REQUIRED
 */
export async function refuseNewFactor(
  ctx: WriteContext<Staff>,
  password: OwnPassword | null,
): Promise<CommittedRefusal | null> {
  const { tx, actor, now } = ctx;
  if (await hasSecondFactor(tx, actor.accountId)) {
    await requireStepUp(tx, ctx);
    return null;
  }
  const { method, signedInAt } = await findSignIn(tx, actor.sessionId);
  const proof = firstFactorProof(ctx, method);
  const isProved =
    proof === 'SIGN_IN'
      ? method === 'OIDC' && isFreshSignIn(signedInAt, now)
      : password !== null && (await judgeOwnPassword(ctx, password)) !== null;
  return isProved ? null : new CommittedRefusal(refuse('PASSWORD_REQUIRED', { proof }));
}

/** A password that opens no session proves nothing, so its account signs in again. */
function firstFactorProof(
  { app, actor }: { readonly app: Pick<Context['app'], 'config'>; readonly actor: Staff },
  method: 'PASSWORD' | 'OIDC',
): FirstFactorProof {
  const isOff = app.config.PASSWORD_SIGN_IN_OFF.includes(actor.role);
  return method === 'OIDC' || isOff ? 'SIGN_IN' : 'PASSWORD';
}

/** After the first factor: sessions that began without one may be a thief's. */
export async function endSessionsWithoutFactor({
  tx,
  actor: { accountId, sessionId },
  now,
}: WriteContext<Staff>): Promise<void> {
  await endSessionsExcept(tx, accountId, sessionId, 'SECOND_FACTOR_ADDED', now);
}
