import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Readable, Stream } from 'node:stream';
import { createUnzip } from 'node:zlib';
import { inSpan, type SpanName } from '../../platform/tracing/trace.ts';
import { normalHost } from '../../settings/addresses.ts';
import { IntegrationError } from '../integration-error.ts';
import {
  type AddressRules,
  addressRules,
  innerAllowed,
  judgedLookup,
  refuseLiteral,
} from './address-rules.ts';

/** A larger response is not a response of any known protocol (INT-8). */
export const MAX_REPLY_BYTES = 1024 * 1024;

/** The limits of every call to an external system. */
export type CallLimits = {
  /** From the request to the last byte of the response. */
  readonly timeoutMs: number;
  /** EXTERNAL_HOSTS (INT-9); null for any host. */
  readonly hosts?: ReadonlySet<string> | null;
  /** The origin of this process, where the simulators are. */
  readonly simulatorOrigin?: string | null;
  /** Which addresses the host may have; the default permits inner ones (INT-11). */
  readonly addresses?: AddressRules;
  /** The resolver of names; the default is the system's. */
  readonly resolve?: LookupFunction;
};

export type ExternalReply = { readonly status: number; readonly text: string };
type BinaryReply = { readonly status: number; readonly bytes: Buffer };

type Settings = {
  readonly OUTSIDE_TIMEOUT_MS: number;
  readonly externalHosts: ReadonlySet<string> | null;
  readonly allowedInsecure: readonly string[];
  readonly mode: string;
  readonly PORT: number;
};

/** The configured limits of every adapter. */
export function callLimits(config: Settings): CallLimits {
  return {
    timeoutMs: config.OUTSIDE_TIMEOUT_MS,
    hosts: config.externalHosts,
    addresses: addressRules(config),
    simulatorOrigin: config.mode === 'production' ? null : `http://127.0.0.1:${config.PORT}`,
  };
}

/** Network errors before the request was sent. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Sends a request and reads the whole response within the limits. A redirect is a response.
 * @throws IntegrationError without a complete response; the caller interprets the status
 */
export async function callExternalSystem(
  url: string | URL,
  init: RequestInit,
  limits: CallLimits,
): Promise<ExternalReply> {
  const { status, bytes } = await fetchBytes(url, init, limits);
  return { status, text: bytes.toString('utf8') };
}

/** As `callExternalSystem`, for a binary response. */
export async function fetchBytes(
  url: string | URL,
  init: RequestInit,
  limits: CallLimits,
): Promise<BinaryReply> {
  const { addresses = innerAllowed, resolve, timeoutMs } = limits;
  const target = new URL(url);
  refuseOtherHosts(target, limits);
  refuseLiteral(addresses, target.hostname);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const lookup = judgedLookup(addresses, resolve);
    return await inSpan(callSpan(target, init), async () => {
      const { status, body } = await sendRequest(target, init, { lookup, signal });
      return { status, bytes: await readLimited(body) };
    });
  } catch (error) {
    if (error instanceof IntegrationError) throw error;
    // Node's message contains the URL, which may contain a key: report the error code only.
    if (signal.aborted) throw new IntegrationError('unknown', `no answer within ${timeoutMs} ms`);
    const code = errorCode(error);
    throw new IntegrationError(
      NEVER_ARRIVED.has(code) ? 'temporary' : 'unknown',
      `no answer (${code})`,
    );
  }
}

/** The host only: a path or query may hold a number. */
const callSpan = ({ hostname }: URL, { method = 'GET' }: RequestInit): SpanName => ({
  name: `call ${hostname}`,
  kind: 'client',
  attributes: { 'server.address': hostname, 'http.request.method': method },
});

function refuseOtherHosts(url: URL, { hosts, simulatorOrigin }: CallLimits): void {
  if (!hosts || hosts.has(normalHost(url.hostname)) || url.origin === simulatorOrigin) return;
  throw new IntegrationError('temporary', 'the host is not in EXTERNAL_HOSTS');
}

/** Counts decompressed bytes, so that a compressed response cannot grow beyond the limit. */
async function readLimited(body: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop cancels the body and closes the connection.
    if (size > MAX_REPLY_BYTES)
      throw new IntegrationError('unknown', `the answer is larger than ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'connection broke';
}

const IDLE_MS = 4000;
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Sends a request over node:http, because `fetch` accepts no look-up. A redirect is a response.
 * @returns the status and the decompressed body
 */
async function sendRequest(
  url: URL,
  init: RequestInit,
  how: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<{ readonly status: number; readonly body: Readable }> {
  // It names the content type of the body, as fetch does.
  const request = new Request(url, init);
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const isHttps = url.protocol === 'https:';
    const options = {
      method: request.method,
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip, deflate',
        'user-agent': 'node',
        ...Object.fromEntries(request.headers),
      },
      agent: isHttps ? agents['https:'] : agents['http:'],
      ...how,
    };
    const clientRequest = (isHttps ? requestHttps : requestHttp)(url, options, resolve);
    clientRequest.on('error', reject);
    clientRequest.end(payload.length > 0 ? payload : undefined);
  });
  return { status: response.statusCode ?? 0, body: decompress(response) };
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  if (encoding !== 'gzip' && encoding !== 'deflate') return response;
  // Destroying the result closes the connection.
  return Stream.pipeline(response, createUnzip(), () => undefined);
}
