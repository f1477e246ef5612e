import { RefusalError } from '@salus/api/refusal-error.ts';
import { expect, test } from 'vitest';
import { endStepUp, withStepUp } from './step-up.ts';

/** A call that answers these in turn; `keys` are the idempotency keys that it was sent. */
function callAnswering(...answers: readonly (string | RefusalError)[]) {
  const keys: (string | undefined)[] = [];
  return {
    keys,
    make: async ({ idempotencyKey }: { readonly idempotencyKey?: string }) => {
      const answer = answers[keys.length];
      keys.push(idempotencyKey);
      if (typeof answer === 'string') return answer;
      throw answer;
    },
  };
}

const due = () => new RefusalError('STEP_UP_REQUIRED');
/** After the refusal has reached `withStepUp`. */
const afterPrompt = () => new Promise((resolve) => setTimeout(resolve));

// covers MFA-4
test('repeats the refused call with its key after the proof', async () => {
  const { keys, make } = callAnswering(due(), 'done');
  const answer = withStepUp({}, make);
  await afterPrompt();
  expect(keys).toHaveLength(1);
  endStepUp(true);
  expect(await answer).toBe('done');
  expect(keys[1]).toBe(keys[0]);
});

test('gives the refusal back when the user declines', async () => {
  const { keys, make } = callAnswering(due());
  const answer = withStepUp({ idempotencyKey: 'own' }, make).catch((error: unknown) => error);
  await afterPrompt();
  endStepUp(false);
  expect(await answer).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(keys).toEqual(['own']);
});

test('prompts once for several calls, and not for other refusals', async () => {
  const calls = [callAnswering(due(), 'one'), callAnswering(due(), 'two')];
  const answers = Promise.all(calls.map(({ make }) => withStepUp({}, make)));
  await afterPrompt();
  endStepUp(true);
  expect(await answers).toEqual(['one', 'two']);
  const other = callAnswering(new RefusalError('INVALID_STATE'));
  await expect(withStepUp({}, other.make)).rejects.toMatchObject({ code: 'INVALID_STATE' });
});
