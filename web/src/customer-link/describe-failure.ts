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

function serverError(): string {
  return `${words.shared.refusals.SERVER_ERROR}. ${words.failure.later}`;
}
