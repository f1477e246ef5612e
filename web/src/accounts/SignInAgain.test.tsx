import { showDraft } from '@salus/api/contracts.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callInSession, enter } from '../calls/session.ts';
import { takeEndReason } from '../calls/session-tab.ts';
import { startI18n } from '../i18n/i18n.ts';
import { exampleOfficer as person } from '../testing/example-officer.ts';
import { SessionGuard } from './SessionGuard.tsx';

let valid: string;
let signIn: () => Response;
let prove: (code: string) => Response;
let signedInAs: unknown[];
let went: string[];

beforeAll(startI18n);
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  [valid, signedInAs, went] = ['a1', [], []];
  vi.stubGlobal('location', {
    pathname: '/',
    search: '',
    assign: (address: string) => went.push(address),
  });
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => unknown) => run() } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/v1/pub/captcha'))
      return Response.json({ success: true, data: { provider: 'off' } });
    if (url === '/v1/refresh/access-token') return no(401, 'SESSION_EXPIRED');
    if (url === '/v1/pub/login') {
      signedInAs.push(JSON.parse(String(init.body)));
      return signIn();
    }
    if (url === '/v1/pub/login/second-factor') {
      const { challengeId, code } = JSON.parse(String(init.body));
      expect(challengeId).toBe('c1');
      return prove(code);
    }
    return new Headers(init.headers).get('Authorization') === `Bearer ${valid}`
      ? Response.json({ success: true, data: {} })
      : no(401, 'SESSION_EXPIRED');
  });
  enter(person, { access_token: 'a1', refresh_token: 'r1' });
  await ask();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const no = (status: number, error_code: string, data: object | null = null) =>
  Response.json({ success: false, error_code, message: '', data }, { status });
const yes = () =>
  Response.json({ success: true, result: { ...person, access_token: 'a2', refresh_token: 'r2' } });
const ask = () => callInSession(showDraft, { query: { referenceNumber: 'HD1' } });

/** Makes a call after the end of the session, which opens the dialog. */
async function expireSession() {
  render(<SessionGuard />);
  valid = 'a2';
  let outcome = 'waits';
  await act(async () => {
    ask().then(
      () => {
        outcome = 'goes on';
      },
      () => {
        outcome = 'is over';
      },
    );
  });
  // Its chunk is loaded first.
  await screen.findByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
  return () => outcome;
}
const type = (password: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Mật khẩu');
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field.form as HTMLFormElement);
};

test('accepts only the password of the same user, then continues', async () => {
  const outcome = await expireSession();
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  expect([email.value, email.readOnly]).toEqual(['officer@example.com', true]);
  signIn = yes;
  type('Salus@2026');
  await waitFor(() => expect(outcome()).toBe('goes on'));
  expect(signedInAs).toEqual([{ emailAddress: 'officer@example.com', password: 'Salus@2026' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(went).toEqual([]);
});

test.each([
  [() => no(401, 'USERNAME_OR_PASSWORD_INCORRECT'), 'Mật khẩu không đúng.'],
  [
    () => no(429, 'TOO_MANY_ATTEMPTS', { retryAt: '2026-11-22T09:30:00.000+07:00' }),
    'Nhập sai quá nhiều lần. Thử lại được từ 09:30.',
  ],
  [() => no(400, 'CAPTCHA_FAILED'), 'Chưa qua được bước chống máy tự động. Thử lại.'],
])('shows the error and waits for another attempt', async (reply, sentence) => {
  const outcome = await expireSession();
  signIn = reply;
  type('Salus@2025');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  expect(outcome()).toBe('waits');
  signIn = yes;
  type('Salus@2026');
  await waitFor(() => expect(outcome()).toBe('goes on'));
});

test('requires a password', async () => {
  await expireSession();
  fireEvent.click(screen.getByRole('button', { name: /Tiếp tục/ }));
  await screen.findByText('Bắt buộc nhập');
  expect(document.getElementById('password-note')?.textContent).toBe('Bắt buộc nhập');
  expect(signedInAs).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
});

// covers MFA-2
test('asks for the second factor, then continues', async () => {
  const outcome = await expireSession();
  signIn = () =>
    no(401, 'SECOND_FACTOR_REQUIRED', {
      challengeId: 'c1',
      methods: ['totp', 'recoveryCode'],
      passkey: null,
    });
  type('Salus@2026');
  await screen.findByRole('dialog', { name: 'Xác thực hai bước' });
  const enterCode = (code: string) => {
    const field = screen.getByLabelText<HTMLInputElement>('Mã xác thực');
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field.form as HTMLFormElement);
  };
  const says = (sentence: string) =>
    waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  prove = () => no(422, 'SECOND_FACTOR_INCORRECT', { triesLeft: 4 });
  enterCode('000000');
  await says(i18next.t(($) => $.refusals.SECOND_FACTOR_INCORRECT, { ns: 'domain', triesLeft: 4 }));
  prove = () => no(429, 'TOO_MANY_ATTEMPTS', { retryAt: '2026-11-22T09:30:00.000+07:00' });
  enterCode('000001');
  await says('Nhập sai mã quá nhiều lần. Thử lại được từ 09:30.');
  expect(outcome()).toBe('waits');
  prove = (code) => (code === '123456' ? yes() : no(500, 'SERVER_ERROR'));
  enterCode('123456');
  await waitFor(() => expect(outcome()).toBe('goes on'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(went).toEqual([]);
});

test('ends the session immediately when the account is disabled', async () => {
  const outcome = await expireSession();
  signIn = () => no(401, 'DISABLED');
  type('Salus@2026');
  await waitFor(() => expect(went).toContain('/#/'));
  expect(takeEndReason()).toBe('USER_IS_DISABLED');
  expect(localStorage.length).toBe(0);
  expect(outcome()).not.toBe('goes on');
});
