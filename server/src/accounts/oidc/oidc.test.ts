import { resetPassword } from '@salus/api/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, refusalCode } from '../../testing/browser.ts';
import { givenOwner } from '../../testing/mailed-passwords.ts';
import { codeAt, personAt } from '../../testing/second-factor/enrolled.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let salus: TestApp;
/** A second server with another policy, at the provider of the first. */
let second: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
  second = await startTestApp(
    {
      PUBLIC_URL: `http://localhost:${salus.port}`,
      OIDC_ISSUER: `http://127.0.0.1:${salus.port}/dev/oidc`,
      OIDC_CLIENT_ID: 'salus-development',
      OIDC_CLIENT_SECRET: 'oidc-development',
      PASSWORD_SIGN_IN_OFF: 'BM_SUPPORT, SALES_MANAGER',
    },
    salus,
  );
}, 120_000);
afterAll(async () => {
  await second.close();
  await salus.close();
});

type Callback = { code?: string; state: string; iss?: string; error?: string };

/** Begins a sign-in and answers the provider's page. @returns the query of its redirect */
async function atProvider(
  browser: Browser,
  answer: { readonly email: string; readonly verified?: string; readonly place?: string } | 'deny',
): Promise<Callback> {
  const { body } = await browser.post('/v1/pub/oidc/start', {});
  const url = new URL(body.data.url);
  const page = answer === 'deny' ? 'deny' : 'choose';
  if (answer !== 'deny')
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const reply = await salus.ask({ method: 'GET', url: `/dev/oidc/${page}${url.search}` });
  expect(reply.status).toBe(303);
  const back = new URL(String(reply.headers['location']));
  expect(`${back.origin}${back.pathname}`).toBe(`http://localhost:${salus.port}/signin/oidc`);
  return { state: '', ...Object.fromEntries(back.searchParams) };
}
const complete = (browser: Browser, callback: Callback, at = salus) =>
  browser.post('/v1/pub/oidc/complete', callback, at);

describe('a sign-in at the identity provider', () => {
  // covers AUTH-28
  test('opens a session of the account with the verified e-mail, on another server', async () => {
    const { emailAddress } = await givenOwner(salus);
    const browser = openBrowser(salus);
    const callback = await atProvider(browser, { email: emailAddress.toUpperCase() });
    const { status, body } = await complete(browser, callback, second);
    expect([status, body.result.emailAddress]).toEqual([200, emailAddress]);
    const { access_token, refresh_token } = body.result;
    const headers = { authorization: `Bearer ${access_token}` };
    const list = await salus.ask({ method: 'GET', url: '/v1/auth/session/list', headers });
    expect(list.body.data.results).toHaveLength(1);
    expect(refusalCode(await browser.refresh(refresh_token))).toBe('200 success');
  });

  // covers AUTH-30
  test.each([
    ['email_verified as the text "true"', { verified: 'text' }],
    ['the e-mail in UserInfo alone', { place: 'userinfo' }],
    ['both', { verified: 'text', place: 'userinfo' }],
  ])('opens a session with %s', async (_, claims) => {
    const { emailAddress } = await givenOwner(salus);
    const browser = openBrowser(salus);
    const reply = await complete(
      browser,
      await atProvider(browser, { email: emailAddress, ...claims }),
    );
    expect([refusalCode(reply), reply.body.result?.emailAddress]).toEqual([
      '200 success',
      emailAddress,
    ]);
  });

  test('asks the provider with PKCE, state and nonce, and keeps their secrets', async () => {
    const browser = openBrowser(salus);
    const { body, headers } = await browser.post('/v1/pub/oidc/start', {});
    const query = new URL(body.data.url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(String(headers['set-cookie'])).toMatch(
      /^salus_oidc=[\w.-]+; Path=\/v1\/pub\/oidc; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
  });

  test.each([
    ['an unknown e-mail', { email: 'nobody@salus.test' }, '403 OIDC_ACCOUNT_UNKNOWN'],
    [
      'an e-mail that is not verified',
      { email: 'bm@salus.test', verified: 'no' },
      '403 OIDC_EMAIL_NOT_VERIFIED',
    ],
    [
      'an e-mail verified as the text "false"',
      { email: 'bm@salus.test', verified: 'text-no' },
      '403 OIDC_EMAIL_NOT_VERIFIED',
    ],
    [
      'an e-mail without email_verified',
      { email: 'bm@salus.test', verified: 'absent' },
      '403 OIDC_EMAIL_NOT_VERIFIED',
    ],
    [
      'an e-mail of UserInfo that is not verified',
      { email: 'bm@salus.test', verified: 'no', place: 'userinfo' },
      '403 OIDC_EMAIL_NOT_VERIFIED',
    ],
    [
      'a UserInfo of another subject',
      { email: 'bm@salus.test', place: 'other-person' },
      '401 OIDC_REFUSED',
    ],
    ['a disabled account', { email: 'disabled@salus.test' }, '401 DISABLED'],
    ['a denial', 'deny', '401 OIDC_REFUSED'],
  ] as const)('is refused for %s, and creates no account', async (_, answer, refusal) => {
    const { rows: before } = await sql`select id from accounts`.execute(salus.db);
    const browser = openBrowser(salus);
    const reply = await complete(browser, await atProvider(browser, answer));
    expect(refusalCode(reply)).toBe(refusal);
    expect((await sql`select id from accounts`.execute(salus.db)).rows).toHaveLength(before.length);
  });

  test('is refused in another browser, with another state and for a repeated code', async () => {
    const { emailAddress } = await givenOwner(salus);
    const [browser, other] = [openBrowser(salus), openBrowser(salus)];
    const callback = await atProvider(browser, { email: emailAddress });
    expect(refusalCode(await complete(other, callback))).toBe('401 OIDC_REFUSED');
    await other.post('/v1/pub/oidc/start', {});
    expect(refusalCode(await complete(other, callback))).toBe('401 OIDC_REFUSED');
    expect(refusalCode(await complete(browser, { ...callback, state: 'A'.repeat(43) }))).toBe(
      '401 OIDC_REFUSED',
    );
    const attempt = browser.cookies.get('salus_oidc') ?? '';
    expect(refusalCode(await complete(browser, callback))).toBe('200 success');
    browser.cookies.set('salus_oidc', attempt);
    expect(refusalCode(await complete(browser, callback))).toBe('401 OIDC_REFUSED');
  });

  test('is refused 10 minutes after it began', async () => {
    const { emailAddress } = await givenOwner(salus);
    const browser = openBrowser(salus);
    const callback = await atProvider(browser, { email: emailAddress });
    for (const at of [salus, second]) at.wait(10.1);
    expect(refusalCode(await complete(browser, callback))).toBe('401 OIDC_REFUSED');
  });

  // covers AUTH-29
  test('does not ask to change a mailed password', async () => {
    const owner = await givenOwner(salus);
    await owner.token(await owner.mailedPassword());
    const browser = openBrowser(salus);
    const { body } = await complete(
      browser,
      await atProvider(browser, { email: owner.emailAddress }),
    );
    expect(body.result.isAutoGenerated).toBe(0);
    const headers = { authorization: `Bearer ${body.result.access_token}` };
    const list = await salus.ask({ method: 'GET', url: '/v1/auth/session/list', headers });
    expect(refusalCode(list)).toBe('200 success');
  });

  // covers AUTH-28, MFA-2
  test('asks for the second factor of the account, and opens the session after it', async () => {
    const { emailAddress } = await givenOwner(salus);
    const { secret } = await personAt(salus.ask, emailAddress).enrol(salus.now());
    for (const at of [salus, second]) at.wait(1);
    const browser = openBrowser(salus);
    const first = await complete(browser, await atProvider(browser, { email: emailAddress }));
    expect(refusalCode(first)).toBe('401 SECOND_FACTOR_REQUIRED');
    expect(first.body.data.methods).toEqual(['totp', 'recoveryCode']);
    const { challengeId } = first.body.data;
    const prove = (code: string) =>
      browser.post('/v1/pub/login/second-factor', { challengeId, code }, second);
    const code = codeAt(secret, salus.now());
    const wrong = code === '000000' ? '000001' : '000000';
    expect(refusalCode(await prove(wrong))).toBe('422 SECOND_FACTOR_INCORRECT');
    const proofReply = await prove(code);
    expect(refusalCode(proofReply)).toBe('200 success');
    const headers = { authorization: `Bearer ${proofReply.body.result.access_token}` };
    const own = await salus.ask({ method: 'GET', url: '/v1/auth/second-factor', headers });
    expect(refusalCode(own)).toBe('200 success');
    expect(refusalCode(await prove(code))).toBe('422 SECOND_FACTOR_EXPIRED');
  });

  test('leaves no code and no cookie in the log', async () => {
    const { emailAddress } = await givenOwner(salus);
    const browser = openBrowser(salus);
    const callback = await atProvider(browser, { email: emailAddress });
    const attempt = browser.cookies.get('salus_oidc') ?? '';
    await complete(browser, callback);
    await complete(browser, callback);
    const lines = [...salus.lines, ...second.lines].join('\n');
    for (const secret of [callback.code, callback.state, attempt])
      expect(lines.includes(String(secret))).toBe(false);
  });
});

describe('a role without password sign-in', () => {
  // covers AUTH-29
  test('is refused after the right password only, and at a reset', async () => {
    const signIn = (emailAddress: string, password: string, at: TestApp) =>
      openBrowser(salus).signIn(emailAddress, password, at);
    expect(refusalCode(await signIn('bm@salus.test', 'Salus@2026', second))).toBe(
      '403 PASSWORD_SIGN_IN_OFF',
    );
    expect(refusalCode(await signIn('bm@salus.test', 'Wrong@2026', second))).toBe(
      '401 USERNAME_OR_PASSWORD_INCORRECT',
    );
    expect(refusalCode(await signIn('bm@salus.test', 'Salus@2026', salus))).toBe('200 success');
    const reset = { emailAddress: 'bm@salus.test' };
    expect(refusalCode(await second.anybody.call(resetPassword, reset))).toBe(
      '403 PASSWORD_SIGN_IN_OFF',
    );
    const browser = openBrowser(salus);
    const callback = await atProvider(browser, { email: 'bm@salus.test' });
    expect(refusalCode(await complete(browser, callback, second))).toBe('200 success');
  });
});
