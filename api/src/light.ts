import type * as identity from './accounts/identity.ts';
import type * as accounts from './accounts.ts';
import type { Light } from './endpoint.ts';

/** Carries the captcha's answer (AUTH-19). */
export const CAPTCHA_HEADER = 'x-captcha-response';

export const captchaChallenge: Light<typeof accounts.captchaChallenge> = {
  name: 'captchaChallenge',
  method: 'GET',
  path: '/v1/pub/captcha/challenge',
  access: { kind: 'public' },
  envelope: 'data-and-bare',
};

export const login: Light<typeof accounts.login> = {
  name: 'login',
  method: 'POST',
  path: '/v1/pub/login',
  access: { kind: 'public' },
  captcha: 'login',
  deviceCookie: true,
  envelope: 'result',
};

export const startOidcSignIn: Light<typeof identity.startOidcSignIn> = {
  name: 'startOidcSignIn',
  method: 'POST',
  path: '/v1/pub/oidc/start',
  access: { kind: 'public' },
  deviceCookie: true,
};

export const completeOidcSignIn: Light<typeof identity.completeOidcSignIn> = {
  name: 'completeOidcSignIn',
  method: 'POST',
  path: '/v1/pub/oidc/complete',
  access: { kind: 'public' },
  deviceCookie: true,
  envelope: 'result',
};

export const resetPassword: Light<typeof accounts.resetPassword> = {
  name: 'resetPassword',
  method: 'POST',
  path: '/v1/pub/reset-password',
  access: { kind: 'public' },
  captcha: 'reset-password',
};

export const refreshAccessToken: Light<typeof accounts.refreshAccessToken> = {
  name: 'refreshAccessToken',
  method: 'POST',
  path: '/v1/refresh/access-token',
  access: { kind: 'public' },
  deviceCookie: true,
  envelope: 'result',
};
