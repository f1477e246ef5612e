import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CaptchaUnsolved } from './captcha-unsolved.ts';
import { createCaptcha } from './solve-captcha.ts';

/** Options of a widget, in the shape that the three providers document. */
type WidgetOptions = Record<string, unknown> & { readonly callback: (answer: string) => void };
let widget: WidgetOptions;
let place: HTMLElement;
let executions: unknown[];
let removals: unknown[];

const providerOn = (global: string, execute: (options: unknown) => unknown) => {
  Object.assign(window, {
    [global]: {
      render: (at: HTMLElement, options: WidgetOptions) => {
        [place, widget] = [at, options];
        return 'widget-1';
      },
      execute: (...args: unknown[]) => {
        executions.push(args);
        return execute(args[1]);
      },
      remove: (widget: unknown) => removals.push(widget),
    },
  });
};
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
/** Simulates the browser, which runs the injected script. */
const ready = () => Reflect.get(window, 'salusCaptchaReady')();
const listen = (name: string) => widget[name] as () => void;
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A separate page, with the script loaded. */
async function open(provider: string) {
  const { createCaptcha: fresh } = await import('./solve-captcha.ts');
  const captcha = fresh(async () => ({ provider, siteKey: 'site-key' }));
  captcha.prepare('payment-link');
  await expect.poll(() => scripts()).toHaveLength(1);
  ready();
  await nextTask();
  return captcha;
}

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n0nce">';
  document.body.innerHTML = '<form></form>';
  document.documentElement.lang = 'vi';
  executions = [];
  removals = [];
});
afterEach(() => {
  for (const global of ['grecaptcha', 'hcaptcha', 'turnstile'])
    Reflect.deleteProperty(window, global);
});

test.each([
  ['recaptcha', 'grecaptcha', 'https://www.google.com/recaptcha/api.js'],
  ['hcaptcha', 'hcaptcha', 'https://hcaptcha.com/1/api.js'],
  ['turnstile', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
])(
  'loads the script of %s once with the nonce, and shows no puzzle before it is needed',
  async (provider, global, address) => {
    providerOn(global, () => undefined);
    await open(provider);
    const [script] = scripts();
    expect(script?.src).toBe(`${address}?render=explicit&onload=salusCaptchaReady&hl=vi`);
    expect(script?.nonce).toBe('n0nce');
    expect(executions).toEqual([]);
  },
);

test('loads no third-party script when the captcha is built in or off', async () => {
  const captcha = createCaptcha(async () => ({ provider: 'off' }));
  expect(await captcha.take('login')).toBeNull();
  expect(scripts()).toEqual([]);
});

test('returns the answers of Turnstile, bound to the action, and of hCaptcha', async () => {
  providerOn('turnstile', () => undefined);
  const captcha = await open('turnstile');
  for (const text of ['token-1', 'token-2']) {
    const answer = captcha.take('payment-link');
    await nextTask();
    expect(place.parentElement?.tagName).toBe('FORM');
    expect(widget).toMatchObject({
      sitekey: 'site-key',
      action: 'payment-link',
      execution: 'execute',
      appearance: 'interaction-only',
      language: 'vi',
    });
    widget.callback(text);
    expect(await answer).toBe(text);
    expect(place.isConnected).toBe(false);
  }
  expect(removals).toEqual(['widget-1', 'widget-1']);
});

test('returns the answer of reCAPTCHA version 2 (callback) and 3 (promise)', async () => {
  let promisedAnswer: string | null = null;
  providerOn('grecaptcha', async () => promisedAnswer);
  const captcha = await open('recaptcha');
  const second = captcha.take('draft-download');
  await nextTask();
  expect(executions).toEqual([['widget-1', { action: 'draft_download' }]]);
  expect(widget).toMatchObject({ sitekey: 'site-key', size: 'invisible' });
  widget.callback('v2');
  expect(await second).toBe('v2');
  promisedAnswer = 'v3';
  expect(await captcha.take('draft-download')).toBe('v3');
});

test.each(['error-callback', 'expired-callback', 'close-callback', 'chalexpired-callback'])(
  'fails at %s, and tries again the next time',
  async (name) => {
    providerOn('hcaptcha', () => undefined);
    const captcha = await open('hcaptcha');
    const first = captcha.take('reject-info');
    await nextTask();
    listen(name)();
    await expect(first).rejects.toMatchObject({ name: 'CaptchaUnsolved' });
    const next = captcha.take('reject-info');
    await nextTask();
    widget.callback('token');
    expect(await next).toBe('token');
  },
);

test('keeps a puzzle usable while a modal dialog is open', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  providerOn('hcaptcha', () => undefined);
  const captcha = await open('hcaptcha');
  const { useIsModal } = await import('../../ui/overlays/unmodal-dialogs.ts');
  const { result: isModal } = renderHook(useIsModal);
  const answer = captcha.take('payment-link');
  await nextTask();
  expect(place.parentElement).toBe(dialog);
  expect(isModal.current).toBe(true);
  act(listen('open-callback'));
  expect(isModal.current).toBe(false);
  widget.callback('token');
  expect(await act(() => answer)).toBe('token');
  expect(isModal.current).toBe(true);
});

test('fails when the script can’t be loaded, and loads it again on the next attempt', async () => {
  const { createCaptcha: fresh } = await import('./solve-captcha.ts');
  const captcha = fresh(async () => ({ provider: 'turnstile', siteKey: 'site-key' }));
  const first = captcha.take('login');
  await expect.poll(() => scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toMatchObject({ name: new CaptchaUnsolved().name });
  expect(scripts()).toEqual([]);
  providerOn('turnstile', () => undefined);
  const second = captcha.take('login');
  await expect.poll(() => scripts()).toHaveLength(1);
  ready();
  await expect.poll(() => place?.isConnected).toBe(true);
  widget.callback('token');
  expect(await second).toBe('token');
});
