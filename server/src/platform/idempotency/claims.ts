import { sql } from 'kysely';
import { hoursBefore } from '../clock.ts';
import { type Database, LOCK_NOT_AVAILABLE } from '../db.ts';
import { within } from '../unavailable.ts';

/** API-5. */
const STORED_HOURS = 24;
/** A dead server's claim ends after this time; a living one renews its claims (API-5). */
const LEASE_MILLISECONDS = 4000;

const READ_MILLISECONDS = 1000;

export type StoredRow = {
  readonly request_hash: Buffer;
  readonly reply_status: number | null;
  readonly reply_body: string | null;
};
export type Answered = { readonly reply_status: number; readonly reply_body: string };
export type Response = { readonly status: number; readonly body: string };

/** A request's ownership of a key. `startedAt` distinguishes later claims of the same key. */
export type Claim = {
  readonly person: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly startedAt: Date;
};

export function isAnswered(row: Omit<StoredRow, 'request_hash'>): row is Answered {
  return row.reply_status !== null && row.reply_body !== null;
}

/** The database's clock decides: a server whose own clock jumps keeps its leases. */
const leaseEnd = sql`clock_timestamp() + ${LEASE_MILLISECONDS} * interval '1 millisecond'`;

/** Returns null when this request now owns the key: new, expired, or its lease has run out. */
export async function claimOrFind(db: Database, claim: Claim): Promise<StoredRow | null> {
  const { startedAt: now } = claim;
  const expiryLimit = new Date(now.getTime() - STORED_HOURS * 3_600_000);
  for (;;) {
    const insertion = await sql<unknown>`
      insert into idempotency_keys as k (person, key, request_hash, started_at, locked_until)
      values (${claim.person}, ${claim.key}, ${claim.hash}, ${now}, ${leaseEnd})
      on conflict (person, key) do update set request_hash = excluded.request_hash,
        started_at = excluded.started_at, locked_until = excluded.locked_until,
        reply_status = null, reply_body = null
      where k.started_at <= ${expiryLimit} or (k.reply_status is null
        and k.locked_until <= clock_timestamp() and k.request_hash = excluded.request_hash)
      returning 1`
      .execute(db)
      .catch(toLockTimeout);
    if (!(insertion instanceof Error) && insertion.rows.length > 0) return null;
    const reading = sql<StoredRow>`
      select request_hash, reply_status, reply_body from idempotency_keys
      where person = ${claim.person} and key = ${claim.key}`.execute(db);
    // No row lock delays it. After a lock on the table, the caller has already waited long enough.
    const { rows } = await (insertion instanceof Error
      ? within(READ_MILLISECONDS, reading)
      : reading);
    if (rows[0]) return rows[0];
    if (insertion instanceof Error) throw insertion;
    // Deleted between the two statements: the other request failed and released the key.
  }
}

/** A transaction that stores its response locks the key's row until its commit has finished. */
function toLockTimeout(error: unknown): Error {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return error;
  throw error;
}

/**
 * Renews the leases of unanswered claims. It skips rows that a commit has locked: no other request
 * can take these over.
 */
export async function renewClaims(db: Database, claims: readonly Claim[]) {
  if (claims.length === 0) return;
  const [persons, keys] = [claims.map(({ person }) => person), claims.map(({ key }) => key)];
  await sql`
    with own as (
      select k.person, k.key from idempotency_keys k
        join unnest(${persons}::text[], ${keys}::text[],
          ${claims.map(({ startedAt }) => startedAt)}::timestamptz[]) as c (person, key, started_at)
          on (k.person, k.key, k.started_at) = (c.person, c.key, c.started_at)
      where k.reply_status is null
      for update of k skip locked)
    update idempotency_keys k set locked_until = ${leaseEnd}
      from own where (k.person, k.key) = (own.person, own.key)`.execute(db);
}

/** Stores a response, and returns a row only while this request still owns the key. */
export function storing(db: Database, claim: Claim, { status, body }: Response) {
  const { person, key, startedAt } = claim;
  return db
    .updateTable('idempotency_keys')
    .set({ reply_status: status, reply_body: body })
    .where('person', '=', person)
    .where('key', '=', key)
    .where('started_at', '=', startedAt)
    .where('reply_status', 'is', null)
    .returning('reply_status');
}

/**
 * Releases the key and waits for a commit in progress. When a response was stored with the work,
 * the key stays and the response is returned: only the confirmation of the commit was lost.
 */
export async function releaseOrFind(
  db: Database,
  { person, key, startedAt }: Claim,
): Promise<Answered | null> {
  const own = sql`person = ${person} and key = ${key} and started_at = ${startedAt}`;
  const deletion =
    await sql`delete from idempotency_keys where ${own} and reply_status is null`.execute(db);
  if (deletion.numAffectedRows) return null;
  const { rows } = await sql<StoredRow>`
    select reply_status, reply_body from idempotency_keys where ${own}`.execute(db);
  return rows[0] && isAnswered(rows[0]) ? rows[0] : null;
}

/** Leaves an hour, so that no running request loses its claim. */
export async function clearStoredResponses(db: Database, now: Date): Promise<void> {
  const before = hoursBefore(now, STORED_HOURS + 1);
  await sql`delete from idempotency_keys where started_at < ${before}`.execute(db);
}
