import { useSyncExternalStore } from 'react';
import type { Scheme } from '../tokens.ts';

/** Light, dark, or the system's setting. */
export const schemeChoices = ['system', 'light', 'dark'] as const;
type SchemeChoice = (typeof schemeChoices)[number];

const REMEMBERED = 'salus.scheme';

const darkWanted = matchMedia('(prefers-color-scheme: dark)');
const changes = new EventTarget();

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
  changes.dispatchEvent(new Event('change'));
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
  // The last is for a choice made in another tab.
  const notify = () => {
    applyScheme();
    listener();
  };
  darkWanted.addEventListener('change', notify);
  changes.addEventListener('change', notify);
  window.addEventListener('storage', notify);
  return () => {
    darkWanted.removeEventListener('change', notify);
    changes.removeEventListener('change', notify);
    window.removeEventListener('storage', notify);
  };
}
