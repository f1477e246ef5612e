import type { CaptchaAction } from '@salus/api/endpoint.ts';
import type { Challenge, Solution } from 'altcha-lib/types';
import { CaptchaUnsolved } from './captcha-unsolved.ts';
import type { Recaptcha } from './recaptcha.ts';

/** Asks the server what to solve before an action (`captchaChallenge` in `api/`). */
export type AskForChallenge = (action: CaptchaAction) => Promise<unknown>;
export type SolveChallenge = (challenge: Challenge) => Promise<Solution>;

/** Requests take seconds on a slow connection, so a challenge about to expire is not sent. */
const MARGIN_MILLISECONDS = 20_000;

/**
 * Answers the configured captcha. Each answer is bound to one action and works once. `prepare`
 * solves the built-in proof of work ahead; the script of reCAPTCHA is only loaded ahead,
 * because its answers expire.
 */
export function createCaptcha(ask: AskForChallenge, solve: SolveChallenge = solveInWorker) {
  const answers = new Map<CaptchaAction, Promise<Answer>>();

  const prepare = (action: CaptchaAction): Promise<Answer> => {
    const preparedAnswer = answers.get(action);
    if (preparedAnswer !== undefined) return preparedAnswer;
    const answer = requestAnswer(ask, solve, action);
    answers.set(action, answer);
    // A failed one is forgotten, so that the next attempt asks for a new challenge.
    answer.catch(() => answers.delete(action));
    return answer;
  };

  return {
    /** Solves ahead. Failures are ignored: `take` tries again and throws. */
    prepare(action: CaptchaAction): void {
      prepare(action).catch(() => undefined);
    },
    /** The header's value, to be used once; null where the captcha is off. */
    async take(action: CaptchaAction): Promise<string | null> {
      let answer = await prepare(action);
      if (answer.endsAt < Date.now() + MARGIN_MILLISECONDS) {
        answers.delete(action);
        answer = await prepare(action);
      }
      answers.delete(action);
      return await answer.text();
    },
    /** Drops prepared answers after a rejection by the server. */
    reset(): void {
      answers.clear();
    },
  };
}

export type Captcha = ReturnType<typeof createCaptcha>;

type Answer = { readonly text: () => Promise<string | null>; readonly endsAt: number };

async function requestAnswer(
  ask: AskForChallenge,
  solve: SolveChallenge,
  action: CaptchaAction,
): Promise<Answer> {
  const reply = await ask(action);
  if (isRecaptcha(reply)) {
    const { openRecaptcha } = await import('./recaptcha.ts').catch(failUnsolved);
    const answer = await openRecaptcha(reply);
    return { text: () => answer(action), endsAt: Number.POSITIVE_INFINITY };
  }
  if (!isChallenge(reply)) return { text: async () => null, endsAt: Number.POSITIVE_INFINITY };
  const solution = await solve(reply);
  const { expiresAt } = reply.parameters;
  return {
    text: async () => btoa(JSON.stringify({ challenge: reply, solution })),
    endsAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000,
  };
}

/** The challenge's shape belongs to the library, not to the API contract. Absent when off. */
function isChallenge(reply: unknown): reply is Challenge {
  return typeof reply === 'object' && reply !== null && 'parameters' in reply;
}

function isRecaptcha(reply: unknown): reply is Recaptcha {
  return typeof reply === 'object' && reply !== null && 'siteKey' in reply;
}

/** Browsers cache a failed import for the life of the page, so the user must reload it. */
function failUnsolved(): never {
  throw new CaptchaUnsolved();
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
