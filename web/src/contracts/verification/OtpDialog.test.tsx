import type { ContractView } from '@salus/api/contract-view.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { field, fieldNote, findNote, showDialog, type } from '../../testing/show-dialog.ts';
import { OtpDialog } from './OtpDialog.tsx';

const start = Date.parse('2026-11-21T09:30:00+07:00');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const draft = exampleContract({
  status: 'DRAFT',
  policyNo: null,
  verifiedAt: null,
  verifiedBy: null,
});

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sentNow = {
  status: 200,
  body: { success: true, data: { expiresAt: at(300), resendAt: at(32) } },
};
const no = (status: number, error_code: string, data: object | null = null) => ({
  status,
  body: { success: false, error_code, message: '', data },
});
/** A fading spinner also has a name. */
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`(^| )${name}$`) });
const press = (name: string) => fireEvent.click(button(name));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function open(
  replies: Parameters<typeof showDialog>[1],
  contract: ContractView = draft,
  reason: string | null = null,
) {
  const callbacks = { onVerified: vi.fn(), onClose: vi.fn() };
  return {
    ...callbacks,
    calls: showDialog(
      <OtpDialog contract={contract} overlaps={[]} reason={reason} {...callbacks} />,
      replies,
    ),
  };
}

async function sendCode(replies: readonly object[] = []) {
  const dialog = open([sentNow, ...replies] as Parameters<typeof showDialog>[1]);
  press('Gửi mã');
  await screen.findByLabelText('Mã OTP');
  return dialog;
}

test('sends nothing on opening and shows the phone number of the code', () => {
  const { calls } = open([]);
  expect(screen.getByText(/tới số 0987654321 của Nguyễn Văn Đức/)).toBeTruthy();
  expect([calls.length, screen.queryByLabelText('Mã OTP')]).toEqual([0, null]);
});

test('shows one numeric field with autofill, and accepts a pasted code in groups', async () => {
  const { calls } = await sendCode();
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/v1/auth/otp/generate', body: { referenceNumber: 'HD261008ABCDEF' } },
  ]);
  const code = field('otpCustomer');
  expect([code.inputMode, code.autocomplete, code.maxLength]).toEqual([
    'numeric',
    'one-time-code',
    -1,
  ]);
  type('otpCustomer', '123 456');
  expect(code.value).toBe('123456');
});

// covers OTP-5
test('continues after a correct code', async () => {
  const { calls, onVerified } = await sendCode([
    { status: 200, body: { success: true, data: { verifiedAt: at(9) } } },
  ]);
  type('otpCustomer', '123 456');
  fireEvent.submit(field('otpCustomer'));
  await expect.poll(() => onVerified.mock.calls.length).toBe(1);
  expect(calls[1]).toMatchObject({
    path: '/v1/auth/otp/verify',
    body: { referenceNumber: 'HD261008ABCDEF', otpCustomer: '123456' },
  });
});

// covers OTP-2
test.each([
  ['12345', 'Mã OTP gồm đúng 6 chữ số'],
  ['1234567', 'Mã OTP gồm đúng 6 chữ số'],
  ['', 'Bắt buộc nhập'],
])('requires six digits before it sends a request: %j', async (text, sentence) => {
  const { calls } = await sendCode();
  type('otpCustomer', text);
  press('Xác nhận');
  await findNote('otpCustomer', sentence);
  expect(field('otpCustomer').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toHaveLength(1);
});

// covers OTP-3, OTP-4
test('shows the remaining attempts at the field, also after a change', async () => {
  await sendCode([no(422, 'OTP_INCORRECT', { triesLeft: 3 })]);
  type('otpCustomer', '111111');
  press('Xác nhận');
  await screen.findByText('Mã OTP không đúng. Số lần thử còn lại: 3.');
  expect(field('otpCustomer').getAttribute('aria-describedby')).toBe('otpCustomer-note');
  expect(fieldNote('otpCustomer')).toBe('Mã OTP không đúng. Số lần thử còn lại: 3.');
  type('otpCustomer', '22');
  expect(fieldNote('otpCustomer')).toBe('Còn 3 lần thử');
});

test.each([
  ['OTP_INCORRECT', { triesLeft: 0 }, 'Mã OTP không đúng và đã hết lần thử. Gửi mã mới.'],
  ['OTP_EXPIRED', null, 'Mã OTP không còn hiệu lực. Gửi mã mới.'],
])('offers a new code after %s', async (code, data, sentence) => {
  await sendCode([no(422, code, data)]);
  type('otpCustomer', '111111');
  press('Xác nhận');
  await screen.findByText(sentence);
  expect(fieldNote('otpCustomer')).toBe(sentence);
  // The 32 s are not over yet.
  expect(button('Gửi mã mới').getAttribute('aria-disabled')).toBe('true');
  await pass(32);
  expect(button('Gửi mã mới').getAttribute('aria-disabled')).toBeNull();
});

describe('the countdown', () => {
  // covers OTP-3
  test('lets a code be sent again after 32 s, and not before', async () => {
    await sendCode();
    expect(screen.getByText('Gửi lại được sau 32 giây')).toBeTruthy();
    await pass(31);
    expect(screen.getByText('Gửi lại được sau 1 giây')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Gửi lại mã' })).toBeNull();
    await pass(1);
    expect(button('Gửi lại mã')).toBeTruthy();
  });

  test('continues while the dialog is closed and after a reload', async () => {
    await sendCode();
    await pass(10);
    cleanup();
    await pass(10);
    const { calls } = open([]);
    expect(screen.getByText('Gửi lại được sau 12 giây')).toBeTruthy();
    expect(screen.getByText('Còn hiệu lực 4:40')).toBeTruthy();
    expect([calls.length, field('otpCustomer').value]).toEqual([0, '']);
  });

  test('is separate per contract', async () => {
    await sendCode();
    cleanup();
    open([], exampleContract({ ...draft, referenceNumber: 'HD261008ZZZZZZ' }));
    expect(button('Gửi mã').getAttribute('aria-disabled')).toBeNull();
  });

  test('shows when the code has expired', async () => {
    await sendCode();
    await pass(299);
    expect(screen.getByText('Còn hiệu lực 0:01')).toBeTruthy();
    await pass(1);
    expect(fieldNote('otpCustomer')).toBe('Mã OTP không còn hiệu lực. Gửi mã mới.');
    expect(button('Gửi mã mới')).toBeTruthy();
  });
});

test('never keeps the code in the browser', async () => {
  await sendCode([no(422, 'OTP_INCORRECT', { triesLeft: 4 })]);
  type('otpCustomer', '918273');
  press('Xác nhận');
  await screen.findByText('Mã OTP không đúng. Số lần thử còn lại: 4.');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('918273');
});

// covers OTP-3, OTP-4
test('shows the end of the send lock, also after reopening', async () => {
  open([no(429, 'RATE_LIMIT_OTP', { retryAt: '2026-11-21T10:24:00+07:00' })]);
  press('Gửi mã');
  // The visible hint beside the button, which is also its accessible description.
  const sentence = 'Đã vượt quá số lần gửi mã. Gửi lại được từ 10:24.';
  await expect.poll(() => screen.queryAllByText(sentence).length).toBeGreaterThan(0);
  expect(button('Gửi mã').getAttribute('aria-disabled')).toBe('true');
  cleanup();
  open([]);
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  await pass(54 * 60);
  expect(screen.queryByText(sentence)).toBeNull();
  expect(button('Gửi mã').getAttribute('aria-disabled')).toBeNull();
});

test('accepts a code that another tab has just sent', async () => {
  open([no(422, 'OTP_RESEND_TOO_SOON', { retryAt: at(20) })]);
  press('Gửi mã');
  expect(await screen.findByLabelText('Mã OTP')).toBeTruthy();
  expect(screen.getByText('Gửi lại được sau 20 giây')).toBeTruthy();
});

test('offers a new code after a save, which invalidates the sent one', async () => {
  await sendCode();
  cleanup();
  const entry: ContractView['history'][number] = {
    at: at(0),
    action: 'generateOtp',
    actorKind: 'sales',
    actorName: 'Trần Thị Bán',
    fromStatus: 'DRAFT',
    toStatus: 'DRAFT',
    note: null,
    changes: [],
  };
  open([], exampleContract({ ...draft, history: [entry, { ...entry, action: 'save' }] }));
  expect(screen.queryByLabelText('Mã OTP')).toBeNull();
  await pass(32);
  expect(button('Gửi mã').getAttribute('aria-disabled')).toBeNull();
});

test('is disabled with a reason when the lifecycle rules forbid it', () => {
  open([], draft, 'Chỉ xác thực được khi là bản nháp');
  expect(button('Gửi mã').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Chỉ xác thực được khi là bản nháp');
});

test('shows other errors and keeps the input', async () => {
  await sendCode([no(422, 'CHANGE_INFO_PENDING')]);
  type('otpCustomer', '123456');
  press('Xác nhận');
  const alert = await screen.findByRole('alert');
  await expect.poll(() => alert.textContent).not.toBe('');
  expect(field('otpCustomer').value).toBe('123456');
});

// covers OVERLAP-3
test('asks for a reason when another contract was sold since the code was sent', async () => {
  const { calls, onVerified } = await sendCode([
    no(422, 'INSURED_OVERLAP'),
    { status: 200, body: { success: true, data: { verifiedAt: at(9) } } },
  ]);
  type('otpCustomer', '123456');
  press('Xác nhận');
  await expect.poll(() => document.getElementById('overlapReason')).not.toBeNull();
  type('overlapReason', 'Tăng mức bảo hiểm');
  press('Xác nhận');
  await expect.poll(() => onVerified.mock.calls.length).toBe(1);
  expect(calls[2]?.body).toMatchObject({
    otpCustomer: '123456',
    overlapReason: 'Tăng mức bảo hiểm',
  });
});

describe('WebOTP', () => {
  const withCredentials = (get: (options: CredentialRequestOptions) => Promise<unknown>) => {
    vi.stubGlobal('OTPCredential', class {});
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
  };

  test('is requested after a code was sent, and fills the field', async () => {
    const get = vi.fn(async () => ({ code: '654321' }));
    withCredentials(get);
    await sendCode();
    await expect.poll(() => field('otpCustomer').value).toBe('654321');
    expect(get).toHaveBeenCalledExactlyOnceWith({
      otp: { transport: ['sms'] },
      signal: expect.any(AbortSignal),
    });
  });

  test('is cancelled when the dialog closes', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    withCredentials(async ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await sendCode();
    // waitFor looks only when the document changes: its timer is a fake one here.
    await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([false]);
    cleanup();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});
