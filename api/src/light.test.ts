import { expect, test } from 'vitest';
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
  [light.resetPassword, accounts.resetPassword],
  [light.refreshAccessToken, accounts.refreshAccessToken],
])('calls $name without its schemas as the API contract declares it', (schemaless, declared) => {
  expect(read(schemaless)).toEqual(read(declared));
});
