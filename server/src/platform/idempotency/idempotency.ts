import { createHash, createHmac } from 'node:crypto';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { afterCommit, type Database } from '../db.ts';
import { failureBody, fieldRefusal, type Sentence } from '../http/reply.ts';
import {
  type Call,
  type RequestPipeline,
  type StoreResponse,
  singleHeader,
} from '../http/routes.ts';
import type { Log } from '../log.ts';
import { within } from '../unavailable.ts';
import {
  type Answered,
  type Claim,
  claimOrFind,
  isAnswered,
  type Response,
  releaseOrFind,
  renewClaims,
  type StoredRow,
  storing,
} from './claims.ts';

const MAX_KEY_LENGTH = 200;
/** After a statement that took its whole time limit, the caller waits this much longer. */
const RELEASE_MILLISECONDS = 1500;

const IDEMPOTENCY_HEADER = 'idempotency-key';
const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * Replays 2xx and 4xx responses per (user, Idempotency-Key). 5xx responses are not stored, so
 * clients can retry.
 */
export function createOnce(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sentence: Sentence;
  /** Owner of the key; null for callers without an identity. */
  readonly personKey: (actor: unknown) => string | null;
  readonly log: Log;
  /** HMAC key for the request digests. */
  readonly key: Uint8Array;
}): RequestPipeline['once'] {
  const { db, clock, sentence, personKey, log, key: digestKey } = options;
  const leases = createLeases({ db, log });

  return async (request, reply, call, work) => {
    const key = singleHeader(request, IDEMPOTENCY_HEADER);
    const person = personKey(call.actor);
    if (key === null || person === null || request.method === 'GET') return await work(null);
    if (key.length > MAX_KEY_LENGTH)
      throw fieldRefusal([{ path: 'Idempotency-Key', code: 'too_long' }]);
    const claim = { person, key, hash: requestHash(digestKey, request), startedAt: clock() };
    const earlier = await claimOrFind(db, claim);
    if (earlier) return replay(reply, earlier, claim.hash);
    leases.begin(claim);
    try {
      return await runOnce(reply, call, claim, work);
    } finally {
      leases.end(claim);
    }
  };

  /** Runs the work of the request that owns the key. */
  async function runOnce(
    reply: FastifyReply,
    call: Call,
    claim: Claim,
    work: (store: StoreResponse) => Promise<string>,
  ): Promise<string> {
    const toResponse = (answer: string | RefusalError): Response => {
      if (!(answer instanceof RefusalError)) return { status: reply.statusCode, body: answer };
      const body = JSON.stringify(failureBody(answer, sentence, call.origin.language));
      return { status: answer.status, body };
    };
    let isStored = false;
    const store: StoreResponse = async (tx, response) => {
      const rows = await storing(tx, claim, toResponse(response)).execute();
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
        const releasing = within(RELEASE_MILLISECONDS, releaseOrFind(db, claim));
        const storedResponse = await releasing.catch((fault: unknown) => {
          log.error({ err: fault }, 'an idempotency key was not released');
        });
        if (!storedResponse) throw error;
        log.warn({ err: error }, 'commit outcome unknown, stored response found');
        return answerWith(reply, storedResponse);
      }
      if (!isStored) await storing(db, claim, toResponse(error)).execute();
      throw error;
    }
    // An external call has done its work: releasing the key would repeat it.
    if (!isStored)
      await storing(db, claim, toResponse(text))
        .execute()
        .catch((error: unknown) => {
          log.error({ err: error }, 'a response was not stored');
          leases.storeLater(claim, toResponse(text));
        });
    return text;
  }
}

/** Refusals about a proof, not about the work: the same request may succeed with a new proof. */
const aboutProofs: ReadonlySet<RefusalCode> = new Set(['CAPTCHA_FAILED', 'STEP_UP_REQUIRED']);

function isStorable(error: unknown): error is RefusalError {
  return error instanceof RefusalError && error.status < 500 && !aboutProofs.has(error.code);
}

function replay(reply: FastifyReply, earlier: StoredRow, hash: Buffer): string {
  if (!earlier.request_hash.equals(hash)) throw new RefusalError('IDEMPOTENCY_KEY_REUSED');
  if (!isAnswered(earlier)) throw new RefusalError('REQUEST_IN_PROGRESS');
  return answerWith(reply.header(REPLAYED_HEADER, 'true'), earlier);
}

function answerWith(
  reply: FastifyReply,
  { reply_status: status, reply_body: text }: Answered,
): string {
  reply.status(status);
  return text;
}

/** The bytes of an uploaded file would be a list of numbers. */
function digestOfBytes(this: unknown, name: string, value: unknown): unknown {
  const own: unknown = isObject(this) ? this[name] : undefined;
  return own instanceof Uint8Array ? createHash('sha256').update(own).digest('hex') : value;
}

/** An HMAC: a bare hash would reveal a one-time code or a weak password by trial. */
function requestHash(key: Uint8Array, request: FastifyRequest): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([request.method, request.url, request.body ?? null], digestOfBytes))
    .digest();
}

/** A lease survives three lost renewals. */
const RENEWAL_MILLISECONDS = 1000;

type Leases = {
  /** Renews the claim until `end`, so that a slow request is not overtaken. */
  begin(claim: Claim): void;
  end(claim: Claim): void;
  /** Retries to store the response of finished work until it is stored or the claim is lost. */
  storeLater(claim: Claim, response: Response): void;
};

/** Renews the claims of this server's running requests with one statement a second. */
function createLeases(parts: { readonly db: Database; readonly log: Log }): Leases {
  const { db, log } = parts;
  const running = new Set<Claim>();
  const unstoredResponses = new Map<Claim, Response>();
  let timer: NodeJS.Timeout | undefined;
  let isBeating = false;

  async function beat(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    try {
      await renewClaims(db, [...running, ...unstoredResponses.keys()]);
      for (const [claim, response] of unstoredResponses) {
        await storing(db, claim, response).execute();
        unstoredResponses.delete(claim);
      }
    } catch (error) {
      log.warn({ err: error }, 'idempotency keys were not renewed');
    } finally {
      isBeating = false;
      if (running.size === 0 && unstoredResponses.size === 0) stop();
    }
  }

  function start(): void {
    timer ??= setInterval(() => void beat(), RENEWAL_MILLISECONDS).unref();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    begin(claim) {
      running.add(claim);
      start();
    },
    end: (claim) => void running.delete(claim),
    storeLater(claim, response) {
      unstoredResponses.set(claim, response);
      start();
    },
  };
}
