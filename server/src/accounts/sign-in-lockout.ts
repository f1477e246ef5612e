import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';

/** AUTH-3: this many wrong passwords within the window lock the address for the same time. */
const WRONG_PASSWORDS = 10;
const LOCKOUT_MINUTES = 15;

const LOCKOUT_MILLISECONDS = LOCKOUT_MINUTES * 60_000;

/** Failures are counted by the address typed, so an unknown one behaves like a known one. */
type EmailHash = Buffer;

export function hashEmail(emailAddress: string): EmailHash {
  return createHash('sha256').update(emailAddress).digest();
}

/** Serialises attempts on one address over all servers. */
export async function lockSignIn(tx: Tx, email: EmailHash): Promise<void> {
  await sql`select pg_advisory_xact_lock(${email.readBigInt64BE().toString()}::bigint)`.execute(tx);
}

/** AUTH-3 counts an address; AUTH-27 counts each known device of its account apart. */
export type Guesser = {
  readonly email: EmailHash;
  /** A device with an earlier sign-in to the account, or null. */
  readonly knownDevice: string | null;
};

/**
 * A signed-in person, counted with the device on which the session began: others cannot lock the
 * person out, and a thief of the session gains no guesses by another cookie.
 */
export async function findGuesserOfSession(
  db: Reader,
  { emailAddress, sessionId }: { readonly emailAddress: string; readonly sessionId: string },
): Promise<Guesser> {
  const { rows } = await sql<{ device_id: string | null }>`
    select device_id from sessions where id = ${sessionId}::uuid`.execute(db);
  return { email: hashEmail(emailAddress), knownDevice: rows[0]?.device_id ?? null };
}

/**
 * The end of the lockout of a guesser, or null. No failure is stored during a lockout, so the
 * newest failures decide: all within the window, the last one within the lockout.
 */
export async function lockedUntil(
  db: Reader,
  { email, knownDevice }: Guesser,
  now: Date,
): Promise<Date | null> {
  const oldest = new Date(now.getTime() - 2 * LOCKOUT_MILLISECONDS);
  const { rows } = await sql<{ at: Date }>`
    select at from failed_sign_ins
    where email_hash = ${email} and device_id is not distinct from ${knownDevice}::uuid
      and at > ${oldest}
    order by at desc limit ${WRONG_PASSWORDS}`.execute(db);
  const newest = rows[0]?.at.getTime();
  const first = rows[WRONG_PASSWORDS - 1]?.at.getTime();
  if (newest === undefined || first === undefined || newest - first >= LOCKOUT_MILLISECONDS)
    return null;
  const until = newest + LOCKOUT_MILLISECONDS;
  return until > now.getTime() ? new Date(until) : null;
}

/** Whether an address is locked out on any device now, as a condition on accounts `a`. */
export const isLockedOut = (now: Date) => sql<boolean>`exists (
  select from failed_sign_ins newest
   where newest.email_hash = sha256(convert_to(a.email_address, 'UTF8'))
     and newest.at > ${new Date(now.getTime() - LOCKOUT_MILLISECONDS)}
     and (select count(*) from failed_sign_ins other
           where other.email_hash = newest.email_hash
             and other.device_id is not distinct from newest.device_id
             and other.at <= newest.at
             and other.at > newest.at - make_interval(mins => ${LOCKOUT_MINUTES}))
         >= ${WRONG_PASSWORDS})`;

export type Lockout = {
  readonly until: Date;
  /** Devices with an earlier sign-in are counted apart (AUTH-27). */
  readonly isOnKnownDevice: boolean;
};

/** Every lockout of an address at this moment, for operators. */
export async function readLockouts(
  db: Reader,
  email: EmailHash,
  now: Date,
): Promise<readonly Lockout[]> {
  const { rows } = await sql<{ device_id: string | null }>`
    select distinct device_id from failed_sign_ins where email_hash = ${email}`.execute(db);
  const lockouts: Lockout[] = [];
  for (const { device_id: knownDevice } of rows) {
    const until = await lockedUntil(db, { email, knownDevice }, now);
    if (until) lockouts.push({ until, isOnKnownDevice: knownDevice !== null });
  }
  return lockouts;
}

/**
 * Ends the lockouts of an address on every device; the caller holds its lock.
 * @returns whether there was any failure
 */
export async function endLockouts(tx: Tx, email: EmailHash): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from failed_sign_ins where email_hash = ${email}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function recordWrongPassword(
  tx: Tx,
  { email, knownDevice }: Guesser,
  now: Date,
): Promise<void> {
  await sql`insert into failed_sign_ins (email_hash, device_id, at)
    values (${email}, ${knownDevice}::uuid, ${now})`.execute(tx);
}

/** A sign-in on a known device forgets its own failures, not those of unknown callers. */
export async function forgetWrongPasswords(tx: Tx, { email, knownDevice }: Guesser): Promise<void> {
  await sql`delete from failed_sign_ins
    where email_hash = ${email} and device_id is not distinct from ${knownDevice}::uuid`.execute(
    tx,
  );
}
