import { createStore, useStore } from '../../page/create-store.ts';

/** Toast regions of the open dialogs, the uppermost last. Toasts elsewhere would be hidden. */
const regions = createStore<readonly HTMLElement[]>([]);

/** A ref callback: the region counts as long as it is on the page. */
export function addToastRegion(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  // The sign-in over a covered screen shows no toasts of that screen.
  if (!region.closest('[data-covers]')) regions.set([...regions.get(), region]);
  return () => regions.set(regions.get().filter((one) => one !== region));
}

/** The region of the uppermost dialog; null while none is open. */
export function useToastRegion(): HTMLElement | null {
  return useStore(regions).at(-1) ?? null;
}
