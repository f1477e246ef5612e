import type { Challenge } from 'altcha-lib/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccounts } from '../testing/open-accounts.ts';
import { encodeCaptcha as encode, solveCaptcha as solve } from '../testing/solve-captcha.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let http: Awaited<ReturnType<typeof accounts.server>>;

beforeAll(async () => {
  accounts = await openAccounts({ captcha: 'altcha' });
  http = await accounts.server();
});
afterAll(() => accounts.close());
afterEach(() => vi.useRealTimers());

const challenge = async (action?: string) => {
  const reply = await http.inject({
    url: `/v1/pub/captcha/challenge${action ? `?action=${action}` : ''}`,
  });
  return reply.json() as Challenge & { success: boolean; data: Challenge };
};
const signIn = async (answer: string | null, password = DEMO_PASSWORD) => {
  const reply = await http.inject({
    method: 'POST',
    url: '/v1/pub/login',
    headers: answer === null ? {} : { 'x-captcha-response': answer },
    payload: { emailAddress: 'sales.cbb@salus.test', password },
  });
  return `${reply.statusCode} ${reply.json().error_code ?? 'success'}`;
};

describe('the captcha challenge', () => {
  it('is returned in the envelope, and bare for the ready-made widget', async () => {
    const { success, data, ...bare } = await challenge('login');
    expect(success).toBe(true);
    expect(bare).toEqual(data);
    expect(data).toEqual({
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        data: { action: 'login' },
        expiresAt: expect.any(Number),
        keyLength: 32,
        keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
        keySignature: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is made for known actions only', async () => {
    const reply = await http.inject({ url: '/v1/pub/captcha/challenge?action=anything' });
    expect([reply.statusCode, reply.json().data]).toEqual([
      400,
      [{ path: 'action', code: 'invalid' }],
    ]);
  });

  it('ends after ten minutes', async () => {
    const { expiresAt = 0 } = (await challenge()).parameters;
    expect(expiresAt * 1000 - Date.now()).toBeGreaterThan(595_000);
    expect(expiresAt * 1000 - Date.now()).toBeLessThanOrEqual(600_000);
  });
});

describe('a captcha answer', () => {
  it('is accepted for its action', async () => {
    expect(await signIn(encode(await solve(await challenge('login'))))).toBe('200 success');
  });

  it('to a challenge without an action is accepted for any', async () => {
    expect(await signIn(encode(await solve(await challenge())))).toBe('200 success');
  });

  it('is required', async () => {
    expect(await signIn(null)).toBe('400 CAPTCHA_FAILED');
  });

  it('works once, also after a failed sign-in', async () => {
    const answer = encode(await solve(await challenge('login')));
    expect(await signIn(answer, 'Wrong@2026')).toBe('401 USERNAME_OR_PASSWORD_INCORRECT');
    expect(await signIn(answer)).toBe('400 CAPTCHA_FAILED');
  });

  it('works once, also when it is sent ten times at once', async () => {
    const answer = encode(await solve(await challenge('login')));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn(answer)));
    expect(outcomes.sort()).toEqual(['200 success', ...Array(9).fill('400 CAPTCHA_FAILED')]);
  });

  it('for another action is refused', async () => {
    expect(await signIn(encode(await solve(await challenge('draft-download'))))).toBe(
      '400 CAPTCHA_FAILED',
    );
  });

  it('is refused after its challenge has ended', async () => {
    const answer = encode(await solve(await challenge('login')));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect(await signIn(answer)).toBe('400 CAPTCHA_FAILED');
  });

  type CaptchaPayload = Awaited<ReturnType<typeof solve>>;
  const withParameters = (change: object) => (payload: CaptchaPayload) => ({
    ...payload,
    challenge: { ...payload.challenge, parameters: { ...payload.challenge.parameters, ...change } },
  });

  it.each<[string, (payload: CaptchaPayload) => unknown]>([
    ['a later end', withParameters({ expiresAt: 4_000_000_000 })],
    ['another nonce', withParameters({ nonce: '00'.repeat(16) })],
    ['less work', withParameters({ cost: 1 })],
    ['no action', withParameters({ data: undefined })],
    ['another action', withParameters({ data: { action: 'payment-link' } })],
    ['one more fact in its action', withParameters({ data: { action: 'login', more: 1 } })],
    [
      'a wrong solution',
      (payload) => ({ ...payload, solution: { ...payload.solution, derivedKey: 'ab'.repeat(32) } }),
    ],
    ['no solution', (payload) => ({ ...payload, solution: null })],
    [
      'no signature',
      (payload) => ({ ...payload, challenge: { parameters: payload.challenge.parameters } }),
    ],
    ['a list', () => []],
    ['nothing', () => null],
  ])('that was changed to hold %s is refused', async (_, change) => {
    const payload = await solve(await challenge('login'));
    expect(await signIn(encode(change(payload)))).toBe('400 CAPTCHA_FAILED');
  });

  it.each(['%%%', 'e30', 'x'.repeat(5000)])('that is malformed is refused', async (answer) => {
    expect(await signIn(answer)).toBe('400 CAPTCHA_FAILED');
  });
});

describe('asking for a password', () => {
  const reset = async (answer: string | null, emailAddress: string) => {
    const headers = answer === null ? {} : { 'x-captcha-response': answer };
    const payload = { emailAddress };
    const reply = await http.inject({
      method: 'POST',
      url: '/v1/pub/reset-password',
      headers,
      payload,
    });
    return `${reply.statusCode} ${reply.json().error_code}`;
  };

  it('requires its own answer, and reveals nothing about accounts without one', async () => {
    const forSignIn = encode(await solve(await challenge('login')));
    for (const answer of [null, 'off', forSignIn])
      for (const address of ['nobody@salus.test', 'disabled@salus.test', 'sales.cbb@salus.test'])
        expect(await reset(answer, address)).toBe('400 CAPTCHA_FAILED');
  });

  it('reveals one account per answer', async () => {
    const answer = encode(await solve(await challenge('reset-password')));
    expect(await reset(answer, 'nobody@salus.test')).toBe('422 USER_DOES_NOT_EXIST');
    expect(await reset(answer, 'disabled@salus.test')).toBe('400 CAPTCHA_FAILED');
  });
});
