import type { SignedInUser } from '@salus/api/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';

/**
 * Shared by all tabs of the browser. Both keys exist while signed in. After expiry only the person
 * remains, to sign in over the open screens; signing out removes both.
 */
const TOKENS = 'salus.tokens';
const PERSON = 'salus.person';

export const readTokens = () => read<Tokens>(TOKENS);
export const readPerson = () => read<SignedInUser>(PERSON);

export function writeTokens(tokens: Tokens): void {
  write(TOKENS, tokens);
  notify();
}

/** Stores the user first, so that other tabs know the owner of new tokens. */
export function writeSession(person: SignedInUser, tokens: Tokens): void {
  write(PERSON, person);
  writeTokens(tokens);
}

/** Notifies only the other tabs: this one unloads and keeps its screens until then. */
export function dropSession({ keepsPerson }: { readonly keepsPerson: boolean }): void {
  if (!keepsPerson) write(PERSON, null);
  write(TOKENS, null);
}

/** The user as JSON text, a stable value until it changes. */
export const personText = () => localStorage.getItem(PERSON);

const listeners = new Set<() => void>();

/** Notifies about every change, by any tab. */
export function watchSession(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

// Storage events reach only the other tabs.
function notify(): void {
  for (const changed of listeners) changed();
}

function read<T>(key: string): T | null {
  const text = localStorage.getItem(key);
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    // An invalid value counts as missing.
    return null;
  }
}

function write(key: string, value: object | null): void {
  if (value) localStorage.setItem(key, JSON.stringify(value));
  else localStorage.removeItem(key);
}
