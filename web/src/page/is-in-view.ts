import { useSyncExternalStore } from 'react';

/** Whether the tab is in view: not behind another one, and not minimised. */
export function useIsInView(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
