import type { CaptchaAction } from '@salus/api/endpoint.ts';
import type { ThirdPartyOrigins } from '../../platform/http/security-headers.ts';

/** Distinguishes people from programs. Request limits apply in addition. */
export type CaptchaVerifier = {
  /**
   * Returns the data that the screen needs to solve a captcha.
   * @param action the only action that the solution is valid for; null for any
   */
  challenge(action: CaptchaAction | null): Promise<object>;
  /** True for a correct, unused solution for this action. Every failure is a rejection. */
  verify(answer: string, about: CaptchaQuestion): Promise<boolean>;
  /** Origins of the widget's scripts; empty for our own captcha. */
  readonly thirdPartyOrigins?: ThirdPartyOrigins;
};

type CaptchaQuestion = {
  readonly action: CaptchaAction;
  readonly ip: string;
  readonly now: Date;
};

/** Development and test only (`CAPTCHA_PROVIDER=off`): production refuses to start with it. */
export function noCaptcha(): CaptchaVerifier {
  return { challenge: async () => ({ provider: 'off' }), verify: async () => true };
}
