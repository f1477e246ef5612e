import { newIdempotencyKey } from '@salus/api/client.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { createStore, useStore } from '../page/create-store.ts';

type Prompt = {
  readonly answer: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
};

/** One prompt at a time: all refused calls wait for the same proof. */
const prompt = createStore<Prompt | null>(null);

/**
 * Makes a call. When the server requires a recent proof of a second factor, prompts for it over the
 * open screen. Then repeats the call with its key (MFA-4). All input stays.
 */
export async function withStepUp<I extends { readonly idempotencyKey?: string }, T>(
  input: I,
  make: (request: I) => Promise<T>,
): Promise<T> {
  const request = { ...input, idempotencyKey: input.idempotencyKey ?? newIdempotencyKey() };
  try {
    return await make(request);
  } catch (error) {
    const isDue = error instanceof RefusalError && error.code === 'STEP_UP_REQUIRED';
    if (!isDue || !(await promptForProof())) throw error;
    return await make(request);
  }
}

function promptForProof(): Promise<boolean> {
  const open = prompt.get();
  if (open) return open.answer;
  let settle: Prompt['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  prompt.set({ answer, settle });
  void answer.then(() => prompt.set(null));
  return answer;
}

/** Ends the prompt: proved, or given up. */
export function endStepUp(isProved: boolean): void {
  prompt.get()?.settle(isProved);
}

export function useIsStepUpWanted(): boolean {
  return useStore(prompt) !== null;
}
