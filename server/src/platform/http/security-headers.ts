import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type SecurityHeaderOptions = {
  /** In production browsers are told to come by https only, for two years. */
  readonly isProduction: boolean;
  /** Origins besides our own that a form may be sent to: the payment gateway's. */
  readonly formActions?: readonly string[];
  /** What pages may load from somebody else: the script and frames of a hosted captcha, where one is chosen. */
  readonly thirdPartyOrigins?: ThirdPartyOrigins | undefined;
};

/** By directive of the policy: origins, or paths on them. */
export type ThirdPartyOrigins = Readonly<
  Partial<Record<'script' | 'frame' | 'style' | 'connect', readonly string[]>>
>;

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this response, for its own script and style elements. */
    cspNonce(): string;
  }
}

/** What every response carries; no route can forget it. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

/** For whatever is no page: nothing in it may load or do anything, even if a browser takes it for one. */
const CSP_OF_DATA = "default-src 'none'; frame-ancestors 'none'";

/** A script that runs as a worker lives under its own policy: it may load its parts and ask us. */
const CSP_OF_SCRIPT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** For a reply that is made before any hook runs: to an address that can't be read. */
export const headersOfUnreadable = { ...ALWAYS, 'content-security-policy': CSP_OF_DATA } as const;

const HTML = /^text\/html\b/;
const SCRIPT = /^(text|application)\/javascript\b/;
const CUSTOMER_PAGE = /^\/(ord|order)(\/|$|\?)/;

/** Sets the headers that keep a page to itself. A page gets a policy with a nonce of its own. */
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

  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(ALWAYS);
    if (options.isProduction)
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    // A customer's link is a secret, and what it opens is nobody else's: kept by no search engine and no cache.
    if (CUSTOMER_PAGE.test(request.url))
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    done();
  });

  http.addHook('onSend', (_request, reply, payload, done) => {
    // A page that needs less, or something else, has named its policy itself.
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        policyOf(String(reply.getHeader('content-type') ?? ''), reply, options),
      );
    done(null, payload);
  });
}

function policyOf(type: string, reply: FastifyReply, options: SecurityHeaderOptions): string {
  if (HTML.test(type)) return pagePolicy(reply.cspNonce(), options);
  return SCRIPT.test(type) ? CSP_OF_SCRIPT : CSP_OF_DATA;
}

function pagePolicy(
  nonce: string,
  { formActions = [], thirdPartyOrigins = {} }: SecurityHeaderOptions,
): string {
  const { script = [], frame = [], style = [], connect = [] } = thirdPartyOrigins;
  return [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...script].join(' '),
    ["style-src 'self'", `'nonce-${nonce}'`, ...style].join(' '),
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
