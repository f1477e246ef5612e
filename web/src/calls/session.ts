import type { SignedInUser } from '@salus/api/accounts.ts';
import { type Session, sessionClient, sessionStreams, type Tokens } from '@salus/api/session-client.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import { useSyncExternalStore } from 'react';

/** Shared by all tabs of the browser, gone with the sign-out of any of them. */
const TOKENS = 'salus.tokens';
const PERSON = 'salus.person';
/** Of this tab only: why the session ended, and where the person wanted to go. */
const ENDED_BY = 'salus.endedBy';
const START_URL = 'salus.startUrl';
const LAST_PERSON = 'salus.lastPerson';

const session: Session = {
  read: () => read<Tokens>(TOKENS),
  write: (tokens) => write(TOKENS, tokens),
  exclusively: (run) => navigator.locks.request(TOKENS, run),
  onEnd: (code) => leave(code),
};

/** The one way in which screens call the server as the person who is signed in. */
export const callInSession = sessionClient(session);
/** The same for what is read as it comes. */
export const streamInSession = sessionStreams(session);

export function enter(person: SignedInUser, tokens: Tokens): void {
  // What an expired session left in this tab belongs to its person alone.
  if (sessionStorage.getItem(LAST_PERSON) !== person.emailAddress) {
    const startUrl = sessionStorage.getItem(START_URL);
    sessionStorage.clear();
    if (startUrl) sessionStorage.setItem(START_URL, startUrl);
  }
  sessionStorage.setItem(LAST_PERSON, person.emailAddress);
  sessionStorage.removeItem(ENDED_BY);
  write(PERSON, person);
  write(TOKENS, tokens);
}

/**
 * Forgets this person; loading the page anew also empties every cache in memory. Who was thrown out in the middle of
 * work finds it again after signing in; who leaves by choice leaves nothing behind.
 */
export function leave(because: RefusalCode | null): void {
  write(TOKENS, null);
  write(PERSON, null);
  if (because) {
    sessionStorage.setItem(ENDED_BY, because);
    rememberStartUrl(location.pathname + location.search);
  } else sessionStorage.clear();
  // The forced sign-out's address (portal §2).
  location.assign('/#/');
}

export function signedInPerson(): SignedInUser | null {
  return read<Tokens>(TOKENS) ? read<SignedInUser>(PERSON) : null;
}

export function useSignedInPerson(): SignedInUser | null {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(TOKENS) && localStorage.getItem(PERSON));
  return text ? (JSON.parse(text) as SignedInUser) : null;
}

/** Why the last session ended, to be told once. */
export function takeEndedBy(): RefusalCode | null {
  const code = sessionStorage.getItem(ENDED_BY);
  sessionStorage.removeItem(ENDED_BY);
  return code as RefusalCode | null;
}

export function rememberStartUrl(url: string): void {
  sessionStorage.setItem(START_URL, url);
}

/** A path of this portal only, so that nobody can plant an address elsewhere. */
export function takeStartUrl(): string | null {
  const url = sessionStorage.getItem(START_URL);
  sessionStorage.removeItem(START_URL);
  return url && /^\/(?![/\\])/.test(url) ? url : null;
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

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
