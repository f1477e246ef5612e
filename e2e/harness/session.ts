import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { encodeCaptcha, solveCaptcha } from '../../server/src/testing/solve-captcha.ts';
import { ask, type Calls, officerCalls, PASSWORD, signIn } from './calls.ts';

/** Sign-ins without a screen, which takes a second: for journeys about other things. */

/** The calls of a person who uses no browser. */
export async function callsAs(name = 'sales.cbb'): Promise<Calls> {
  const url = inject('baseUrl');
  const { data } = await ask(`${url}${CHALLENGE}`);
  return signIn(url, name, await captchaHeader(data));
}

/**
 * Signs the browser out and in as the next `goto` begins; a visit of a page before it would take a
 * tenth of the work of a short test.
 * @returns the calls of the same session
 */
export async function enterAs(page: Page, name = 'sales.cbb'): Promise<Calls> {
  // The browser's own client keeps the cookie of the device.
  const challenge = await page.request.get(CHALLENGE);
  const { origin } = new URL(challenge.url());
  const reply = await page.request.post('/v1/pub/login', {
    headers: await captchaHeader((await challenge.json()).data),
    data: { emailAddress: `${name}@salus.test`, password: PASSWORD },
  });
  const { result } = await reply.json();
  const { access_token, refresh_token, ...person } = result;
  const session = {
    'salus.person': JSON.stringify(person),
    'salus.tokens': JSON.stringify({ access_token, refresh_token }),
  };
  const script = await page.addInitScript(`
    if (self === top && location.origin === ${JSON.stringify(origin)}) {
      localStorage.clear();
      sessionStorage.clear();
      Object.assign(localStorage, ${JSON.stringify(session)});
    }`);
  const endAfterFirst = () => {
    if (new URL(page.url()).origin !== origin) return;
    page.off('domcontentloaded', endAfterFirst);
    // A page that is closed meanwhile needs no end.
    script.dispose().catch(() => undefined);
  };
  page.on('domcontentloaded', endAfterFirst);
  return officerCalls(origin, access_token);
}

/** Signs the browser out without a screen, on which a late answer would redirect to the sign-in. */
export async function forgetSession(page: Page): Promise<void> {
  // A page of the program's origin that runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
}

const CHALLENGE = '/v1/pub/captcha/challenge?action=login';
type Challenge = Parameters<typeof solveCaptcha>[0];

async function captchaHeader(challenge: Challenge): Promise<Record<string, string>> {
  // CAPTCHA_PROVIDER=off has no challenge to solve.
  return {
    'x-captcha-response': challenge.parameters
      ? encodeCaptcha(await solveCaptcha(challenge))
      : 'off',
  };
}
