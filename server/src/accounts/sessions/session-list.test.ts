import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, openBrowser, readWith, refusalCode } from '../../testing/browser.ts';
import { givenOwner } from '../../testing/mailed-passwords.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let salus: TestApp;
let second: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
  second = await startTestApp({}, salus);
});
afterAll(async () => {
  await second.close();
  await salus.close();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type SessionView = { readonly id: string; readonly isCurrent: boolean; readonly browser: string };

const list = async (token: string, at = salus): Promise<readonly SessionView[]> => {
  const { body } = await at.ask({
    method: 'GET',
    url: '/v1/auth/session/list',
    headers: bearer(token),
  });
  return body.data.results;
};
const end = (token: string, id: string, at = salus) =>
  at.ask({ method: 'DELETE', url: `/v1/auth/session/${id}`, headers: bearer(token) });
const welcome = (token: string, at = salus) => readWith(at, token);

/** An account with a session in Chrome and, later, one in Firefox. */
async function givenTwoSessions() {
  const { emailAddress } = await givenOwner(salus);
  const chrome = await openBrowser(salus).tokens(emailAddress);
  const firefox = await openBrowser(salus, FIREFOX).tokens(emailAddress);
  return { emailAddress, chrome: chrome.access_token, firefox: firefox.access_token };
}

describe('the list of sessions', () => {
  // covers AUTH-26
  test('shows device, address and times of live sessions, the present one first', async () => {
    const { chrome } = await givenTwoSessions();
    const instant = expect.stringMatching(/\+07:00$/);
    const common = { id: expect.any(String), ip: '127.0.0.1', createdAt: instant };
    expect(await list(chrome, second)).toEqual([
      { ...common, isCurrent: true, browser: 'Chrome', system: 'Windows', lastUsedAt: instant },
      { ...common, isCurrent: false, browser: 'Firefox', system: 'Linux', lastUsedAt: instant },
    ]);
  });

  test('moves the time of the last use at a refresh', async () => {
    const { emailAddress } = await givenOwner(salus);
    const browser = openBrowser(salus);
    const { refresh_token } = await browser.tokens(emailAddress);
    for (const at of [salus, second]) at.wait(20);
    const { access_token } = (await browser.refresh(refresh_token)).body.result;
    const { body } = await salus.ask({
      method: 'GET',
      url: '/v1/auth/session/list',
      headers: bearer(access_token),
    });
    const [{ createdAt, lastUsedAt }] = body.data.results;
    expect(Date.parse(lastUsedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(20 * 60_000);
  });
});

describe('ending a session from the list', () => {
  // covers AUTH-26
  test('refuses its tokens on every server at once', async () => {
    const { chrome, firefox } = await givenTwoSessions();
    expect(await welcome(firefox, second)).toBe('200 success');
    const id = (await list(chrome)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const { status, body } = await end(chrome, id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, data: { endedAt: expect.stringMatching(/\+07:00$/) } },
    });
    expect(await welcome(firefox)).toBe('401 SESSION_EXPIRED');
    await expect.poll(() => welcome(firefox, second)).toBe('401 SESSION_EXPIRED');
    expect(await list(chrome)).toHaveLength(1);
    expect(refusalCode(await end(chrome, id))).toBe('404 NOT_FOUND');
  });

  test('returns 404 for the session of another person', async () => {
    const [one, other] = [await givenTwoSessions(), await givenTwoSessions()];
    const [{ id = '' } = {}] = await list(other.chrome);
    expect(refusalCode(await end(one.chrome, id))).toBe('404 NOT_FOUND');
    expect(await welcome(other.chrome)).toBe('200 success');
  });

  test('refuses an id that is no UUID', async () => {
    const { chrome } = await givenTwoSessions();
    const { status, body } = await end(chrome, 'all');
    expect([status, body.data]).toEqual([400, [{ path: 'id', code: 'invalid' }]]);
  });

  test('may end the present one', async () => {
    const { chrome } = await givenTwoSessions();
    const [{ id = '' } = {}] = await list(chrome);
    expect(refusalCode(await end(chrome, id))).toBe('200 success');
    expect(await welcome(chrome)).toBe('401 SESSION_EXPIRED');
  });
});

describe('ending all other sessions', () => {
  // covers AUTH-26
  test('keeps the present one, also from two devices at once', async () => {
    const { emailAddress, chrome, firefox } = await givenTwoSessions();
    await openBrowser(salus).tokens(emailAddress);
    const endOthers = (token: string, at = salus) =>
      at.ask({ method: 'POST', url: '/v1/auth/session/end-others', headers: bearer(token) });
    const { body } = await endOthers(chrome);
    expect(body.data).toEqual({ endedAt: expect.any(String), sessions: 2 });
    expect(await welcome(chrome)).toBe('200 success');
    expect(await welcome(firefox)).toBe('401 SESSION_EXPIRED');

    const next = await openBrowser(salus).tokens(emailAddress);
    const both = await Promise.all([endOthers(chrome), endOthers(next.access_token, second)]);
    // The second one has ended already, or ended none.
    expect(both.map(refusalCode)).toContain('200 success');
    const codesAfter = await Promise.all([welcome(chrome), welcome(next.access_token)]);
    expect(codesAfter.filter((code) => code === '200 success').length).toBeLessThanOrEqual(1);
  });
});
