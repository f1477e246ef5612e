import type { CaptchaAction } from '@salus/api/endpoint.ts';
import type { Challenge, Solution } from 'altcha-lib/types';

/** Asks the server what to solve before an action (`captchaChallenge` in `api/`). */
export type AskForChallenge = (action: CaptchaAction) => Promise<unknown>;
export type SolveChallenge = (challenge: Challenge) => Promise<Solution>;

/** A challenge that ends within this time is not worth sending: the request itself takes a while on a weak signal. */
const MARGIN_MILLISECONDS = 20_000;

export class CaptchaUnsolved extends Error {
  override readonly name = 'CaptchaUnsolved';
}

/**
 * Answers the captcha's proof of work without asking the person anything. Each answer is bound to one action and works
 * once; `prepare` solves it ahead, while the person reads, so that `take` is mostly instant.
 */
export function createCaptcha(ask: AskForChallenge, solve: SolveChallenge = solveInWorker) {
  const prepared = new Map<CaptchaAction, Promise<Answer>>();

  const prepare = (action: CaptchaAction): Promise<Answer> => {
    const known = prepared.get(action);
    if (known !== undefined) return known;
    const answer = answerOf(ask, solve, action);
    prepared.set(action, answer);
    // A failed one is forgotten, so that the next attempt asks for a new challenge.
    answer.catch(() => prepared.delete(action));
    return answer;
  };

  return {
    /** Solve ahead. Failing is no news yet: `take` tries again and tells. */
    prepare(action: CaptchaAction): void {
      prepare(action).catch(() => undefined);
    },
    /** The header's value, to be used once; null where the captcha is off. */
    async take(action: CaptchaAction): Promise<string | null> {
      let answer = await prepare(action);
      if (answer.endsAt < Date.now() + MARGIN_MILLISECONDS) {
        prepared.delete(action);
        answer = await prepare(action);
      }
      prepared.delete(action);
      return answer.text;
    },
    /** The server refused it: whatever is prepared is worth nothing. */
    reset(): void {
      prepared.clear();
    },
  };
}

export type Captcha = ReturnType<typeof createCaptcha>;

type Answer = { readonly text: string | null; readonly endsAt: number };

async function answerOf(ask: AskForChallenge, solve: SolveChallenge, action: CaptchaAction): Promise<Answer> {
  const challenge = challengeIn(await ask(action));
  if (challenge === null) return { text: null, endsAt: Number.POSITIVE_INFINITY };
  const solution = await solve(challenge);
  const { expiresAt } = challenge.parameters;
  return {
    text: btoa(JSON.stringify({ challenge, solution })),
    endsAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000,
  };
}

/** Null where the captcha is switched off: the server then says which provider it has, and no challenge. */
function challengeIn(reply: unknown): Challenge | null {
  if (typeof reply !== 'object' || reply === null) return null;
  return 'parameters' in reply ? (reply as Challenge) : null;
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new CaptchaUnsolved());
    worker.onerror = () => reject(new CaptchaUnsolved());
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
