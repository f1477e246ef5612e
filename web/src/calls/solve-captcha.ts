import type { CaptchaAction } from '@salus/api/endpoint.ts';
import type { Challenge, Solution } from 'altcha-lib/types';
import { CaptchaUnsolved } from './captcha-unsolved.ts';
import type { HostedCaptcha } from './hosted-captcha.ts';

/** Asks the server what to solve before an action (`captchaChallenge` in `api/`). */
export type AskForChallenge = (action: CaptchaAction) => Promise<unknown>;
export type SolveChallenge = (challenge: Challenge) => Promise<Solution>;

/** A challenge that ends within this time is not worth sending: the request itself takes a while on a weak signal. */
const MARGIN_MILLISECONDS = 20_000;

/**
 * Answers the captcha, whichever the server has. Each answer is bound to one action and works once. Ours is a proof of work
 * that asks the person nothing: `prepare` solves it ahead, while they read, so that `take` is mostly instant. Of a hosted
 * provider `prepare` only loads the script; it is asked when the answer is needed, for its answers don't keep.
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
      return await answer.text();
    },
    /** The server refused it: whatever is prepared is worth nothing. */
    reset(): void {
      prepared.clear();
    },
  };
}

export type Captcha = ReturnType<typeof createCaptcha>;

type Answer = { readonly text: () => Promise<string | null>; readonly endsAt: number };

async function answerOf(ask: AskForChallenge, solve: SolveChallenge, action: CaptchaAction): Promise<Answer> {
  const reply = await ask(action);
  const hosted = hostedIn(reply);
  if (hosted) {
    const { openHostedCaptcha } = await import('./hosted-captcha.ts').catch(unsolved);
    const answer = await openHostedCaptcha(hosted);
    return { text: () => answer(action), endsAt: Number.POSITIVE_INFINITY };
  }
  const challenge = challengeIn(reply);
  if (challenge === null) return { text: async () => null, endsAt: Number.POSITIVE_INFINITY };
  const solution = await solve(challenge);
  const { expiresAt } = challenge.parameters;
  return {
    text: async () => btoa(JSON.stringify({ challenge, solution })),
    endsAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000,
  };
}

/** The challenge's shape is the library's business, not the agreement's. Null where the captcha is switched off. */
function challengeIn(reply: unknown): Challenge | null {
  if (typeof reply !== 'object' || reply === null) return null;
  return 'parameters' in reply ? (reply as Challenge) : null;
}

function hostedIn(reply: unknown): HostedCaptcha | null {
  if (typeof reply !== 'object' || reply === null || !('provider' in reply) || !('siteKey' in reply)) return null;
  return reply as HostedCaptcha;
}

/** A file that failed once fails for as long as the page is open: the person is asked to load it anew. */
function unsolved(): never {
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
