import { useSyncExternalStore } from 'react';

/** Toast regions of the open dialogs, the uppermost last. Toasts elsewhere would be hidden. */
let regions: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** A ref callback: the region counts as long as it is on the page. */
export function addToastRegion(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  // The sign-in over a covered screen shows no toasts of that screen.
  if (!region.closest('[data-covers]')) change([...regions, region]);
  return () => change(regions.filter((one) => one !== region));
}

/** The region of the uppermost dialog; null while none is open. */
export function useToastRegion(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => regions.at(-1) ?? null);
}

function change(next: readonly HTMLElement[]): void {
  regions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
