import { expect, test } from 'vitest';
import * as identity from './accounts/identity.ts';
import * as accounts from './accounts.ts';
import type { ClientEndpoint } from './endpoint.ts';
import * as light from './light.ts';

/** The properties of an endpoint that the client reads. */
const read = ({
  name,
  method,
  path,
  access,
  captcha,
  deviceCookie,
  envelope,
  output,
}: ClientEndpoint) => ({
  name,
  method,
  path,
  access,
  captcha,
  deviceCookie,
  envelope,
  isFile: output === 'pdf',
});

test.each([
  [light.captchaChallenge, accounts.captchaChallenge],
  [light.login, accounts.login],
  [light.startOidcSignIn, identity.startOidcSignIn],
  [light.completeOidcSignIn, identity.completeOidcSignIn],
  [light.resetPassword, accounts.resetPassword],
  [light.refreshAccessToken, accounts.refreshAccessToken],
])(
  'calls $name without its schemas as the API contract declares it',
  (schemaless, contractEndpoint) => {
    expect(read(schemaless)).toEqual(read(contractEndpoint));
  },
);
