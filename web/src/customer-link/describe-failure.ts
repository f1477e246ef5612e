import { Refusal } from '@salus/domain/refusals.ts';
import { CaptchaUnsolved } from '../calls/captcha-unsolved.ts';
import { words } from './words.ts';

/** The sentence for anything that a call threw, in words for a customer where those for everybody would not help them. */
export function describeFailure(problem: unknown): string {
  if (problem instanceof CaptchaUnsolved) return words.failure.captcha;
  if (!(problem instanceof Refusal)) return serverError();
  if (problem.params?.noAnswer) return words.failure.offline;
  if (problem.code === 'CAPTCHA_FAILED') return words.failure.captcha;
  if (problem.code === 'SERVER_ERROR') return serverError();
  return words.shared.refusals[problem.code];
}

/** The first has no full stop of its own (portal §8); Chinese writes it without a blank behind it. */
function serverError(): string {
  const stop = document.documentElement.lang === 'zh' ? '\u3002' : '. ';
  return words.shared.refusals.SERVER_ERROR + stop + words.failure.later;
}
