import { setTimeout as pause } from 'node:timers/promises';
import type { resetPassword as endpoint } from '@salus/api/accounts.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import type { Context, PublicUseCase } from '../context.ts';
import { inTransaction, type Reader } from '../platform/db.ts';
import { mailPassword, makePassword } from './mailed-password.ts';
import { hashOfNothing } from './password.ts';
import { countForgotten, findAccount, lockAccount } from './store.ts';

/** Decisions §5: so often in a day of business an account can be mailed a password. */
export const RESETS_A_DAY = 5;

/** Some ten times what the work takes, so that an answer which must tell nothing doesn't tell by its time either. */
const TELLS_NOTHING_MILLISECONDS = 400;

/**
 * Mails somebody who forgot their password a new one. Where `RESET_TELLS_UNKNOWN` is off, every answer is the same: after
 * the same work, and at the same time.
 */
export const resetPassword: PublicUseCase<typeof endpoint> = async (ctx, { emailAddress }) => {
  const { RESET_TELLS_UNKNOWN: tells } = ctx.app.config;
  const [refusal] = await Promise.all([
    mailForgotten(ctx, emailAddress.toLowerCase()),
    tells ? null : pause(TELLS_NOTHING_MILLISECONDS),
  ]);
  if (refusal && tells) throw refusal;
  return { code: 'RESET_PASSWORD_SUCCESS' as const };
};

async function mailForgotten({ app, now, origin }: Context<null>, address: string): Promise<Refusal | null> {
  for (;;) {
    const account = await findAccount(app.db, address, now);
    const refusal = await whyNot(app.db, account, now);
    if (refusal && app.config.RESET_TELLS_UNKNOWN) return refusal;
    const beside = account?.password_hash ?? hashOfNothing();
    const password = await makePassword(app.config.keys['mailed-password'], beside);
    if (refusal) return refusal;

    const outcome = await inTransaction(app.db, async (tx) => {
      const locked = await lockAccount(tx, address);
      // Asked again: of requests at once, each sees the mails of those before it.
      const refused = await whyNot(tx, locked, now);
      if (refused || !locked) return refused;
      if (locked.password_hash !== beside) return 'changed meanwhile';
      const to = { id: locked.id, emailAddress: locked.email_address };
      await mailPassword(tx, app, to, password, { reason: 'FORGOTTEN', language: origin.language, now });
      return null;
    });
    if (outcome !== 'changed meanwhile') return outcome;
  }
}

async function whyNot(
  db: Reader,
  account: { readonly id: number; readonly disabled_at: Date | null } | null,
  now: Date,
): Promise<Refusal | null> {
  if (!account) return new Refusal('USER_DOES_NOT_EXIST');
  if (account.disabled_at) return new Refusal('DISABLED');
  const today = businessDayOf(now);
  if ((await countForgotten(db, account.id, startOfBusinessDay(today))) < RESETS_A_DAY) return null;
  return new Refusal('USER_MAXIMUM_RESET_PASSWORD', { retryAt: startOfBusinessDay(addDays(today, 1)) });
}
