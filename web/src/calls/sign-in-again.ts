import type { SignedInUser } from '@salus/api/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import { useSyncExternalStore } from 'react';
import { readPerson, readTokens, watchSession } from './session-store.ts';

type Prompt = {
  readonly person: SignedInUser;
  readonly answer: Promise<Tokens | null>;
  readonly settle: (tokens: Tokens | null) => void;
};

/** One prompt at a time: all failed calls wait for the same result. */
let prompt: Prompt | null = null;
const listeners = new Set<() => void>();

/**
 * Prompts this user to sign in over the open screen, and waits. Signing in in another tab counts
 * too; null when the user gives up.
 * @param dead the tokens that no longer work
 */
export function askToSignInAgain(
  person: SignedInUser,
  dead: Tokens | null,
): Promise<Tokens | null> {
  if (prompt) return prompt.answer;
  let settle: Prompt['settle'] = () => undefined;
  const answer = new Promise<Tokens | null>((resolve) => {
    settle = resolve;
  });
  const stop = watchSession(() => {
    const tokens = readTokens();
    const isSamePerson = readPerson()?.emailAddress === person.emailAddress;
    if (tokens && isSamePerson && tokens.access_token !== dead?.access_token) settle(tokens);
  });
  prompt = { person, answer, settle };
  void answer.then(() => {
    stop();
    prompt = null;
    notify();
  });
  notify();
  return answer;
}

/** Ends the prompt without a sign-in. */
export function declineSignIn(): void {
  prompt?.settle(null);
}

/** The user to prompt; null without a prompt. */
export function usePromptedPerson(): SignedInUser | null {
  return useSyncExternalStore(subscribe, () => prompt?.person ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
