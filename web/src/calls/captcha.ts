import { captchaChallenge } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import type { Challenge } from 'altcha-lib/types';
import { createCaptcha } from './solve-captcha.ts';

/** The staff's captcha: only the sign-in asks for one. Null where the server has it switched off. */
export const signInCaptcha = createCaptcha(async (action) => {
  const challenge = await call(captchaChallenge, { query: { action } });
  return isChallenge(challenge) ? challenge : null;
});

/** The challenge's shape is the library's business, not the agreement's. */
function isChallenge(answer: object): answer is Challenge {
  return 'parameters' in answer;
}
