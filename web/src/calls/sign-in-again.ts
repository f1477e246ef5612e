import type { SignedInUser } from '@salus/api/accounts.ts';
import type { Tokens } from '@salus/api/session-client.ts';
import { createStore, useStore } from '../page/create-store.ts';
import { readPerson, readTokens, watchSession } from './session-store.ts';

type Prompt = {
  readonly person: SignedInUser;
  readonly answer: Promise<Tokens | null>;
  readonly settle: (tokens: Tokens | null) => void;
};

/** One prompt at a time: all failed calls wait for the same result. */
const prompt = createStore<Prompt | null>(null);

/**
 * Prompts this user to sign in over the open screen, and waits. Signing in in another tab counts
 * too; null when the user gives up.
 * @param dead the tokens that no longer work
 */
export function askToSignInAgain(
  person: SignedInUser,
  dead: Tokens | null,
): Promise<Tokens | null> {
  const open = prompt.get();
  if (open) return open.answer;
  let settle: Prompt['settle'] = () => undefined;
  const answer = new Promise<Tokens | null>((resolve) => {
    settle = resolve;
  });
  const stop = watchSession(() => {
    const tokens = readTokens();
    const isSamePerson = readPerson()?.emailAddress === person.emailAddress;
    if (tokens && isSamePerson && tokens.access_token !== dead?.access_token) settle(tokens);
  });
  prompt.set({ person, answer, settle });
  void answer.then(() => {
    stop();
    prompt.set(null);
  });
  return answer;
}

/** Ends the prompt without a sign-in. */
export function declineSignIn(): void {
  prompt.get()?.settle(null);
}

/** The user to prompt; null without a prompt. */
export function usePromptedPerson(): SignedInUser | null {
  return useStore(prompt)?.person ?? null;
}
