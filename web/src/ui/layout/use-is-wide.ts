import { useSyncExternalStore } from 'react';
import { layout } from '../tokens.ts';

/** Paper is: lists are printed across (print.css). */
const wide = matchMedia(`print, (width >= ${layout.wide}px)`);

/** Is there room for a table and a column beside it (NAV-10: from 992 px)? */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}
