import { refreshAccessToken } from '@salus/api/accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, readWith } from '../../testing/browser.ts';
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

const post = (path: string, token: string, at = salus) =>
  at.ask({ method: 'POST', url: `/v1/auth/${path}`, headers: bearer(token) });
const welcome = (token: string, at = salus) => readWith(at, token);

describe('signing out', () => {
  test('has ended the session when it answers: the very next call is refused', async () => {
    const owner = await givenOwner(salus);
    for (let n = 0; n < 20; n += 1) {
      const [one, other] = [await owner.token(), await owner.token()];
      for (const token of [one, other]) expect(await welcome(token)).toBe('200 success');
      await post('logout', one);
      expect(await welcome(one)).toBe('401 SESSION_EXPIRED');
      await post('logout-everywhere', other);
      expect(await welcome(other)).toBe('401 SESSION_EXPIRED');
    }
  });

  test('ends this session alone', async () => {
    const owner = await givenOwner(salus);
    const [one, other] = [await owner.token(), await owner.token()];
    expect((await post('logout', one)).status).toBe(200);
    await expect.poll(() => welcome(one)).toBe('401 SESSION_EXPIRED');
    expect(await welcome(other)).toBe('200 success');
  });

  test.each(['logout', 'logout-everywhere'])(
    '%s takes no field, and ends nothing where one is sent',
    async (path) => {
      const token = await (await givenOwner(salus)).token();
      const { status, body } = await salus.ask({
        method: 'POST',
        url: `/v1/auth/${path}`,
        headers: bearer(token),
        payload: { everywhere: true },
      });
      expect([status, body.error_code, body.data]).toEqual([
        400,
        'VALIDATION_ERROR',
        [{ path: 'everywhere', code: 'invalid' }],
      ]);
      expect(await welcome(token)).toBe('200 success');
    },
  );

  test('everywhere ends all sessions of this account alone, on every server', async () => {
    const [owner, neighbour] = [await givenOwner(salus), await givenOwner(salus)];
    const sessions = await Promise.all(
      [salus, second, salus].map((at) => owner.signIn(undefined, at)),
    );
    const tokens = sessions.map(({ body }) => body.result.access_token as string);
    const otherToken = await neighbour.token();
    for (const at of [salus, second])
      for (const token of tokens) expect(await welcome(token, at)).toBe('200 success');
    const { status, body } = await post('logout-everywhere', tokens[0] ?? '');
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, data: { endedAt: expect.stringMatching(/\+07:00$/), sessions: 3 } },
    });
    for (const at of [salus, second])
      for (const token of tokens)
        await expect.poll(() => welcome(token, at), { interval: 5 }).toBe('401 SESSION_EXPIRED');
    for (const { body: before } of sessions) {
      const { refresh_token } = before.result;
      const refreshReply = await second.anybody.call(refreshAccessToken, { refresh_token });
      expect(refreshReply.body.error_code).toBe('SESSION_EXPIRED');
    }
    expect(await welcome(otherToken)).toBe('200 success');
    expect(await owner.tries('Salus@2026')).toBe('200 0');
  });

  test('ends all sessions when two devices request it at the same time', async () => {
    const owner = await givenOwner(salus);
    const [one, two] = [await owner.token(), await owner.token()];
    const replies = await Promise.all([
      post('logout-everywhere', one),
      post('logout-everywhere', two, second),
    ]);
    for (const { status } of replies) expect([200, 401]).toContain(status);
    for (const token of [one, two])
      await expect.poll(() => welcome(token)).toBe('401 SESSION_EXPIRED');
  });
});
