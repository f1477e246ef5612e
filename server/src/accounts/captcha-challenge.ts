import type { captchaChallenge as endpoint } from '@salus/api/accounts.ts';
import { captchaActions } from '@salus/api/endpoint.ts';
import type { PublicUseCase } from '../context.ts';

/** A challenge for the action named; one without an action is good for any. */
export const captchaChallenge: PublicUseCase<typeof endpoint> = async ({ app }, { action }) => ({
  ...(await app.outside.captcha.challenge(captchaActions.find((known) => known === action) ?? null)),
});
