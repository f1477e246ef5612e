import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { acceptedLanguage, DEFAULT_LANGUAGE } from '@salus/domain/people/languages.ts';
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Clock } from '../clock.ts';
import { LOCK_NOT_AVAILABLE } from '../db.ts';
import type { Log } from '../log.ts';
import { drainRequest } from './drain-request.ts';
import { failureBody, fieldRefusal, type Sentence } from './reply.ts';
import { headersOfUnreadable } from './security-headers.ts';

/** Bodies over this are refused (API-4). */
export const BODY_LIMIT_BYTES = 1_048_576;

/** Time for the last answers once the server stops. */
const STOP_GRACE_MILLISECONDS = 3000;

export type HttpOptions = {
  readonly log: Log;
  readonly sentence: Sentence;
  /** Addresses of proxies to believe, as Fastify takes them; false believes nobody. */
  readonly trustProxy: string | false;
  /** The machine's own where absent. */
  readonly clock?: Clock;
  /** The name of a recognised caller in the log; null for unknown callers. */
  readonly personOf?: (actor: unknown) => string | null;
};

/**
 * The bare HTTP server: limits on slow and large requests, one form for every "no", and a log line per request that
 * names the route's pattern, never its address (an address may hold a customer's link).
 */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { log, sentence, trustProxy, clock = machineClock, personOf = () => null } = options;
  const logger: FastifyBaseLogger = log.child({}, { level: 'warn' });
  const http = Fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy,
    // Fastify waits for a slow body for ever unless told otherwise: a hundred such sockets were all open after two minutes.
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // Node's own answer to a request without a host would be an empty one; ours is below.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its route itself; a logger of its own for each request would only cost.
    childLoggerFactory: (own) => own,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    return503OnClosing: true,
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, sentence),
    // Addresses that can't even be read get the same form as every other "no"; Fastify's own would repeat the address.
    frameworkErrors: (error, _request, reply) =>
      refuse(reply.headers(headersOfUnreadable), refusalOf(error)),
  });
  // A body of nothing at all is no broken JSON: the schema says which fields are missing.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, String(text), done),
  );
  http.decorateRequest('actor', null);
  http.decorateReply('refusal', null);
  // The payment gateway's notices come as forms. Harmless elsewhere: no call of ours is allowed by a cookie.
  http.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });

  // Node closes the connections that are idle when a server stops; one that is still being answered, or was just opened,
  // would stay until its keep-alive runs out, and hold up the stop for that long.
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => http.server.closeAllConnections(), STOP_GRACE_MILLISECONDS).unref();
  });
  // What every request passes waits for nothing, so it is not asynchronous: a promise for each would only cost.
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });

  http.addHook('onRequest', (request, _reply, done) => {
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isNameless ? fieldRefusal([{ path: 'Host', code: 'required' }]) : undefined);
  });

  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...whoAndWhy(request, reply),
    };
    if (reply.statusCode >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
    done();
  });

  http.setErrorHandler(
    async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(error);
      // Fastify closes the connection after a body that it did not read to the end.
      if (error.code?.startsWith('FST_ERR_CTP_')) await drainRequest(request.raw);
      if (refusal.code === 'SERVER_ERROR')
        log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
      return refuse(reply, refusal);
    },
  );
  return http;

  /** The number of who called, the code of a no; and where a caller came from who was kept out, so that guessing is seen. */
  function whoAndWhy({ actor, ip }: FastifyRequest, { refusal, statusCode }: FastifyReply) {
    const by = personOf(actor);
    const isKeptOut = [401, 403, 429].includes(statusCode);
    return {
      ...(by ? { by } : {}),
      ...(refusal ? { code: refusal } : {}),
      ...(isKeptOut ? { ip } : {}),
    };
  }

  function refuse(reply: FastifyReply, refusal: RefusalError) {
    reply.refusal = refusal.code;
    const retryAt = refusal.params?.retryAt;
    const language = acceptedLanguage(reply.request.headers['accept-language']);
    // Whatever is overloaded or stopping may be asked again soon.
    if (refusal.status === 503) reply.header('retry-after', String(BUSY_SECONDS));
    if (refusal.status === 429 && retryAt instanceof Date)
      reply.header(
        'retry-after',
        String(Math.max(1, Math.ceil((retryAt.getTime() - clock().getTime()) / 1000))),
      );
    return reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .send(failureBody(refusal, sentence, language));
  }
}

const BUSY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the no that this is. */
    refusal: string | null;
  }
}

/** What Node itself could not read: headers without end, or no HTTP at all. It gets the form of every other "no", and no more. */
function refuseUnread(error: ConnectionError, socket: Socket, sentence: Sentence): void {
  // Browsers open connections ahead of what they will ask. Whatever is written into one that waited in vain, they take for
  // the answer to their next request: so time that has run out is told by closing, and by nothing else.
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (!socket.writable || isLate || error.code === 'ECONNRESET') return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(
    failureBody(
      fieldRefusal([{ path: '', code: isTooLong ? 'too_long' : 'invalid' }]),
      sentence,
      DEFAULT_LANGUAGE,
    ),
  );
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const headers = Object.entries({
    ...headersOfUnreadable,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
  );
}

const machineClock: Clock = () => new Date();

/** What went wrong, as a refusal. Errors of the transport keep their meaning; all others say nothing of themselves. */
function refusalOf(error: FastifyError | RefusalError): RefusalError {
  if (error instanceof RefusalError) return error;
  if (error.statusCode === 413) return new RefusalError('BODY_TOO_LARGE');
  if (error.statusCode === 503 || error.code === LOCK_NOT_AVAILABLE)
    return new RefusalError('SERVICE_UNAVAILABLE');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return fieldRefusal([{ path: '', code: 'invalid' }]);
  return new RefusalError('SERVER_ERROR');
}
