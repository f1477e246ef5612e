import type { SignedInUser } from '@salus/api/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import { createChanges } from '../page/create-store.ts';

/**
 * Shared by all tabs of the browser. Both keys exist while signed in. After expiry only the person
 * remains, to sign in over the open screens; signing out removes both.
 */
const TOKENS = 'salus.tokens';
const PERSON = 'salus.person';

export const readTokens = () => readAs(localStorage.getItem(TOKENS), isTokens);
export const readPerson = () => personIn(personText());
/** The person in a text of `personText`. */
export const personIn = (text: string | null) => readAs(text, isPerson);

export function writeTokens(tokens: Tokens): void {
  write(TOKENS, tokens);
  changes.notify();
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

// Storage events reach only the other tabs.
const changes = createChanges({ isStored: true });

/** Notifies about every change, by any tab. */
export const watchSession = changes.subscribe;

function isTokens(value: unknown): value is Tokens {
  return hasTexts(value, ['access_token', 'refresh_token']);
}

/** Only this file writes the key, so the facts that every screen needs are proof enough. */
function isPerson(value: unknown): value is SignedInUser {
  return hasTexts(value, ['emailAddress', 'roleGroup']);
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

function readAs<T>(text: string | null, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = text ? JSON.parse(text) : null;
    return isValid(value) ? value : null;
  } catch {
    // An invalid value counts as missing.
    return null;
  }
}

function write(key: string, value: object | null): void {
  if (value) localStorage.setItem(key, JSON.stringify(value));
  else localStorage.removeItem(key);
}
