import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db.ts';
import { generatedPassword } from './generated-password.ts';
import { hashPasswordLike } from './password.ts';

/** AUTH-12: the longest validity of a mailed password, used or not. */
const MAILED_PASSWORD_HOURS = 24;
type MailedPasswordReason = 'FORGOTTEN' | 'BY_ADMINISTRATOR' | 'NEW_ACCOUNT';

/** A password that was made, hashed and not mailed yet. */
export type NewPassword = { readonly nonce: Buffer; readonly passwordHash: string };

/**
 * Makes a password for an account. Hashing takes some 20 ms, so call it before the transaction.
 * @param currentHash shares its salt with the new hash, so sign-in checks both in one derivation
 */
export async function makePassword(key: Uint8Array, currentHash: string): Promise<NewPassword> {
  const nonce = randomBytes(16);
  return {
    nonce,
    passwordHash: await hashPasswordLike(generatedPassword(key, nonce), currentHash),
  };
}

/**
 * Mails a password that works beside the account's own one until its first use, and replaces
 * a pending one. The caller holds the lock on the account's row.
 */
export async function mailPassword(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  account: { readonly id: number; readonly emailAddress: string },
  password: NewPassword,
  how: {
    readonly reason: MailedPasswordReason;
    readonly language: LanguageCode;
    readonly now: Date;
  },
): Promise<void> {
  // A new account has none; to look for it thousands of times in one import would cost minutes.
  if (how.reason !== 'NEW_ACCOUNT') await endMailedPasswords(tx, account.id, how.now);
  const expiresAt = new Date(how.now.getTime() + MAILED_PASSWORD_HOURS * 3_600_000);
  const { rows } = await sql<{ id: number }>`
    insert into mailed_passwords (account_id, reason, nonce, password_hash, created_at, expires_at)
    values (${account.id}, ${how.reason}, ${password.nonce}, ${password.passwordHash},
            ${how.now}, ${expiresAt})
    returning id`.execute(tx);
  const message = {
    contractId: null,
    mailedPasswordId: rows[0]?.id ?? null,
    channel: 'EMAIL',
    kind: 'MAILED_PASSWORD',
    recipient: account.emailAddress,
    language: how.language,
    keyPrefix: 'password:',
  } as const;
  await queueMessage({ tx, app, now: how.now }, message);
}

/** Invalidates mailed passwords and cancels unsent mails, because a newer password exists. */
export async function endMailedPasswords(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`update mailed_passwords set ended_at = ${now}, nonce = null, password_hash = null
    where account_id = ${accountId} and ended_at is null`.execute(tx);
  await sql`
    update messages m set status = 'SUPERSEDED' from mailed_passwords p
    where p.id = m.mailed_password_id and p.account_id = ${accountId}
      and m.status in ('PENDING', 'FAILED')`.execute(tx);
}
