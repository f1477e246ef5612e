import { setTimeout as pause } from 'node:timers/promises';
import type { resetPassword as call } from '@salus/api/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import type { Config } from '../config.ts';
import type { Context, PublicUseCase } from '../context.ts';
import { inTransaction, type Reader } from '../platform/db.ts';
import { mailPassword, makePassword } from './passwords/mailed-password.ts';
import { hashOfNothing } from './passwords/password.ts';
import { type AccountRow, countForgotten, findAccount, lockAccount } from './store.ts';

/** AUTH-11: the maximum of mailed passwords per account and business day. */
const RESETS_A_DAY = 5;

/** Some ten times the duration of the work, so that the response time reveals no account. */
const RESPONSE_MILLISECONDS = 400;

/**
 * Mails a new password. With `RESET_TELLS_UNKNOWN` off, known and unknown addresses get
 * the same response after the same time.
 */
export const resetPassword: PublicUseCase<typeof call> = async (ctx, { emailAddress }) => {
  const { RESET_TELLS_UNKNOWN: revealsUnknown } = ctx.app.config;
  const [refusal] = await Promise.all([
    mailForgotten(ctx, emailAddress.toLowerCase()),
    revealsUnknown ? null : pause(RESPONSE_MILLISECONDS),
  ]);
  if (refusal && revealsUnknown) throw RefusalError.of(refusal);
  return { code: 'RESET_PASSWORD_SUCCESS' as const };
};

async function mailForgotten(
  { app, now, origin }: Context<null>,
  address: string,
): Promise<Refusal | null> {
  for (;;) {
    const account = await findAccount(app.db, address, now);
    const refusal = await whyNot(app.config, app.db, account, now);
    if (refusal && app.config.RESET_TELLS_UNKNOWN) return refusal;
    const beside = account?.password_hash ?? hashOfNothing();
    const password = await makePassword(app.config.keys['mailed-password'], beside);
    if (refusal) return refusal;

    const outcome = await inTransaction(app.db, async (tx) => {
      const locked = await lockAccount(tx, address);
      // Checked again under the lock: each of several concurrent requests counts the earlier mails.
      const refused = await whyNot(app.config, tx, locked, now);
      if (refused || !locked) return refused;
      if (locked.password_hash !== beside) return 'changed meanwhile';
      const to = { id: locked.id, emailAddress: locked.email_address };
      await mailPassword(tx, app, to, password, {
        reason: 'FORGOTTEN',
        language: origin.language,
        now,
      });
      return null;
    });
    if (outcome !== 'changed meanwhile') return outcome;
  }
}

async function whyNot(
  config: Config,
  db: Reader,
  account: Pick<AccountRow, 'id' | 'role' | 'disabled_at'> | null,
  now: Date,
): Promise<Refusal | null> {
  if (!account) return new RefusalError('USER_DOES_NOT_EXIST');
  if (account.disabled_at) return new RefusalError('DISABLED');
  if (config.PASSWORD_SIGN_IN_OFF.includes(account.role))
    return new RefusalError('PASSWORD_SIGN_IN_OFF');
  const today = businessDay(now);
  if ((await countForgotten(db, account.id, startOfBusinessDay(today))) < RESETS_A_DAY) return null;
  return new RefusalError('USER_MAXIMUM_RESET_PASSWORD', {
    retryAt: startOfBusinessDay(addDays(today, 1)),
  });
}
