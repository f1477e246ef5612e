import type { CaptchaAction } from '@salus/api/endpoint.ts';
import { unmodalDialogs } from '../../ui/overlays/unmodal-dialogs.ts';
import { CaptchaUnsolved } from './captcha-unsolved.ts';

/** The server's setting of a third-party captcha. */
export type HostedCaptcha = { readonly provider: HostedProvider; readonly siteKey: string };
export type HostedProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

/** The script calls this when it is ready. */
const READY = 'salusCaptchaReady';
const LOAD_LIMIT_MILLISECONDS = 20_000;
/** A puzzle may take a user a while; a closed one sends no event. */
const SOLVE_LIMIT_MILLISECONDS = 120_000;

/** The common part of the three providers' scripts. */
type Widgets = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
  execute(widget: unknown, options?: { readonly action: string }): unknown;
  remove?(widget: unknown): void;
};

const providers: Record<
  HostedProvider,
  {
    readonly script: string;
    readonly global: string;
    /** Options of a widget besides its key and callbacks. */
    readonly options: (
      action: CaptchaAction,
      failed: () => void,
      ask: () => void,
    ) => Readonly<Record<string, unknown>>;
    /** Its puzzle hangs on the page itself, where a modal dialog would cover it. */
    readonly coversPage: 'from the start' | 'when it opens' | 'never';
  }
> = {
  // Also right for a key of version 3, which never asks anything and answers through `execute`.
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    global: 'grecaptcha',
    options: () => ({ size: 'invisible' }),
    coversPage: 'from the start',
  },
  hcaptcha: {
    script: 'https://hcaptcha.com/1/api.js',
    global: 'hcaptcha',
    options: (_, failed, ask) => ({
      size: 'invisible',
      'open-callback': ask,
      'close-callback': failed,
      'chalexpired-callback': failed,
    }),
    coversPage: 'when it opens',
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    global: 'turnstile',
    options: (action, failed) => ({
      action,
      language: document.documentElement.lang,
      execution: 'execute',
      appearance: 'interaction-only',
      'timeout-callback': failed,
      'unsupported-callback': failed,
    }),
    coversPage: 'never',
  },
};

/** Loads the provider's script and returns a solver per action; each answer works once. */
export async function openHostedCaptcha({
  provider,
  siteKey,
}: HostedCaptcha): Promise<(action: CaptchaAction) => Promise<string>> {
  const { global, options, coversPage } = providers[provider];
  await load(provider);
  const widgets: Widgets | undefined = Reflect.get(window, global);
  if (!widgets) throw new CaptchaUnsolved();

  return async (action) => {
    const place = placeForWidget();
    let comeBack: () => void = () => undefined;
    const ask = () => {
      if (coversPage !== 'never') comeBack = unmodalDialogs();
    };
    let widget: unknown;
    let late: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        const failed = () => reject(new CaptchaUnsolved());
        late = setTimeout(failed, SOLVE_LIMIT_MILLISECONDS);
        if (coversPage === 'from the start') ask();
        widget = widgets.render(place, {
          sitekey: siteKey,
          callback: resolve,
          'error-callback': failed,
          'expired-callback': failed,
          ...options(action, failed, ask),
        });
        // reCAPTCHA allows no hyphen in an action.
        const begun = widgets.execute(widget, { action: action.replaceAll('-', '_') });
        Promise.resolve(begun).then(
          (answer) => typeof answer === 'string' && resolve(answer),
          failed,
        );
      });
    } finally {
      clearTimeout(late);
      widgets.remove?.(widget);
      place.remove();
      comeBack();
    }
  };
}

const loading = new Map<HostedProvider, Promise<void>>();

/** Once for the page; one that failed is forgotten and may be tried again. */
function load(provider: HostedProvider): Promise<void> {
  const known = loading.get(provider);
  if (known !== undefined) return known;
  const script = document.createElement('script');
  const query = new URLSearchParams({
    render: 'explicit',
    onload: READY,
    hl: document.documentElement.lang,
  });
  const loaded = new Promise<void>((resolve, reject) => {
    const failed = () => reject(new CaptchaUnsolved());
    const late = setTimeout(failed, LOAD_LIMIT_MILLISECONDS);
    Object.assign(window, {
      [READY]: () => {
        clearTimeout(late);
        resolve();
      },
    });
    script.src = `${providers[provider].script}?${query}`;
    script.async = true;
    // reCAPTCHA hands it on to what it adds to the page.
    script.nonce =
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.onerror = failed;
    document.head.append(script);
  });
  loading.set(provider, loaded);
  loaded.catch(() => {
    loading.delete(provider);
    script.remove();
  });
  return loaded;
}

/** The end of the open dialog, or of the page: the user must be able to reach the widget. */
function placeForWidget(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'captcha';
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]');
  (dialogs[dialogs.length - 1] ?? document.querySelector('form') ?? document.body).append(place);
  return place;
}
