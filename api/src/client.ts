import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import { isRefusalCode } from '@salus/domain/refusals.ts';
import {
  type BodyOf,
  type ClientEndpoint,
  LAST_EVENT_ID_HEADER,
  mayStream,
  type OutputOf,
  type QueryOf,
  REQUEST_ID_HEADER,
} from './endpoint.ts';
import { RefusalError } from './refusal-error.ts';

/** How long an answer may take (API-8): documents are made while the caller waits. */
const TIMEOUT_MILLISECONDS = 30_000;
export const SLOW_TIMEOUT_MILLISECONDS = 120_000;

let language = 'vi';

/** Sets the Accept-Language of all later calls: the language of the server's messages. */
export function setRequestLanguage(code: string): void {
  language = code;
}

type PartOf<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<Name, T>;

type Transport = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Identifies one user intention: a retry with the same key runs once. Generated if absent. */
  readonly idempotencyKey?: string;
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** The same request, already sent elsewhere: the call awaits its response and sends nothing. */
  readonly pendingResponse?: Promise<Response> | undefined;
  /** Gets the id of the last event that the response contains (EVENT-9). */
  readonly onLastEventId?: (id: number) => void;
};

/** Input of a call: query and body of its endpoint, and transport options. */
export type CallInput<E> = PartOf<'query', QueryOf<E>> & PartOf<'body', BodyOf<E>> & Transport;

/** The input of an endpoint that is a type parameter: its caller requires query and body. */
export type RequestInput<E> = Transport & {
  readonly query?: QueryOf<E> | undefined;
  /** May be incomplete: the server validates it. */
  readonly body?: Partial<BodyOf<E>> | undefined;
};

/** Makes the call like `request`, with the query and the body that the endpoint requires. */
export function call<E extends ClientEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> {
  return request(endpoint, input);
}

/**
 * Makes the call and unwraps its response: the data, or the Blob of a PDF. Throws a refusal as the
 * server's Refusal, with params filled from `data` and the server's text as `message`.
 * No response at all is SERVICE_UNAVAILABLE with `noAnswer` true.
 */
export async function request<E extends ClientEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<OutputOf<E>> {
  const response = await ask(endpoint, input);
  const answer = await readAnswer(endpoint, response);
  const lastEventId = response.headers.get(LAST_EVENT_ID_HEADER);
  if (lastEventId !== null) input.onLastEventId?.(Number(lastEventId));
  // The server shapes its response by the output schema, which is not here to check it again.
  return answer as OutputOf<E>;
}

async function readAnswer(endpoint: ClientEndpoint, response: Response): Promise<unknown> {
  if (endpoint.output === 'pdf' && response.ok) return response.blob();
  const reply = await readBody(response);
  if (!response.ok || reply?.['success'] !== true || reply['error_code'])
    throw toRefusal(reply, response);
  return reply[endpoint.envelope === 'result' ? 'result' : 'data'];
}

/**
 * Makes a call with a streamed response and returns it when it begins. The timeout covers only the
 * beginning; the reader aborts the rest by `signal`. Throws refusals like `call`.
 */
export async function openStream<E extends ClientEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Promise<Response> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), input.timeout ?? SLOW_TIMEOUT_MILLISECONDS);
  try {
    const response = await send(endpoint, input, stop.signal);
    if (response.ok) return response;
    throw toRefusal(await readBody(response), response);
  } finally {
    clearTimeout(late);
  }
}

/** A random UUID; `randomUUID` needs a secure context, and test phones may use plain HTTP. */
export function newIdempotencyKey(): string {
  const hex = randomHex(16, (byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

function randomHex(size: number, adapt = (byte: number, _at: number) => byte): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte, at) => adapt(byte, at).toString(16).padStart(2, '0')).join('');
}

function ask<E extends ClientEndpoint>(endpoint: E, input: RequestInput<E>): Promise<Response> {
  const usual = endpoint.output === 'pdf' ? SLOW_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS;
  return send(endpoint, input, AbortSignal.timeout(input.timeout ?? usual));
}

async function send<E extends ClientEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  limit: AbortSignal,
): Promise<Response> {
  if (input.pendingResponse !== undefined) return input.pendingResponse.catch(() => noAnswer());
  const { output } = endpoint;
  const headers: Record<string, string> = {
    Accept:
      output === 'pdf'
        ? 'application/pdf'
        : output === 'events'
          ? 'text/event-stream'
          : mayStream(output)
            ? ['application/json', ...output.stream].join(', ')
            : 'application/json',
    // Always set: otherwise the browser sends its own language.
    'Accept-Language': language,
    // W3C Trace Context: log lines of this request and of its jobs have this id (RUN-16).
    traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`,
  };
  const file = toFile(input.body);
  if (input.body !== undefined) headers['Content-Type'] = file?.type ?? 'application/json';
  if (endpoint.method !== 'GET' && endpoint.access.kind !== 'public')
    headers['Idempotency-Key'] = input.idempotencyKey ?? newIdempotencyKey();
  try {
    return await fetch(buildAddress(endpoint.path, input.query), {
      method: endpoint.method,
      headers: { ...headers, ...input.headers },
      body: file?.bytes ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: input.signal ? AbortSignal.any([limit, input.signal]) : limit,
      credentials: endpoint.deviceCookie ? 'same-origin' : 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return noAnswer();
  }
}

/** The file that is the whole body of an upload (payments/upload.ts). */
function toFile(body: unknown) {
  if (!isObject(body)) return null;
  const { type, bytes } = body;
  // A copy: the types of `fetch` take no view of shared memory.
  return typeof type === 'string' && bytes instanceof Uint8Array
    ? { type, bytes: new Uint8Array(bytes) }
    : null;
}

function noAnswer(): never {
  throw new RefusalError('SERVICE_UNAVAILABLE', { noAnswer: true });
}

/** Fills the parameters of the path; all other fields of the query follow it. */
function buildAddress(path: string, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(query ?? {}));
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values.get(name));
    values.delete(name);
    return encodeURIComponent(value);
  });
  return filledPath + queryString(values);
}

/** Empty filter values are dropped (LIST-12); lists become repeated parameters. */
function queryString(values: Iterable<[string, unknown]>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of values) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

async function readBody(response: Response): Promise<JsonObject | null> {
  try {
    const body: unknown = await response.json();
    return isObject(body) ? body : null;
  } catch {
    // A proxy's error page or a truncated body, not a response of this server.
    return null;
  }
}

function toRefusal(reply: JsonObject | null, { status, headers }: Response): RefusalError {
  const { error_code: code, message, data } = reply ?? {};
  const params = {
    ...(Array.isArray(data) ? { fields: data } : (data ?? {})),
    ...(message ? { message } : {}),
    ...(status >= 500
      ? {
          requestId: headers.get(REQUEST_ID_HEADER) ?? undefined,
          failedAt: new Date().toISOString(),
        }
      : {}),
  };
  if (isRefusalCode(code)) return new RefusalError(code, params);
  return new RefusalError(
    status === 502 || status === 503 || status === 504 ? 'SERVICE_UNAVAILABLE' : 'SERVER_ERROR',
    params,
  );
}
