import { type AnyEndpoint, LAST_EVENT_ID_HEADER, type Upload } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { acceptedLanguage, type LanguageCode } from '@salus/domain/people/languages.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction, type Tx } from '../db.ts';
import { isUnavailable } from '../unavailable.ts';
import {
  Accepted,
  isJsonOnly,
  requireEventStream,
  sendAnswer,
  sendJson,
  toJson,
} from './answers.ts';
import { cookieHeader, isFromOtherSite, readCookie, WithCookies } from './cookies.ts';
import { parseInput } from './parse-input.ts';

/** Sender of a request: for consent records and rate limits; `language` is the sender's. */
export type Origin = {
  readonly ip: string;
  readonly device: string;
  readonly language: LanguageCode;
  /** A cookie of the request; null for an endpoint without `deviceCookie`. */
  readonly cookie: (name: string) => string | null;
  /** The header of that name; null or absent for an endpoint without `deviceCookie`. */
  readonly authorization?: string | null;
  /** The header Last-Event-ID of a stream of events; null for all other calls. */
  readonly lastEventId?: string | null;
};

/** A parsed request. `actor` is the principal that the request pipeline authenticated. */
export type Call = {
  readonly actor: unknown;
  readonly now: Date;
  readonly origin: Origin;
  readonly input: Readonly<Record<string, unknown>>;
};

/**
 * An endpoint with its use case. The kind decides who opens transactions:
 * - `read`: no transaction; it changes nothing.
 * - `write`: the runner. It commits the work together with the stored idempotent response.
 * - `external`: the use case itself, because it calls external systems between transactions. Its
 *   response is stored after the fact, so each of its steps must bear repetition.
 */
export type Route = { readonly endpoint: AnyEndpoint } & (Unmanaged | Write);

type Unmanaged = {
  readonly kind: 'read' | 'external';
  readonly handle: (call: Call) => Promise<unknown>;
};
type Write = {
  readonly kind: 'write';
  /** Slow work and reads before the transaction, such as hashing a password; returns its rest. */
  readonly prepare: (call: Call) => Promise<(call: Call & { readonly tx: Tx }) => Promise<unknown>>;
};

/**
 * A refusal whose transaction commits, for example to count a wrong password. A write returns it;
 * a thrown refusal rolls back.
 */
export class CommittedRefusal {
  readonly refusal: RefusalError;
  constructor(refusal: Refusal) {
    this.refusal = RefusalError.of(refusal);
  }
}

/** Stores the response of a call in the transaction that did its work. */
export type StoreResponse = (tx: Tx, response: string | RefusalError) => Promise<void>;

/** The steps before every use case, supplied by the modules for accounts, links and captchas. */
export type RequestPipeline = {
  /** Counts the request against the rate limits (API-6); throws TOO_MANY_REQUESTS. */
  limit(endpoint: AnyEndpoint, request: FastifyRequest, actor: unknown): Promise<void> | void;
  /** Authenticates and authorizes; throws UNAUTHORIZED, SESSION_EXPIRED, FORBIDDEN … */
  authenticate(
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    now: Date,
  ): Promise<unknown> | unknown;
  /** Verifies the captcha's solution; throws CAPTCHA_FAILED. */
  captcha(endpoint: AnyEndpoint, request: FastifyRequest, now: Date): Promise<void>;
  /** Resolves once the sessions that a call ended are refused on this server. */
  settleSessions(): Promise<void>;
  /** Replaces values of an answer that this caller may not see (SEC-9). */
  present(endpoint: AnyEndpoint, call: Call, answer: unknown): unknown;
  /**
   * Stores that the answer was read, before it is sent (SEC-4): in the transaction of a write,
   * because a second connection could wait for the first.
   */
  recordRead(
    endpoint: AnyEndpoint,
    call: Call,
    answer: unknown,
    tx: Tx | null,
  ): Promise<void> | void;
  /** Runs `work` once per Idempotency-Key; returns the stored response on a repeat. */
  once(
    request: FastifyRequest,
    reply: FastifyReply,
    call: Call,
    work: (store: StoreResponse | null) => Promise<string>,
  ): Promise<string>;
};

type Surroundings = {
  readonly clock: Clock;
  readonly db: Database;
  /** The id of the last event that has a position (EVENT-9). */
  lastEventId(): Promise<string>;
};

/** Registers a Fastify route per endpoint: limit, authenticate, parse, run, serialise. */
export function addRoutes(
  http: FastifyInstance,
  routes: readonly Route[],
  pipeline: RequestPipeline,
  { clock, db, lastEventId }: Surroundings,
): void {
  for (const route of routes) {
    const { endpoint } = route;
    const { upload } = endpoint;
    const add = (scope: FastifyInstance) =>
      scope.route({
        ...(upload ? { bodyLimit: upload.maxBytes } : {}),
        method: endpoint.method,
        url: endpoint.path,
        // Link previews send HEAD too; where a GET is costly, HEAD is not offered.
        exposeHeadRoute: false,
        config: { endpoint: endpoint.name },
        onRequest: async (request) => {
          // Staff are limited per account; all others per address, before any work is done.
          const now = clock();
          if (endpoint.access.kind !== 'staff') await pipeline.limit(endpoint, request, null);
          request.actor = await pipeline.authenticate(endpoint, request, now);
          if (endpoint.access.kind === 'staff')
            await pipeline.limit(endpoint, request, request.actor);
        },
        handler: async (request, reply) => {
          const now = clock();
          if (endpoint.output === 'events') requireEventStream(request);
          const input = parseInput(endpoint, request, now);
          const call = {
            actor: request.actor,
            now,
            origin: requestOrigin(endpoint, request),
            input,
          };
          reply.header('cache-control', 'no-store');
          // Before the read: it contains all events up to this one, and perhaps some after it.
          if (endpoint.followsEvents) reply.header(LAST_EVENT_ID_HEADER, await lastEventId());
          const runUnmanaged = async (handle: Unmanaged['handle']) => {
            const answer = await handle(call);
            await pipeline.recordRead(endpoint, call, answer, null);
            return pipeline.present(endpoint, call, answer);
          };
          const guard = async <T>(work: () => Promise<T>): Promise<T> => {
            if (endpoint.captcha) await pipeline.captcha(endpoint, request, now);
            let isUndone = false;
            try {
              return await work();
            } catch (error) {
              isUndone = isUnavailable(error);
              throw error;
            } finally {
              // Also after a refusal: a reused refresh token is refused and ends the session.
              if (endpoint.endsSessions && !isUndone) await pipeline.settleSessions();
            }
          };
          if (route.kind !== 'write' && !isJsonOnly(endpoint))
            return sendAnswer(
              endpoint,
              request,
              reply,
              await guard(() => runUnmanaged(route.handle)),
            );
          const work = (store: StoreResponse | null) =>
            guard(async () => {
              if (route.kind === 'write')
                return runWrite({ db, pipeline }, route, call, store, reply);
              const answer = withoutCookies(await runUnmanaged(route.handle), reply);
              if (answer instanceof Accepted) reply.status(202);
              return toJson(endpoint, answer);
            });
          // The captcha is inside: a repeat gets the stored response with a used captcha.
          const text =
            endpoint.access.kind === 'public' || endpoint.answersSecret
              ? await work(null)
              : await pipeline.once(request, reply, call, work);
          return sendJson(endpoint, request, reply, text);
        },
      });
    if (!upload) add(http);
    else
      http.register((scope, _options, next) => {
        add(acceptingFiles(scope, upload));
        next();
      });
  }
}

/** A scope of routes that take files of these types only, in the shape of `uploadedFile`. */
function acceptingFiles(scope: FastifyInstance, { types, maxBytes }: Upload): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (request, bytes, next) => next(null, { type: request.headers['content-type'], bytes }),
  );
  return scope;
}

/** Runs a write in one transaction that also stores its response. */
async function runWrite(
  {
    db,
    pipeline,
  }: { readonly db: Database; readonly pipeline: Pick<RequestPipeline, 'recordRead'> },
  { endpoint, prepare }: Extract<Route, { kind: 'write' }>,
  call: Call,
  store: StoreResponse | null,
  reply: FastifyReply,
): Promise<string> {
  const handle = await prepare(call);
  const response = await inTransaction(db, async (tx) => {
    const outcome = await handle({ ...call, tx });
    const answer = withoutCookies(outcome, reply);
    if (answer instanceof Accepted) reply.status(202);
    if (!(answer instanceof CommittedRefusal))
      await pipeline.recordRead(
        endpoint,
        call,
        answer instanceof Accepted ? answer.answer : answer,
        tx,
      );
    const result = answer instanceof CommittedRefusal ? answer.refusal : toJson(endpoint, answer);
    await store?.(tx, result);
    return result;
  });
  if (response instanceof RefusalError) throw response;
  return response;
}

/** Sets the cookies of an answer. A refusal afterwards, such as of the commit, drops them. */
function withoutCookies(answer: unknown, reply: FastifyReply): unknown {
  if (!(answer instanceof WithCookies)) return answer;
  if (!isFromOtherSite(reply.request)) reply.header('set-cookie', answer.cookies.map(cookieHeader));
  return answer.answer;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: unknown;
  }
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

/** Address and device of the client. Fastify has already applied the trusted proxies. */
function requestOrigin(
  { deviceCookie, output }: Pick<AnyEndpoint, 'deviceCookie' | 'output'>,
  request: FastifyRequest,
): Origin {
  return {
    ip: request.clientAddress,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: acceptedLanguage(request.headers['accept-language']),
    cookie: (name) =>
      deviceCookie && !isFromOtherSite(request) ? readCookie(request, name) : null,
    authorization: deviceCookie ? singleHeader(request, 'authorization') : null,
    lastEventId: output === 'events' ? singleHeader(request, 'last-event-id') : null,
  };
}

/** A header's single value, or null when it is absent, repeated or empty. */
export function singleHeader(
  request: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
