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
      fail: () => void,
      puzzleOpens: () => void,
    ) => Readonly<Record<string, unknown>>;
    /** The puzzle is a child of the body: an open modal dialog would cover it. */
    readonly needsUnmodalPage: 'from the start' | 'when it opens' | 'never';
  }
> = {
  // Also right for a key of version 3, which never asks anything and answers through `execute`.
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    global: 'grecaptcha',
    options: () => ({ size: 'invisible' }),
    needsUnmodalPage: 'from the start',
  },
  hcaptcha: {
    script: 'https://hcaptcha.com/1/api.js',
    global: 'hcaptcha',
    options: (_, fail, puzzleOpens) => ({
      size: 'invisible',
      'open-callback': puzzleOpens,
      'close-callback': fail,
      'chalexpired-callback': fail,
    }),
    needsUnmodalPage: 'when it opens',
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    global: 'turnstile',
    options: (action, fail) => ({
      action,
      language: document.documentElement.lang,
      execution: 'execute',
      appearance: 'interaction-only',
      'timeout-callback': fail,
      'unsupported-callback': fail,
    }),
    needsUnmodalPage: 'never',
  },
};

/** Loads the provider's script and returns a solver per action; each answer works once. */
export async function openHostedCaptcha({
  provider,
  siteKey,
}: HostedCaptcha): Promise<(action: CaptchaAction) => Promise<string>> {
  const { global, options, needsUnmodalPage } = providers[provider];
  await load(provider);
  const widgets: Widgets | undefined = Reflect.get(window, global);
  if (!widgets) throw new CaptchaUnsolved();

  return async (action) => {
    const container = addContainer();
    let restoreDialogs: () => void = () => undefined;
    const puzzleOpens = () => {
      if (needsUnmodalPage !== 'never') restoreDialogs = unmodalDialogs();
    };
    let widget: unknown;
    let late: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = () => reject(new CaptchaUnsolved());
        late = setTimeout(fail, SOLVE_LIMIT_MILLISECONDS);
        if (needsUnmodalPage === 'from the start') puzzleOpens();
        widget = widgets.render(container, {
          sitekey: siteKey,
          callback: resolve,
          'error-callback': fail,
          'expired-callback': fail,
          ...options(action, fail, puzzleOpens),
        });
        // reCAPTCHA allows no hyphen in an action.
        const execution = widgets.execute(widget, { action: action.replaceAll('-', '_') });
        Promise.resolve(execution).then(
          (answer) => typeof answer === 'string' && resolve(answer),
          fail,
        );
      });
    } finally {
      clearTimeout(late);
      widgets.remove?.(widget);
      container.remove();
      restoreDialogs();
    }
  };
}

const loading = new Map<HostedProvider, Promise<void>>();

/** Loads the script once per page. A failed load can be repeated. */
function load(provider: HostedProvider): Promise<void> {
  const pendingLoad = loading.get(provider);
  if (pendingLoad !== undefined) return pendingLoad;
  const script = document.createElement('script');
  const query = new URLSearchParams({
    render: 'explicit',
    onload: READY,
    hl: document.documentElement.lang,
  });
  const scriptLoad = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new CaptchaUnsolved());
    const late = setTimeout(fail, LOAD_LIMIT_MILLISECONDS);
    Object.assign(window, {
      [READY]: () => {
        clearTimeout(late);
        resolve();
      },
    });
    script.src = `${providers[provider].script}?${query}`;
    script.async = true;
    // reCAPTCHA sets the same nonce on the scripts that it adds.
    script.nonce =
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.onerror = fail;
    document.head.append(script);
  });
  loading.set(provider, scriptLoad);
  scriptLoad.catch(() => {
    loading.delete(provider);
    script.remove();
  });
  return scriptLoad;
}

/** Appends it to the open dialog or the page, so that the user can reach the widget. */
function addContainer(): HTMLElement {
  const container = document.createElement('div');
  container.className = 'captcha';
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"]');
  (dialogs[dialogs.length - 1] ?? document.querySelector('form') ?? document.body).append(
    container,
  );
  return container;
}
