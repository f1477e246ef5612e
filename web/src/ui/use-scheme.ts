import { useSyncExternalStore } from 'react';
import type { Scheme } from './tokens.ts';

const darkWanted = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, as the person's system is set; follows it while the page is open. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, () => (darkWanted.matches ? 'dark' : 'light'));
}

function subscribe(changed: () => void): () => void {
  darkWanted.addEventListener('change', changed);
  return () => darkWanted.removeEventListener('change', changed);
}
