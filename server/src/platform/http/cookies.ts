import type { FastifyRequest } from 'fastify';

/** A cookie that scripts can't read and that other sites can't send. */
export type NewCookie = {
  readonly name: string;
  /** Characters of base64url and dots. */
  readonly value: string;
  readonly path: `/${string}`;
  readonly maxAgeSeconds: number;
  /** Sent over https only. */
  readonly isSecure: boolean;
};

/** An answer that also sets cookies. For public calls, whose responses are not stored. */
export class WithCookies<T> {
  readonly answer: T;
  readonly cookies: readonly NewCookie[];
  constructor(answer: T, cookies: readonly NewCookie[]) {
    this.answer = answer;
    this.cookies = cookies;
  }
}

export function cookieHeader({ name, value, path, maxAgeSeconds, isSecure }: NewCookie): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** Browsers name the site of the sender. Cookies are neither read nor set for another one. */
export function isFromOtherSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** The value of a cookie; null when it is absent or sent more than once. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string) {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}
