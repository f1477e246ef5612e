import { currentLanguage } from '../../i18n/language.ts';
import { pageValue } from '../../page/page-values.ts';

const WORKER = '/offline-screens.js';
/** After the first screen and its calls, where the browser has no idle callback. */
const SOON_MILLISECONDS = 3_000;

/**
 * Registers the service worker, and lets it fetch the screens when the browser is idle (RUN-21).
 * Without one, e.g. over plain HTTP or in `npm run dev`, screens load as they are opened.
 */
export function keepScreens(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (pageValue('offline-screens') !== 'on') {
    void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((one) => one.unregister())));
    return;
  }
  // A browser may refuse it, e.g. in a private window.
  navigator.serviceWorker.register(WORKER).then(fetchWhenIdle, () => undefined);
}

function fetchWhenIdle(): void {
  const fetchAhead = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: 'fetch-ahead', language: currentLanguage().code });
  };
  if ('requestIdleCallback' in window) requestIdleCallback(() => void fetchAhead());
  else setTimeout(() => void fetchAhead(), SOON_MILLISECONDS);
}
