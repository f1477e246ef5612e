import { z } from 'zod';
import { signedInWithTokens } from '../accounts.ts';
import { endpoint, publicAccess } from '../endpoint.ts';

/** Sign-in at the company's identity provider (AUTH-28). */
export const startOidcSignIn = endpoint({
  name: 'startOidcSignIn',
  summary: 'The address of the sign-in page of the company’s identity provider',
  method: 'POST',
  path: '/v1/pub/oidc/start',
  access: publicAccess,
  deviceCookie: true,
  limitedAs: 'sign-in',
  output: z.object({ url: z.string() }),
  refuses: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});

const parameter = () => z.string({ error: 'invalid' }).max(2000, { error: 'too_long' });

export const completeOidcSignIn = endpoint({
  name: 'completeOidcSignIn',
  summary: 'Sign in with the parameters of the provider’s redirect; each code works once',
  method: 'POST',
  path: '/v1/pub/oidc/complete',
  access: publicAccess,
  deviceCookie: true,
  limitedAs: 'sign-in',
  body: z.strictObject({
    state: parameter(),
    code: parameter().optional(),
    iss: parameter().optional(),
    error: parameter().optional(),
  }),
  output: signedInWithTokens,
  envelope: 'result',
  refuses: [
    'NOT_FOUND',
    'OIDC_REFUSED',
    'OIDC_EMAIL_NOT_VERIFIED',
    'OIDC_ACCOUNT_UNKNOWN',
    'DISABLED',
    'USERNAME_OR_PASSWORD_INCORRECT',
    'SECOND_FACTOR_REQUIRED',
    'SERVICE_UNAVAILABLE',
  ],
});
