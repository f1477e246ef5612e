import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { encodeCaptcha, solveCaptcha } from '../../server/src/testing/solve-captcha.ts';
import { ask, type Calls, officerCalls, PASSWORD, signIn } from './calls.ts';

/** Sign-ins without a screen, which takes a second: for journeys about other things. */

/** The calls of a person who uses no browser. */
export async function callsAs(name = 'sales.cbb'): Promise<Calls> {
  const url = inject('baseUrl');
  return signIn(url, name, await captchaHeader(url));
}

/**
 * Signs the browser out, then in. It shows no screen until the next `goto`.
 * @returns the calls of the same session
 */
export async function enterAs(page: Page, name = 'sales.cbb'): Promise<Calls> {
  await forgetSession(page);
  const { origin } = new URL(page.url());
  // The browser's own client keeps the cookie of the device.
  const reply = await page.request.post('/v1/pub/login', {
    headers: await captchaHeader(origin),
    data: { emailAddress: `${name}@salus.test`, password: PASSWORD },
  });
  const { result } = await reply.json();
  const { access_token, refresh_token, ...person } = result;
  const session = {
    'salus.person': JSON.stringify(person),
    'salus.tokens': JSON.stringify({ access_token, refresh_token }),
  };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(session)})`);
  return officerCalls(origin, access_token);
}

/** Signs the browser out without a screen, on which a late answer would redirect to the sign-in. */
export async function forgetSession(page: Page): Promise<void> {
  // A page of the program's origin that runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
}

async function captchaHeader(url: string): Promise<Record<string, string>> {
  const { data } = await ask(`${url}/v1/pub/captcha/challenge?action=login`);
  // CAPTCHA_PROVIDER=off has no challenge to solve.
  return {
    'x-captcha-response': data.parameters ? encodeCaptcha(await solveCaptcha(data)) : 'off',
  };
}
