import { createHmac } from 'node:crypto';
import { Refusal } from '@salus/domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { afterCommit, askTogether, type Database, LOCK_NOT_AVAILABLE } from '../db.ts';
import type { Log } from '../log.ts';
import { failureBody, fieldRefusal, type Sentence } from './reply.ts';
import { askOnly, type Gates, headerOf, type KeepReply } from './routes.ts';

/** Decisions §6. */
const KEPT_HOURS = 24;
/** A server that died leaves its key locked; after this time another try may do the work. */
const LOCK_MILLISECONDS = 30_000;
const LONGEST_KEY = 200;

export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const REPLAYED_HEADER = 'idempotency-replayed';

type Row = { readonly request_hash: Buffer; readonly reply_status: number | null; readonly reply_body: string | null };
type Claim = { readonly person: string; readonly key: string; readonly hash: Buffer; readonly lockedUntil: Date };

/**
 * Runs a write once per `Idempotency-Key` and person. A "no" of the business is an answer like any other and comes back
 * too; a fault of ours is not kept, so that trying again helps.
 * @param personOf who the key belongs to, for callers that are recognised
 */
export function createOnce(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sentence: Sentence;
  readonly personOf: (actor: unknown) => string | null;
  readonly log: Log;
  /** For the digests of what was asked, so that nothing can be told from them. */
  readonly key: Uint8Array;
}): Gates['once'] {
  const { db, clock, sentence, personOf, log, key: digestKey } = options;

  return async (request, reply, call, answer) => {
    const key = headerOf(request, IDEMPOTENCY_HEADER);
    const person = personOf(call.actor);
    if (key === null || person === null || request.method === 'GET') return await answer(askOnly);
    if (key.length > LONGEST_KEY) throw fieldRefusal([{ path: 'Idempotency-Key', code: 'too_long' }]);
    const now = clock();
    const claim = {
      person,
      key,
      hash: hashOf(digestKey, request),
      lockedUntil: new Date(now.getTime() + LOCK_MILLISECONDS),
    };
    const earlier = await claimOrFind(db, claim, now);
    if (earlier) return replay(reply, earlier, claim.hash);
    const no = (refusal: Refusal) => JSON.stringify(failureBody(refusal, sentence, call.origin.language));
    let isDoneWithWork = false;
    const keepWithWork: KeepReply = async (tx, last, reply) => {
      const [status, text] = reply instanceof Refusal ? [reply.status, no(reply)] : [200, reply];
      const answers = await askTogether(tx, [...last, keeping(tx, claim, status, text)]);
      // Somebody took over meanwhile: what this one did is taken back with its transaction, for it is theirs to do.
      if (answers.at(-1)?.length === 0) throw new Refusal('REQUEST_IN_PROGRESS');
      afterCommit(tx, () => {
        isDoneWithWork = true;
      });
    };
    let text: string;
    try {
      text = await answer(keepWithWork);
    } catch (error) {
      if (!isKept(error)) {
        const done = await releaseOrFind(db, claim).catch((fault: unknown) => {
          log.error({ err: fault }, 'a key was not given back');
        });
        if (!done) throw error;
        log.warn({ err: error }, 'the word of a commit was lost, and its answer was found');
        return answerWith(reply, done);
      }
      if (!isDoneWithWork) await keep(db, claim, error.status, no(error));
      throw error;
    }
    // The work is done, whether or not its reply can be kept; giving the key back would have it done twice.
    if (!isDoneWithWork)
      await keep(db, claim, 200, text).catch((error: unknown) => log.error({ err: error }, 'a reply was not kept'));
    return text;
  };
}

/** A captcha that failed says nothing about the work itself: with a new answer the same request may go through. */
function isKept(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500 && error.code !== 'CAPTCHA_FAILED';
}

function replay(reply: FastifyReply, earlier: Row, hash: Buffer): string {
  if (!earlier.request_hash.equals(hash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (!isAnswered(earlier)) throw new Refusal('REQUEST_IN_PROGRESS');
  return answerWith(reply.header(REPLAYED_HEADER, 'true'), earlier);
}

type Answered = { readonly reply_status: number; readonly reply_body: string };

function isAnswered(row: Omit<Row, 'request_hash'>): row is Answered {
  return row.reply_status !== null && row.reply_body !== null;
}

function answerWith(reply: FastifyReply, { reply_status: status, reply_body: text }: Answered): string {
  reply.status(status);
  return text;
}

/** Null where the key is now ours: new, older than a day, or left behind by a server that died over the same request. */
async function claimOrFind(db: Database, claim: Claim, now: Date): Promise<Row | null> {
  const expired = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  for (;;) {
    const taken = await sql<unknown>`
      insert into idempotency_keys as kept (person, key, request_hash, started_at, locked_until)
      values (${claim.person}, ${claim.key}, ${claim.hash}, ${now}, ${claim.lockedUntil})
      on conflict (person, key) do update set request_hash = excluded.request_hash, started_at = excluded.started_at,
        locked_until = excluded.locked_until, reply_status = null, reply_body = null
      where kept.started_at <= ${expired}
        or (kept.reply_status is null and kept.locked_until <= ${now} and kept.request_hash = excluded.request_hash)
      returning 1`
      .execute(db)
      .catch(lockedAway);
    if (!(taken instanceof Error) && taken.rows.length > 0) return null;
    const { rows } = await sql<Row>`
      select request_hash, reply_status, reply_body from idempotency_keys
      where person = ${claim.person} and key = ${claim.key}`.execute(db);
    if (rows[0]) return rows[0];
    if (taken instanceof Error) throw taken;
    // Gone between the two: the other try failed and gave the key back.
  }
}

/** Whoever keeps a reply with its work holds the key until the commit is through: the work still runs. */
function lockedAway(error: unknown): Error {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return error;
  throw error;
}

/** What keeps a reply, and answers a row: only while the key is still ours, as another server may have taken over meanwhile. */
function keeping(db: Database, { person, key, lockedUntil }: Claim, status: number, text: string) {
  return db
    .updateTable('idempotency_keys')
    .set({ reply_status: status, reply_body: text })
    .where('person', '=', person)
    .where('key', '=', key)
    .where('locked_until', '=', lockedUntil)
    .where('reply_status', 'is', null)
    .returning('reply_status');
}

async function keep(db: Database, claim: Claim, status: number, text: string): Promise<void> {
  await keeping(db, claim, status, text).execute();
}

/**
 * Gives the key back, and waits for a commit that is under way. Where the reply was kept with the work nothing is given
 * back: only the word of the commit was lost, and the reply is found.
 */
async function releaseOrFind(db: Database, { person, key, lockedUntil }: Claim): Promise<Answered | null> {
  const ours = sql`person = ${person} and key = ${key} and locked_until = ${lockedUntil}`;
  const released = await sql`delete from idempotency_keys where ${ours} and reply_status is null`.execute(db);
  if (released.numAffectedRows) return null;
  const { rows } = await sql<Row>`select reply_status, reply_body from idempotency_keys where ${ours}`.execute(db);
  return rows[0] && isAnswered(rows[0]) ? rows[0] : null;
}

/** With a key: behind a bare hash a one-time code is found by trying a million of them, and a password by trying a list. */
function hashOf(key: Uint8Array, request: FastifyRequest): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();
}
