import { login } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bodySchema } from '../calls/forms/form-resolver.ts';
import { startI18n } from '../i18n/i18n.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { useCaptchaForm } from './use-captcha-form.ts';

let bodies: unknown[];
let answer: () => Response;
/** Resolves or rejects the loading of the endpoint. */
let bring: () => Promise<typeof login>;
const loadSchema = async () => bodySchema(await bring());

beforeAll(startI18n);
beforeEach(() => {
  bodies = [];
  answer = () => Response.json({ success: true, result: {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/v1/pub/captcha'))
      return Response.json({ success: true, data: { provider: 'off' } });
    bodies.push(JSON.parse(String(init.body)));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const { register, fieldError, submit, failure, isBusy } = useCaptchaForm({
    action: 'login',
    loadSchema,
    start: { emailAddress: 'officer@example.com', password: '' },
    call: (body, headers) => call(login, { body, headers }),
    onDone: () => undefined,
  });
  return (
    <form aria-label="form" aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
      <input {...register('emailAddress')} />
      <input id="password" {...register('password')} />
      <p>{fieldError('password')}</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </form>
  );
}

const form = () => screen.getByRole('form');
const isBusy = () => form().getAttribute('aria-busy') === 'true';
const submit = () => act(async () => void fireEvent.submit(form()));
const typePassword = (value: string) => {
  const field = document.querySelector('#password');
  if (field) fireEvent.change(field, { target: { value } });
};

test('waits for the endpoint when the form is submitted early, and sends it once', async () => {
  let come: (endpoint: typeof login) => void = () => undefined;
  const coming = new Promise<typeof login>((resolve) => {
    come = resolve;
  });
  bring = () => coming;
  render(<Form />);
  typePassword('Salus@2026');
  await submit();
  await submit();
  expect([isBusy(), bodies]).toEqual([true, []]);
  await act(async () => come(login));
  expect([isBusy(), bodies]).toEqual([
    false,
    [{ emailAddress: 'officer@example.com', password: 'Salus@2026' }],
  ]);
});

test('sends the form when its schema fails to load, and shows server errors', async () => {
  bring = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  answer = () =>
    Response.json(
      {
        success: false,
        error_code: 'VALIDATION_ERROR',
        message: '',
        data: [{ path: 'password', code: 'required' }],
      },
      { status: 422 },
    );
  render(<Form />);
  await submit();
  expect(bodies).toEqual([{ emailAddress: 'officer@example.com', password: '' }]);
  expect(screen.getByText('Bắt buộc nhập')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('password'));
  expect(isBusy()).toBe(false);
});

test('shows errors immediately and sends nothing', async () => {
  bring = async () => login;
  render(<Form />);
  await submit();
  expect(screen.getByText('Bắt buộc nhập')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('password'));
  expect([isBusy(), bodies]).toEqual([false, []]);
});
