import { sql } from 'kysely';
import { hoursBefore } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import { DEVICE_COOKIE_DAYS } from './sessions/device-cookie.ts';

/** Removes what no rule of sign-ins needs, ends expired sessions and blanks mailed passwords. */
export async function clearSignInRows(db: Database, now: Date): Promise<void> {
  const ago = (hours: number) => hoursBefore(now, hours);
  await sql`delete from second_factor_challenges where expires_at < ${ago(1)}`.execute(db);
  await sql`delete from failed_sign_ins where at < ${ago(1)}`.execute(db);
  // Expired and unknown tokens both get SESSION_EXPIRED; the session row stays as a record.
  await sql`delete from refresh_tokens where expires_at < ${ago(24)}`.execute(db);
  // Skips sessions that another transaction is ending: waiting for them could deadlock.
  await sql`
    update sessions set ended_at = ${now}, ended_because = 'EXPIRED' where id in (
      select id from sessions s
      where s.ended_at is null
        and not exists (select from refresh_tokens t where t.session_id = s.id)
      for update skip locked)`.execute(db);
  await sql`delete from account_devices
    where last_used_at < ${ago(24 * DEVICE_COOKIE_DAYS)}`.execute(db);
  // The row stays: it counts towards the daily limit, and its message refers to it.
  await sql`update mailed_passwords set ended_at = expires_at, nonce = null, password_hash = null
    where ended_at is null and expires_at <= ${now}`.execute(db);
}
