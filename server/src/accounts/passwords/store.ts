import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

export type PasswordToMail = {
  readonly nonce: Buffer;
  readonly reason: 'NEW_ACCOUNT' | 'FORGOTTEN' | 'BY_ADMINISTRATOR';
  readonly expires_at: Date;
  readonly full_name: string;
  readonly email_address: string;
};

/** Returns null for a password that is used, replaced or expired, or of a disabled account. */
export async function findPasswordToMail(
  db: Reader,
  id: number,
  now: Date,
): Promise<PasswordToMail | null> {
  const { rows } = await sql<PasswordToMail>`
    select p.nonce, p.reason, p.expires_at, a.full_name, a.email_address
    from mailed_passwords p join accounts a on a.id = p.account_id
    where p.id = ${id} and p.ended_at is null and p.expires_at > ${now}
      and a.disabled_at is null`.execute(db);
  return rows[0] ?? null;
}
