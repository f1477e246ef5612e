import { createHmac } from 'node:crypto';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { afterCommit, type Database, LOCK_NOT_AVAILABLE } from '../db.ts';
import type { Log } from '../log.ts';
import { failureBody, fieldRefusal, type Sentence } from './reply.ts';
import { headerOf, type RequestPipeline, type StoreResponse } from './routes.ts';

/** API-5. */
const STORED_HOURS = 24;
/** A server that dies leaves its key locked; after this time a retry may take the key over. */
const LOCK_MILLISECONDS = 30_000;
const MAX_KEY_LENGTH = 200;

export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const REPLAYED_HEADER = 'idempotency-replayed';

type Row = {
  readonly request_hash: Buffer;
  readonly reply_status: number | null;
  readonly reply_body: string | null;
};
type Claim = {
  readonly person: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly lockedUntil: Date;
};

/**
 * Replays 2xx and 4xx responses per (user, Idempotency-Key). 5xx responses are not stored, so
 * clients can retry.
 */
export function createOnce(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sentence: Sentence;
  /** Owner of the key; null for callers without an identity. */
  readonly personOf: (actor: unknown) => string | null;
  readonly log: Log;
  /** HMAC key for the request digests. */
  readonly key: Uint8Array;
}): RequestPipeline['once'] {
  const { db, clock, sentence, personOf, log, key: digestKey } = options;

  return async (request, reply, call, work) => {
    const key = headerOf(request, IDEMPOTENCY_HEADER);
    const person = personOf(call.actor);
    if (key === null || person === null || request.method === 'GET') return await work(null);
    if (key.length > MAX_KEY_LENGTH)
      throw fieldRefusal([{ path: 'Idempotency-Key', code: 'too_long' }]);
    const now = clock();
    const claim = {
      person,
      key,
      hash: hashOf(digestKey, request),
      lockedUntil: new Date(now.getTime() + LOCK_MILLISECONDS),
    };
    const earlier = await claimOrFind(db, claim, now);
    if (earlier) return replay(reply, earlier, claim.hash);
    const bodyOf = (refusal: RefusalError) =>
      JSON.stringify(failureBody(refusal, sentence, call.origin.language));
    let isStored = false;
    const store: StoreResponse = async (tx, response) => {
      const rows =
        response instanceof RefusalError
          ? await storing(tx, claim, response.status, bodyOf(response)).execute()
          : await storing(tx, claim, 200, response).execute();
      // Another server has taken the key over and does the work: this transaction rolls back.
      if (rows.length === 0) throw new RefusalError('REQUEST_IN_PROGRESS');
      afterCommit(tx, () => {
        isStored = true;
      });
    };
    let text: string;
    try {
      text = await work(store);
    } catch (error) {
      if (!isStorable(error)) {
        const stored = await releaseOrFind(db, claim).catch((fault: unknown) => {
          log.error({ err: fault }, 'an idempotency key was not released');
        });
        if (!stored) throw error;
        log.warn({ err: error }, 'commit outcome unknown, stored response found');
        return answerWith(reply, stored);
      }
      if (!isStored) await storing(db, claim, error.status, bodyOf(error)).execute();
      throw error;
    }
    // An external call has done its work: releasing the key would repeat it.
    if (!isStored)
      await storing(db, claim, 200, text)
        .execute()
        .catch((error: unknown) => log.error({ err: error }, 'a response was not stored'));
    return text;
  };
}

/** CAPTCHA_FAILED does not concern the work: the same request may succeed with a new solution. */
function isStorable(error: unknown): error is RefusalError {
  return error instanceof RefusalError && error.status < 500 && error.code !== 'CAPTCHA_FAILED';
}

function replay(reply: FastifyReply, earlier: Row, hash: Buffer): string {
  if (!earlier.request_hash.equals(hash)) throw new RefusalError('IDEMPOTENCY_KEY_REUSED');
  if (!isAnswered(earlier)) throw new RefusalError('REQUEST_IN_PROGRESS');
  return answerWith(reply.header(REPLAYED_HEADER, 'true'), earlier);
}

type Answered = { readonly reply_status: number; readonly reply_body: string };

function isAnswered(row: Omit<Row, 'request_hash'>): row is Answered {
  return row.reply_status !== null && row.reply_body !== null;
}

function answerWith(
  reply: FastifyReply,
  { reply_status: status, reply_body: text }: Answered,
): string {
  reply.status(status);
  return text;
}

/** Returns null when this request now owns the key: new, expired, or its lock has run out. */
async function claimOrFind(db: Database, claim: Claim, now: Date): Promise<Row | null> {
  const expired = new Date(now.getTime() - STORED_HOURS * 3_600_000);
  for (;;) {
    const taken = await sql<unknown>`
      insert into idempotency_keys as k (person, key, request_hash, started_at, locked_until)
      values (${claim.person}, ${claim.key}, ${claim.hash}, ${now}, ${claim.lockedUntil})
      on conflict (person, key) do update set request_hash = excluded.request_hash,
        started_at = excluded.started_at, locked_until = excluded.locked_until,
        reply_status = null, reply_body = null
      where k.started_at <= ${expired} or (k.reply_status is null
        and k.locked_until <= ${now} and k.request_hash = excluded.request_hash)
      returning 1`
      .execute(db)
      .catch(lockTimeoutOf);
    if (!(taken instanceof Error) && taken.rows.length > 0) return null;
    const { rows } = await sql<Row>`
      select request_hash, reply_status, reply_body from idempotency_keys
      where person = ${claim.person} and key = ${claim.key}`.execute(db);
    if (rows[0]) return rows[0];
    if (taken instanceof Error) throw taken;
    // Deleted between the two statements: the other request failed and released the key.
  }
}

/** A transaction that stores its response locks the key's row until its commit has finished. */
function lockTimeoutOf(error: unknown): Error {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return error;
  throw error;
}

/** Stores a response, and returns a row only while this request still owns the key. */
function storing(db: Database, { person, key, lockedUntil }: Claim, status: number, body: string) {
  return db
    .updateTable('idempotency_keys')
    .set({ reply_status: status, reply_body: body })
    .where('person', '=', person)
    .where('key', '=', key)
    .where('locked_until', '=', lockedUntil)
    .where('reply_status', 'is', null)
    .returning('reply_status');
}

/**
 * Releases the key and waits for a commit in progress. When a response was stored with the work,
 * the key stays and the response is returned: only the confirmation of the commit was lost.
 */
async function releaseOrFind(
  db: Database,
  { person, key, lockedUntil }: Claim,
): Promise<Answered | null> {
  const own = sql`person = ${person} and key = ${key} and locked_until = ${lockedUntil}`;
  const released =
    await sql`delete from idempotency_keys where ${own} and reply_status is null`.execute(db);
  if (released.numAffectedRows) return null;
  const { rows } =
    await sql<Row>`select reply_status, reply_body from idempotency_keys where ${own}`.execute(db);
  return rows[0] && isAnswered(rows[0]) ? rows[0] : null;
}

/** An HMAC: a bare hash would reveal a one-time code or a weak password by trial. */
function hashOf(key: Uint8Array, request: FastifyRequest): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();
}
