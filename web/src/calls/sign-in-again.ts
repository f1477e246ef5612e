import type { SignedInUser } from '@salus/api/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import { useSyncExternalStore } from 'react';
import { readPerson, readTokens, watchSession } from './session-store.ts';

type Asked = {
  readonly person: SignedInUser;
  readonly answer: Promise<Tokens | null>;
  readonly settle: (tokens: Tokens | null) => void;
};

/** One question at a time: however many calls fail at once, they all wait for the same answer. */
let asked: Asked | null = null;
const listeners = new Set<() => void>();

/**
 * Asks this person to sign in over the screen that is open, and waits. The answer may come from another tab, where they
 * did so first; null where they gave up.
 * @param dead the tokens that no longer work
 */
export function askToSignInAgain(person: SignedInUser, dead: Tokens | null): Promise<Tokens | null> {
  if (asked) return asked.answer;
  let settle: Asked['settle'] = () => undefined;
  const answer = new Promise<Tokens | null>((resolve) => {
    settle = resolve;
  });
  const stop = watchSession(() => {
    const tokens = readTokens();
    const isTheirs = readPerson()?.emailAddress === person.emailAddress;
    if (tokens && isTheirs && tokens.access_token !== dead?.access_token) settle(tokens);
  });
  asked = { person, answer, settle };
  void answer.then(() => {
    stop();
    asked = null;
    tell();
  });
  tell();
  return answer;
}

/** They would rather not. */
export function giveUpSigningIn(): void {
  asked?.settle(null);
}

/** Whom the screen must ask; null while nobody is. */
export function useAskedPerson(): SignedInUser | null {
  return useSyncExternalStore(subscribe, () => asked?.person ?? null);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const changed of listeners) changed();
}
