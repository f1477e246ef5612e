import { createStore, useStore } from '../../page/create-store.ts';

/** The number of callers that need it. */
const requests = createStore(0);

/**
 * Makes every open dialog non-modal until the returned function is called. The puzzle of
 * reCAPTCHA is appended to the body, which a modal dialog makes unreachable.
 */
export function unmodalDialogs(): () => void {
  const lastFocus = document.activeElement;
  requests.set(requests.get() + 1);
  return () => {
    requests.set(requests.get() - 1);
    if (lastFocus instanceof HTMLElement && lastFocus.isConnected) lastFocus.focus();
  };
}

export function useIsModal(): boolean {
  return useStore(requests) === 0;
}
