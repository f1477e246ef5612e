import type { SignedInUser } from '@salus/api/accounts.ts';
import {
  type Session,
  type SessionEnd,
  sessionClient,
  sessionStreams,
  type Tokens,
} from '@salus/api/session-client.ts';
import { useSyncExternalStore } from 'react';
import {
  dropSession,
  personText,
  readPerson,
  readTokens,
  watchSession,
  writeSession,
  writeTokens,
} from './session-store.ts';
import { askToSignInAgain } from './sign-in-again.ts';

/** Of this tab only: why the session ended, where the person wanted to go, and whose work is kept here. */
const ENDED_BY = 'salus.endedBy';
const START_URL = 'salus.startUrl';
const LAST_PERSON = 'salus.lastPerson';
/** The forced sign-out's address (portal §2). */
const SIGNED_OUT = '/#/';

/** Why somebody is out: what ended their session, or what they did themselves and should read once more. */
export type EndedBy = SessionEnd | 'PASSWORD_CHANGED' | 'SIGNED_OUT_EVERYWHERE';

const session: Session = {
  read: () => (isSomebodyElseIn() ? null : readTokens()),
  write: writeTokens,
  exclusively: (run) => navigator.locks.request('salus.tokens', run),
  onEnd: endOrAskAgain,
};
const client = sessionClient(session);
const streams = sessionStreams(session);

/** Something was answered since this page was loaded: then a screen is open, perhaps with half a contract on it. */
let isAtWork = false;

/**
 * This page is over whatever its person says: asking whether they want to stay would be a lie. Heard before the router's own
 * question, which is made after this file.
 */
let isOver = false;
addEventListener('beforeunload', (event) => isOver && event.stopImmediatePropagation(), { capture: true });

/** The one way in which screens call the server as the person who is signed in. */
export const callInSession: typeof client = (endpoint, input) => thenAtWork(client(endpoint, input));
/** The same for what is read as it comes. */
export const streamInSession: typeof streams = (endpoint, input) => thenAtWork(streams(endpoint, input));

async function thenAtWork<T>(answer: Promise<T>): Promise<T> {
  const given = await answer;
  isAtWork = true;
  return given;
}

/** For a call that nobody signs in again for. */
export const callIfStillIn = sessionClient({ ...session, onEnd: async () => null });

/** A session that can't be refreshed: its person signs in over the open screen; where none is, on the page for it. */
async function endOrAskAgain(code: SessionEnd): Promise<Tokens | null> {
  const person = readPerson();
  if (!person) location.assign(SIGNED_OUT);
  else if (isSomebodyElseIn()) startOver();
  else {
    const tokens = code === 'SESSION_EXPIRED' && isAtWork ? await askToSignInAgain(person, readTokens()) : null;
    if (!tokens) leave(code);
    return tokens;
  }
  return null;
}

export function enter(person: SignedInUser, tokens: Tokens): void {
  // What an expired session left in this tab, also the way back to its page, belongs to its person alone.
  const own = sessionStorage.getItem(LAST_PERSON);
  if (own !== null && own !== person.emailAddress) sessionStorage.clear();
  sessionStorage.setItem(LAST_PERSON, person.emailAddress);
  sessionStorage.removeItem(ENDED_BY);
  writeSession(person, tokens);
}

/** The person has agreed to the document on personal data (portal §8): nothing leads them back to it. */
export function noteAgreement(): void {
  const [person, tokens] = [readPerson(), readTokens()];
  if (person && tokens) writeSession({ ...person, isAgreement: 1 }, tokens);
}

/**
 * Signs this browser out; loading the page anew also empties every cache in memory. Who was thrown out in the middle of
 * work finds it again after signing in; who leaves by choice leaves nothing behind.
 */
export function leave(because: EndedBy | null): void {
  // The other tabs may hold work of a session that has merely expired: there its person may sign in again.
  dropSession({ keepsPerson: because === 'SESSION_EXPIRED' });
  if (because === null || because === 'SIGNED_OUT_EVERYWHERE') sessionStorage.clear();
  if (because) sessionStorage.setItem(ENDED_BY, because);
  if (because === 'SESSION_EXPIRED' || because === 'USER_IS_DISABLED')
    rememberStartUrl(location.pathname + location.search);
  isOver = because !== null;
  location.assign(SIGNED_OUT);
}

/**
 * Keeps this tab in step with the others: where somebody else signs in, its screens are loaded anew; where the session
 * expires, its person may sign in again over each screen.
 */
export function followOtherTabs(): () => void {
  const person = readPerson();
  if (person && sessionStorage.getItem(LAST_PERSON) !== person.emailAddress) {
    sessionStorage.clear();
    sessionStorage.setItem(LAST_PERSON, person.emailAddress);
  }
  return watchSession(() => {
    if (isSomebodyElseIn()) startOver();
    else if (isAtWork && readPerson() && !readTokens()) void endOrAskAgain('SESSION_EXPIRED');
  });
}

function startOver(): void {
  if (isOver) return;
  isOver = true;
  location.reload();
}

/** Whoever is signed in now did not open these screens: nothing of them may be sent in the wrong name. */
function isSomebodyElseIn(): boolean {
  const [own, person] = [sessionStorage.getItem(LAST_PERSON), readPerson()];
  return own !== null && person !== null && person.emailAddress !== own;
}

export function signedInPerson(): SignedInUser | null {
  return readTokens() ? readPerson() : null;
}

/** Whose screens these are, also while they sign in again; null once they are out. */
export function useSignedInPerson(): SignedInUser | null {
  const text = useSyncExternalStore(watchSession, personText);
  return text ? (JSON.parse(text) as SignedInUser) : null;
}

/** Why the last session ended, to be told once. */
export function takeEndedBy(): EndedBy | null {
  const code = sessionStorage.getItem(ENDED_BY);
  sessionStorage.removeItem(ENDED_BY);
  return code as EndedBy | null;
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
