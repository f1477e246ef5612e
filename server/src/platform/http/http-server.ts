import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import { REQUEST_ID_HEADER } from '@salus/api/endpoint.ts';
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
import { endConnectionsOnStop, type StoppingOptions } from '../health/stopping.ts';
import type { Log } from '../log.ts';
import { inTrace, type RecordSpan, recordSpan, type Trace, traceFrom } from '../tracing/trace.ts';
import { isUnavailable } from '../unavailable.ts';
import { drainRequest } from './drain-request.ts';
import { failureBody, fieldRefusal, type Sentence } from './reply.ts';
import { headersOfUnreadable } from './security-headers.ts';

/** Bodies over this are refused (API-4). */
const BODY_LIMIT_BYTES = 1_048_576;

type UnexpectedError = {
  readonly err: unknown;
  readonly route: string | undefined;
  readonly trace?: string;
};

type HttpOptions = StoppingOptions & {
  readonly log: Log;
  readonly sentence: Sentence;
  /** Addresses of trusted proxies, as Fastify takes them; false trusts none. */
  readonly trustProxy: string | false;
  /** The machine's clock when absent. */
  readonly clock?: Clock;
  /** Takes the span of each request; none by default. */
  readonly recordSpan?: RecordSpan | null;
  /** Takes what is known of a bug that broke a request; the default logs it. */
  readonly onUnexpected?: (about: UnexpectedError) => void;
  /** The name of an authenticated caller in the log; null for unknown callers. */
  readonly personKey?: (actor: unknown) => string | null;
};

/**
 * The bare HTTP server: limits on slow and large requests, and one form for every refusal. Log
 * lines name the route's pattern, because the URL may hold a secret.
 */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { log, sentence, trustProxy, clock = machineClock, personKey = () => null } = options;
  const { recordSpan: record = null } = options;
  const { onUnexpected = (about) => log.error(about, 'unexpected error') } = options;
  const logger: FastifyBaseLogger = log.child({}, { level: 'warn' });
  const http = Fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy,
    // Fastify's default is no limit: 100 sockets with a slow body were all open after two minutes.
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // Node would answer a request without a host with an empty body; the hook below refuses it.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request only costs: each log line names its route.
    childLoggerFactory: (own) => own,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    // A request that arrives during the stop is served too: the database closes last.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, sentence),
    // Unreadable URLs get the same form; Fastify's own answer would repeat the URL.
    frameworkErrors: (error, _request, reply) =>
      refuse(reply.headers(headersOfUnreadable), toRefusal(error)),
  });
  // An empty body is not malformed JSON: the schema reports which fields are missing.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, next) =>
    text === '' ? next(null, undefined) : parseJson(request, String(text), next),
  );
  http.decorateRequest('actor', null);
  http.decorateRequest('trace', null);
  http.decorateRequest('clientAddress', '');
  http.decorateReply('refusal', null);
  // External systems may post forms. They are harmless elsewhere, since no cookie authenticates.
  http.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });

  http.addHook('onRequest', (request, _reply, next) => {
    const address: string | undefined = request.ip;
    // The client has left already: no one reads an answer.
    if (address === undefined) return void request.raw.destroy();
    request.clientAddress = address;
    next();
  });
  endConnectionsOnStop(http, options);

  http.addHook('onRequest', (request, reply, next) => {
    const trace = traceFrom(request.headers['traceparent'], record);
    request.trace = trace;
    reply.header(REQUEST_ID_HEADER, trace.traceId);
    inTrace(trace, next);
  });
  // The body is read in the context of its socket.
  http.addHook('preValidation', (request, _reply, next) => {
    if (request.trace) inTrace(request.trace, next);
    else next();
  });

  http.addHook('onRequest', (request, _reply, next) => {
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    next(isNameless ? fieldRefusal([{ path: 'Host', code: 'required' }]) : undefined);
  });

  http.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown';
    const line = {
      ...(request.trace ? { trace: request.trace.traceId } : {}),
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...callerAndRefusal(request, reply),
    };
    if (reply.statusCode >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
    if (request.trace)
      recordSpan(request.trace, {
        name: `${request.method} ${route}`,
        kind: 'server',
        milliseconds: reply.elapsedTime,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        },
        isError: reply.statusCode >= 500,
      });
    next();
  });

  http.setErrorHandler(
    async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = toRefusal(error);
      const about = {
        err: error,
        route: request.routeOptions.url,
        ...(request.trace ? { trace: request.trace.traceId } : {}),
      };
      // Fastify closes the connection after a body that it did not read to the end.
      if (error.code?.startsWith('FST_ERR_CTP_')) await drainRequest(request.raw);
      if (isUnavailable(error)) log.warn(about, 'the database is unavailable');
      if (refusal.code === 'SERVER_ERROR') onUnexpected(about);
      return refuse(reply, refusal);
    },
  );
  return http;

  /** The caller's id, the refusal's code and a denied caller's address, which reveals guessing. */
  function callerAndRefusal({ actor, ip }: FastifyRequest, { refusal, statusCode }: FastifyReply) {
    const by = personKey(actor);
    const isDenied = [401, 403, 429].includes(statusCode);
    return {
      ...(by ? { by } : {}),
      ...(refusal ? { code: refusal } : {}),
      ...(isDenied ? { ip } : {}),
    };
  }

  function refuse(reply: FastifyReply, refusal: RefusalError) {
    reply.refusal = refusal.code;
    reply.removeHeader('set-cookie');
    const retryAt = refusal.params?.retryAt;
    const language = acceptedLanguage(reply.request.headers['accept-language']);
    // An overloaded server or an unavailable database can be retried soon.
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
  interface FastifyRequest {
    /** Null before the first hook has run. */
    trace: Trace | null;
    /** As the request arrived: `ip` reads the socket, which loses it when the client leaves. */
    clientAddress: string;
  }
  interface FastifyReply {
    /** The code of the refusal that this reply carries. */
    refusal: string | null;
  }
}

/** Answers requests that Node cannot parse: oversized headers, or no HTTP at all. */
function refuseUnread(error: ConnectionError, socket: Socket, sentence: Sentence): void {
  // Browsers open connections in advance and read bytes on them as the response to their next
  // request. A connection that times out is therefore closed without a response.
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
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
}

const machineClock: Clock = () => new Date();

/** The refusal for an error. Transport errors keep their meaning; all others reveal nothing. */
function toRefusal(error: FastifyError | RefusalError): RefusalError {
  if (error instanceof RefusalError) return error;
  if (error.statusCode === 413) return new RefusalError('BODY_TOO_LARGE');
  if (error.statusCode === 503 || isUnavailable(error))
    return new RefusalError('SERVICE_UNAVAILABLE');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return fieldRefusal([{ path: '', code: 'invalid' }]);
  return new RefusalError('SERVER_ERROR');
}
