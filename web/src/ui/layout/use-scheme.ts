import { useSyncExternalStore } from 'react';
import { createChanges } from '../../page/create-store.ts';
import type { Scheme } from '../tokens.ts';

/** Light, dark, or the system's setting. */
export const schemeChoices = ['system', 'light', 'dark'] as const;
type SchemeChoice = (typeof schemeChoices)[number];

const REMEMBERED = 'salus.scheme';

const darkWanted = matchMedia('(prefers-color-scheme: dark)');
const changes = createChanges({ isStored: true });

/** Light or dark; follows the system and the person's choice while the page is open. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, shownScheme);
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(subscribe, chosenScheme);
}

export function chooseScheme(choice: SchemeChoice): void {
  localStorage.setItem(REMEMBERED, choice);
  applyScheme();
  changes.notify();
}

/** Before anything is drawn: the stylesheet asks the root for the choice. */
export function applyScheme(): void {
  const choice = chosenScheme();
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

function shownScheme(): Scheme {
  const choice = chosenScheme();
  if (choice !== 'system') return choice;
  return darkWanted.matches ? 'dark' : 'light';
}

function chosenScheme(): SchemeChoice {
  const storedChoice = localStorage.getItem(REMEMBERED);
  return schemeChoices.find((choice) => choice === storedChoice) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  // The choice may be made in another tab.
  const notify = () => {
    applyScheme();
    listener();
  };
  darkWanted.addEventListener('change', notify);
  const unsubscribe = changes.subscribe(notify);
  return () => {
    darkWanted.removeEventListener('change', notify);
    unsubscribe();
  };
}
