import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

type SecurityHeaderOptions = {
  /** In production, browsers may only use https, for two years. */
  readonly isProduction: boolean;
  /** URLs of pages whose path holds a secret. */
  readonly secretPages?: RegExp;
  /** Pages that scan identity cards: they may use the camera and run WebAssembly (CARD-3). */
  readonly isScanningPage?: (path: string) => boolean;
  /** Other origins that a form may be sent to. */
  readonly formActions?: readonly string[];
  /** Third-party origins that pages may load: the script and frames of reCAPTCHA. */
  readonly thirdPartyOrigins?: ThirdPartyOrigins | undefined;
};

/** Origins, or paths on them, by directive of the policy. */
export type ThirdPartyOrigins = Readonly<
  Partial<Record<'script' | 'frame' | 'connect', readonly string[]>>
>;

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this response, for its own script and style elements. */
    cspNonce(): string;
  }
}

/** Headers of every response; no route can omit them. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

/** For responses that are not pages: they load and run nothing, even when displayed as a page. */
const CSP_OF_DATA = "default-src 'none'; frame-ancestors 'none'";

/** A script that runs as a worker has its own policy: it may load its parts and call the API. */
const CSP_OF_SCRIPT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** For a reply that is sent before any hook runs: to an unreadable URL. */
export const headersOfUnreadable = { ...ALWAYS, 'content-security-policy': CSP_OF_DATA } as const;

const CAMERA_OF_SCANNING_PAGE = ALWAYS['permissions-policy'].replace('camera=()', 'camera=(self)');

const HTML = /^text\/html\b/;
const SCRIPT = /^(text|application)\/javascript\b/;

/** Sets the security headers. Each page gets a policy with its own nonce. */
export function registerSecurityHeaders(
  http: FastifyInstance,
  options: SecurityHeaderOptions,
): void {
  const nonces = new WeakMap<object, string>();
  http.decorateReply('cspNonce', function cspNonce() {
    const nonce = nonces.get(this) ?? randomBytes(16).toString('base64');
    nonces.set(this, nonce);
    return nonce;
  });

  http.addHook('onRequest', (request, reply, next) => {
    reply.headers(ALWAYS);
    if (options.isProduction)
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    // No search engine and no cache may store a page whose path is a secret.
    if (options.secretPages?.test(request.url))
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    next();
  });

  http.addHook('onSend', (request, reply, payload, next) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const [path = ''] = request.url.split('?');
    const isScanning = HTML.test(type) && options.isScanningPage?.(path) === true;
    if (isScanning) reply.header('permissions-policy', CAMERA_OF_SCANNING_PAGE);
    // A page that needs another policy has set it already.
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', contentPolicy(type, reply, options, isScanning));
    next(null, payload);
  });
}

function contentPolicy(
  type: string,
  reply: FastifyReply,
  options: SecurityHeaderOptions,
  isScanning: boolean,
): string {
  if (HTML.test(type)) return pagePolicy(reply.cspNonce(), options, isScanning);
  return SCRIPT.test(type) ? CSP_OF_SCRIPT : CSP_OF_DATA;
}

function pagePolicy(
  nonce: string,
  { formActions = [], thirdPartyOrigins = {} }: SecurityHeaderOptions,
  isScanning: boolean,
): string {
  const { script = [], frame = [], connect = [] } = thirdPartyOrigins;
  return [
    "default-src 'none'",
    [
      "script-src 'self'",
      `'nonce-${nonce}'`,
      ...(isScanning ? ["'wasm-unsafe-eval'"] : []),
      ...script,
    ].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formActions].join(' '),
  ].join('; ');
}
