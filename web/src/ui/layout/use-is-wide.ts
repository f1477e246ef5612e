import { useSyncExternalStore } from 'react';
import { layout } from '../tokens.ts';

/** Print counts as wide: lists are printed in landscape (print.css). */
const wide = matchMedia(`print, (width >= ${layout.wide}px)`);

/** Whether the layout is wide (NAV-10: from 992 px). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
