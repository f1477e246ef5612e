import { useSyncExternalStore } from 'react';

let requests = 0;
const listeners = new Set<() => void>();

/**
 * Makes every open dialog non-modal until the returned function is called. Puzzles of hosted
 * captchas are appended to the body, which a modal dialog makes unreachable.
 */
export function unmodalDialogs(): () => void {
  const lastFocus = document.activeElement;
  change(1);
  return () => {
    change(-1);
    if (lastFocus instanceof HTMLElement && lastFocus.isConnected) lastFocus.focus();
  };
}

export function useIsModal(): boolean {
  return useSyncExternalStore(subscribe, () => requests === 0);
}

function change(by: 1 | -1): void {
  requests += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
