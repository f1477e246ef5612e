import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CaptchaUnsolved } from './captcha-unsolved.ts';
import { createCaptcha } from './solve-captcha.ts';

/** Options of a widget, as documented. */
type WidgetOptions = Record<string, unknown> & { readonly callback: (answer: string) => void };
let widget: WidgetOptions;
let place: HTMLElement;
let executions: unknown[];

const installScript = (execute: () => unknown = () => undefined) => {
  Object.assign(window, {
    grecaptcha: {
      render: (at: HTMLElement, options: WidgetOptions) => {
        [place, widget] = [at, options];
        return 'widget-1';
      },
      execute: (...args: unknown[]) => {
        executions.push(args);
        return execute();
      },
    },
  });
};
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
/** Simulates the browser, which runs the injected script. */
const ready = () => Reflect.get(window, 'salusCaptchaReady')();
const listen = (name: string) => widget[name] as () => void;
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A separate page, with the script loaded. */
async function open() {
  const { createCaptcha: fresh } = await import('./solve-captcha.ts');
  const captcha = fresh(async () => ({ provider: 'recaptcha', siteKey: 'site-key' }));
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
});
afterEach(() => {
  Reflect.deleteProperty(window, 'grecaptcha');
});

test('loads the script once with the nonce, and shows no puzzle before it is needed', async () => {
  installScript();
  await open();
  const [script] = scripts();
  expect(script?.src).toBe(
    'https://www.google.com/recaptcha/api.js?render=explicit&onload=salusCaptchaReady&hl=vi',
  );
  expect(script?.nonce).toBe('n0nce');
  expect(executions).toEqual([]);
});

test('loads no third-party script when the captcha is built in or off', async () => {
  const captcha = createCaptcha(async () => ({ provider: 'off' }));
  expect(await captcha.take('login')).toBeNull();
  expect(scripts()).toEqual([]);
});

test('returns the answer of version 2 (callback) and 3 (promise)', async () => {
  let promisedAnswer: string | null = null;
  installScript(async () => promisedAnswer);
  const captcha = await open();
  const second = captcha.take('draft-download');
  await nextTask();
  expect(executions).toEqual([['widget-1', { action: 'draft_download' }]]);
  expect(widget).toMatchObject({ sitekey: 'site-key', size: 'invisible' });
  widget.callback('v2');
  expect(await second).toBe('v2');
  promisedAnswer = 'v3';
  expect(await captcha.take('draft-download')).toBe('v3');
});

test.each(['error-callback', 'expired-callback'])('fails at %s, and tries again', async (name) => {
  installScript();
  const captcha = await open();
  const first = captcha.take('reject-info');
  await nextTask();
  listen(name)();
  await expect(first).rejects.toMatchObject({ name: 'CaptchaUnsolved' });
  const next = captcha.take('reject-info');
  await nextTask();
  widget.callback('token');
  expect(await next).toBe('token');
  expect(place.isConnected).toBe(false);
});

test('keeps a puzzle usable while a modal dialog is open', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  installScript();
  const captcha = await open();
  const { useIsModal } = await import('../../ui/overlays/unmodal-dialogs.ts');
  const { result: isModal } = renderHook(useIsModal);
  expect(isModal.current).toBe(true);
  const answer = captcha.take('payment-link');
  await act(nextTask);
  expect(place.parentElement).toBe(dialog);
  expect(isModal.current).toBe(false);
  widget.callback('token');
  expect(await act(() => answer)).toBe('token');
  expect(isModal.current).toBe(true);
});

test('fails when the script can’t be loaded, and loads it again on the next attempt', async () => {
  const { createCaptcha: fresh } = await import('./solve-captcha.ts');
  const captcha = fresh(async () => ({ provider: 'recaptcha', siteKey: 'site-key' }));
  const first = captcha.take('login');
  await expect.poll(() => scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toMatchObject({ name: new CaptchaUnsolved().name });
  expect(scripts()).toEqual([]);
  installScript();
  const second = captcha.take('login');
  await expect.poll(() => scripts()).toHaveLength(1);
  ready();
  await expect.poll(() => place?.isConnected).toBe(true);
  widget.callback('token');
  expect(await second).toBe('token');
});
