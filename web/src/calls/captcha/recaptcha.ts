import type { CaptchaAction } from '@salus/api/endpoint.ts';
import { unmodalDialogs } from '../../ui/overlays/unmodal-dialogs.ts';
import { CaptchaUnsolved } from './captcha-unsolved.ts';

/** The server's setting of reCAPTCHA. */
export type Recaptcha = { readonly siteKey: string };

const SCRIPT = 'https://www.google.com/recaptcha/api.js';
/** The script calls this when it is ready. */
const READY = 'salusCaptchaReady';
const LOAD_LIMIT_MILLISECONDS = 20_000;
/** A puzzle may take a user a while; a closed one sends no event. */
const SOLVE_LIMIT_MILLISECONDS = 120_000;

/** The part of Google's script that is used. */
type Widgets = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
  execute(widget: unknown, options: { readonly action: string }): unknown;
};

/**
 * Loads Google's script and returns a solver per action; each answer works once. Right for both
 * versions: a key of version 3 never shows a puzzle, and answers through `execute`.
 */
export async function openRecaptcha({
  siteKey,
}: Recaptcha): Promise<(action: CaptchaAction) => Promise<string>> {
  await load();
  const widgets: Widgets | undefined = Reflect.get(window, 'grecaptcha');
  if (!widgets) throw new CaptchaUnsolved();

  return async (action) => {
    const container = addContainer();
    // The puzzle is a child of the body: an open modal dialog would cover it.
    const restoreDialogs = unmodalDialogs();
    let late: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = () => reject(new CaptchaUnsolved());
        late = setTimeout(fail, SOLVE_LIMIT_MILLISECONDS);
        const widget = widgets.render(container, {
          sitekey: siteKey,
          size: 'invisible',
          callback: resolve,
          'error-callback': fail,
          'expired-callback': fail,
        });
        // No hyphen is allowed in an action.
        const execution = widgets.execute(widget, { action: action.replaceAll('-', '_') });
        Promise.resolve(execution).then(
          (answer) => typeof answer === 'string' && resolve(answer),
          fail,
        );
      });
    } finally {
      clearTimeout(late);
      container.remove();
      restoreDialogs();
    }
  };
}

let loading: Promise<void> | undefined;

/** Loads the script once per page. A failed load can be repeated. */
function load(): Promise<void> {
  if (loading !== undefined) return loading;
  const script = document.createElement('script');
  const query = new URLSearchParams({
    render: 'explicit',
    onload: READY,
    hl: document.documentElement.lang,
  });
  loading = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new CaptchaUnsolved());
    const late = setTimeout(fail, LOAD_LIMIT_MILLISECONDS);
    Object.assign(window, {
      [READY]: () => {
        clearTimeout(late);
        resolve();
      },
    });
    script.src = `${SCRIPT}?${query}`;
    script.async = true;
    // Google's script sets the same nonce on the scripts that it adds.
    script.nonce =
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.onerror = fail;
    document.head.append(script);
  });
  loading.catch(() => {
    loading = undefined;
    script.remove();
  });
  return loading;
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
