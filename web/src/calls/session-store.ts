import type { SignedInUser } from '@salus/api/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';

/**
 * Shared by all tabs of the browser. Both are there while somebody is signed in; of a session that has expired the person
 * is left, who may sign in over the screens that are open; whoever signs out leaves neither.
 */
const TOKENS = 'salus.tokens';
const PERSON = 'salus.person';

export const readTokens = () => read<Tokens>(TOKENS);
export const readPerson = () => read<SignedInUser>(PERSON);

export function writeTokens(tokens: Tokens): void {
  write(TOKENS, tokens);
  tell();
}

/** The person first: another tab that sees new tokens knows whose they are. */
export function writeSession(person: SignedInUser, tokens: Tokens): void {
  write(PERSON, person);
  writeTokens(tokens);
}

/** Only the other tabs hear of it: this one is on its way out, and its screens stay as they are until then. */
export function dropSession({ keepsPerson }: { readonly keepsPerson: boolean }): void {
  if (!keepsPerson) write(PERSON, null);
  write(TOKENS, null);
}

/** The person as text, which is the same for as long as nothing changes. */
export const personText = () => localStorage.getItem(PERSON);

const listeners = new Set<() => void>();

/** Hears of every change, whichever tab makes it. */
export function watchSession(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

// The browser tells the other tabs only.
function tell(): void {
  for (const changed of listeners) changed();
}

function read<T>(key: string): T | null {
  const text = localStorage.getItem(key);
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    // Somebody else's or a half-written value: as good as none.
    return null;
  }
}

function write(key: string, value: object | null): void {
  if (value) localStorage.setItem(key, JSON.stringify(value));
  else localStorage.removeItem(key);
}
