import type { captchaChallenge as call } from '@salus/api/accounts.ts';
import type { PublicUseCase } from '../context.ts';

/** A challenge for the action named; one without an action is good for any. */
export const captchaChallenge: PublicUseCase<typeof call> = async ({ app }, { action }) => ({
  ...(await app.integrations.captcha.challenge(action ?? null)),
});
