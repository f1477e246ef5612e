import { useSyncExternalStore } from 'react';

/**
 * The dialogs that shut the page out, the uppermost last: of each the place where it says what is said in passing. What
 * lies beside an open dialog is behind its backdrop, can't be pressed and is not read out, in the top layer too.
 */
let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** From now until the answer is called. */
export function addOpenDialog(place: HTMLElement): () => void {
  // Whoever signs in again over a screen hears nothing of it.
  if (place.closest('[data-covers]')) return () => undefined;
  show([...places, place]);
  return () => show(places.filter((one) => one !== place));
}

/** Where the uppermost dialog says something; null while none is open. */
export function usePlaceInDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => places.at(-1) ?? null);
}

function show(next: readonly HTMLElement[]): void {
  places = next;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
