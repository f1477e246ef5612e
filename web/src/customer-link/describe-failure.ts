import { RefusalError } from '@salus/api/refusal-error.ts';
import { CaptchaUnsolved } from '../calls/captcha/captcha-unsolved.ts';
import { t } from './translations.ts';

/** The sentence for anything that a call threw, in words for a customer where those for everybody would not help them. */
export function describeFailure(problem: unknown): string {
  if (problem instanceof CaptchaUnsolved) return t(($) => $.failure.captcha);
  if (!(problem instanceof RefusalError)) return serverError();
  if (problem.params?.noAnswer) return t(($) => $.failure.offline);
  if (problem.code === 'CAPTCHA_FAILED') return t(($) => $.failure.captcha);
  if (problem.code === 'SERVER_ERROR') return serverError();
  return t(($) => $.domain.refusals[problem.code]);
}

/** The first has no full stop of its own (API-12); Chinese writes it without a blank behind it. */
function serverError(): string {
  const stop = document.documentElement.lang === 'zh' ? '\u3002' : '. ';
  return t(($) => $.domain.refusals.SERVER_ERROR) + stop + t(($) => $.failure.later);
}
