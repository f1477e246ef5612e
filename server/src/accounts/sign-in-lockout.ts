import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';

/** AUTH-3: this many wrong passwords within the window lock the address for the same time. */
export const WRONG_PASSWORDS = 10;
export const LOCKOUT_MINUTES = 15;

const LOCKOUT_MILLISECONDS = LOCKOUT_MINUTES * 60_000;

/** Failures are counted by the address typed, so an unknown one behaves like a known one. */
export type EmailHash = Buffer;

export function emailHashOf(emailAddress: string): EmailHash {
  return createHash('sha256').update(emailAddress).digest();
}

/** Serialises attempts on one address over all servers. */
export async function lockSignIn(tx: Tx, email: EmailHash): Promise<void> {
  await sql`select pg_advisory_xact_lock(${email.readBigInt64BE().toString()}::bigint)`.execute(tx);
}

/**
 * The end of the lockout of an address, or null. No failure is stored during a lockout, so the
 * newest failures decide: all within the window, the last one within the lockout.
 */
export async function lockedUntil(db: Reader, email: EmailHash, now: Date): Promise<Date | null> {
  const oldest = new Date(now.getTime() - 2 * LOCKOUT_MILLISECONDS);
  const { rows } = await sql<{ at: Date }>`
    select at from failed_sign_ins where email_hash = ${email} and at > ${oldest}
    order by at desc limit ${WRONG_PASSWORDS}`.execute(db);
  const newest = rows[0]?.at.getTime();
  const first = rows[WRONG_PASSWORDS - 1]?.at.getTime();
  if (newest === undefined || first === undefined || newest - first >= LOCKOUT_MILLISECONDS)
    return null;
  const until = newest + LOCKOUT_MILLISECONDS;
  return until > now.getTime() ? new Date(until) : null;
}

export async function recordWrongPassword(tx: Tx, email: EmailHash, now: Date): Promise<void> {
  await sql`insert into failed_sign_ins (email_hash, at) values (${email}, ${now})`.execute(tx);
}

export async function forgetWrongPasswords(tx: Tx, email: EmailHash): Promise<void> {
  await sql`delete from failed_sign_ins where email_hash = ${email}`.execute(tx);
}
