import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CaptchaUnsolved } from './captcha-unsolved.ts';
import { createCaptcha } from './solve-captcha.ts';

/** What a provider's script leaves on the page, in the shapes that the three document. */
type Told = Record<string, unknown> & { readonly callback: (answer: string) => void };
let told: Told;
let place: HTMLElement;
let executed: unknown[];
let removed: unknown[];

const providerOn = (global: string, execute: (options: unknown) => unknown) => {
  Object.assign(window, {
    [global]: {
      render: (at: HTMLElement, options: Told) => {
        [place, told] = [at, options];
        return 'widget-1';
      },
      execute: (...given: unknown[]) => {
        executed.push(given);
        return execute(given[1]);
      },
      remove: (widget: unknown) => removed.push(widget),
    },
  });
};
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
/** As the browser does once it has run the script that stands in the page. */
const ready = () => (window as unknown as { salusCaptchaReady: () => void }).salusCaptchaReady();
const listen = (name: string) => told[name] as () => void;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A page of its own, with the script loaded. */
async function open(provider: string) {
  const { createCaptcha: fresh } = await import('./solve-captcha.ts');
  const captcha = fresh(async () => ({ provider, siteKey: 'site-key' }));
  captcha.prepare('payment-link');
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  ready();
  await settled();
  return captcha;
}

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n0nce">';
  document.body.innerHTML = '<form></form>';
  document.documentElement.lang = 'vi';
  executed = [];
  removed = [];
});
afterEach(() => {
  for (const global of ['grecaptcha', 'hcaptcha', 'turnstile']) Reflect.deleteProperty(window, global);
});

test.each([
  ['recaptcha', 'grecaptcha', 'https://www.google.com/recaptcha/api.js'],
  ['hcaptcha', 'hcaptcha', 'https://hcaptcha.com/1/api.js'],
  ['turnstile', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
])(
  'loads the script of %s once, with the nonce, and asks nothing before the answer is needed',
  async (provider, global, address) => {
    providerOn(global, () => undefined);
    await open(provider);
    const [script] = scripts();
    expect(script?.src).toBe(`${address}?render=explicit&onload=salusCaptchaReady&hl=vi`);
    expect(script?.nonce).toBe('n0nce');
    expect(executed).toEqual([]);
  },
);

test('loads nothing of anybody where the captcha is our own, or off', async () => {
  const captcha = createCaptcha(async () => ({ provider: 'off' }));
  expect(await captcha.take('login')).toBeNull();
  expect(scripts()).toEqual([]);
});

test('takes the answer of Turnstile, bound to the action, and of hCaptcha, each from a widget of its own', async () => {
  providerOn('turnstile', () => undefined);
  const captcha = await open('turnstile');
  for (const text of ['token-1', 'token-2']) {
    const answer = captcha.take('payment-link');
    await settled();
    expect(place.parentElement?.tagName).toBe('FORM');
    expect(told).toMatchObject({
      sitekey: 'site-key',
      action: 'payment-link',
      execution: 'execute',
      appearance: 'interaction-only',
      language: 'vi',
    });
    told.callback(text);
    expect(await answer).toBe(text);
    expect(place.isConnected).toBe(false);
  }
  expect(removed).toEqual(['widget-1', 'widget-1']);
});

test('takes the answer of reCAPTCHA by its callback (version 2) or from what it promises (version 3)', async () => {
  let promised: string | null = null;
  providerOn('grecaptcha', async () => promised);
  const captcha = await open('recaptcha');
  const second = captcha.take('draft-download');
  await settled();
  expect(executed).toEqual([['widget-1', { action: 'draft_download' }]]);
  expect(told).toMatchObject({ sitekey: 'site-key', size: 'invisible' });
  told.callback('v2');
  expect(await second).toBe('v2');
  promised = 'v3';
  expect(await captcha.take('draft-download')).toBe('v3');
});

test.each(['error-callback', 'expired-callback', 'close-callback', 'chalexpired-callback'])(
  'gives up at %s, and asks anew the next time',
  async (name) => {
    providerOn('hcaptcha', () => undefined);
    const captcha = await open('hcaptcha');
    const first = captcha.take('reject-info');
    await settled();
    listen(name)();
    await expect(first).rejects.toMatchObject({ name: 'CaptchaUnsolved' });
    const next = captcha.take('reject-info');
    await settled();
    told.callback('token');
    expect(await next).toBe('token');
  },
);

test('lets a puzzle through while a modal dialog is open, and shuts the page out again', async () => {
  const dialog = document.createElement('dialog');
  const shown: string[] = [];
  Object.assign(dialog, {
    showModal: () => shown.push('modal'),
    show: () => shown.push('beside the page'),
    close: () => shown.push('closed'),
  });
  dialog.open = true;
  document.body.append(dialog);
  // jsdom knows no top layer.
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector) =>
    Document.prototype.querySelectorAll.call(document, selector.replace('dialog:modal', 'dialog[open]')),
  );
  providerOn('hcaptcha', () => undefined);
  const captcha = await open('hcaptcha');
  const answer = captcha.take('payment-link');
  await settled();
  expect(place.parentElement).toBe(dialog);
  expect(shown).toEqual([]);
  listen('open-callback')();
  expect(shown).toEqual(['closed', 'beside the page']);
  told.callback('token');
  expect(await answer).toBe('token');
  expect(shown).toEqual(['closed', 'beside the page', 'closed', 'modal']);
  vi.restoreAllMocks();
});

test('says so where the script can’t be loaded, and loads it again at the next try', async () => {
  const { createCaptcha: fresh } = await import('./solve-captcha.ts');
  const captcha = fresh(async () => ({ provider: 'turnstile', siteKey: 'site-key' }));
  const first = captcha.take('login');
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toMatchObject({ name: new CaptchaUnsolved().name });
  expect(scripts()).toEqual([]);
  providerOn('turnstile', () => undefined);
  const second = captcha.take('login');
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  ready();
  await vi.waitFor(() => expect(place?.isConnected).toBe(true));
  told.callback('token');
  expect(await second).toBe('token');
});
