import type * as accounts from './accounts.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The properties of an endpoint that the client reads. */
type Light = Pick<AnyEndpoint, 'name' | 'method' | 'path' | 'access' | 'captcha' | 'envelope'> & {
  output?: 'pdf';
};

/**
 * A call without its schemas, for pages that load before zod (30 KB). Keeps the full type for the
 * caller's inference and only the values that the client reads. A test compares both.
 */
export function light<E extends AnyEndpoint>(value: Light): E {
  return value as unknown as E;
}

/** Carries the captcha's answer (AUTH-19). */
export const CAPTCHA_HEADER = 'x-captcha-response';

export const captchaChallenge = light<typeof accounts.captchaChallenge>({
  name: 'captchaChallenge',
  method: 'GET',
  path: '/v1/pub/captcha/challenge',
  access: { kind: 'public' },
  envelope: 'data-and-bare',
});

export const login = light<typeof accounts.login>({
  name: 'login',
  method: 'POST',
  path: '/v1/pub/login',
  access: { kind: 'public' },
  captcha: 'login',
  envelope: 'result',
});

export const resetPassword = light<typeof accounts.resetPassword>({
  name: 'resetPassword',
  method: 'POST',
  path: '/v1/pub/reset-password',
  access: { kind: 'public' },
  captcha: 'reset-password',
});

export const refreshAccessToken = light<typeof accounts.refreshAccessToken>({
  name: 'refreshAccessToken',
  method: 'POST',
  path: '/v1/refresh/access-token',
  access: { kind: 'public' },
  envelope: 'result',
});
