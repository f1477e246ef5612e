import type { CaptchaAction } from '@salus/api/endpoint.ts';
import type { StrangersOnPages } from '../platform/http/security-headers.ts';

/** Tells people from machines, as far as that goes; a limit on requests stands beside it in any case. */
export type CaptchaVerifier = {
  /**
   * What the screen needs to come to an answer.
   * @param action the only one that the answer is good for; null for any
   */
  challenge(action: CaptchaAction | null): Promise<object>;
  /** Is the answer right, for this action, and used for the first time? Anything that goes wrong is a no. */
  verify(answer: string, about: CaptchaQuestion): Promise<boolean>;
  /** What its widget loads into our pages; nothing where it is our own. */
  readonly strangers?: StrangersOnPages;
};

export type CaptchaQuestion = { readonly action: CaptchaAction; readonly ip: string; readonly now: Date };

/** For development and test (`CAPTCHA_PROVIDER=off`); production does not start with it. */
export function noCaptcha(): CaptchaVerifier {
  return { challenge: async () => ({ provider: 'off' }), verify: async () => true };
}
