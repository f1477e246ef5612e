import { captchaChallenge } from '@salus/api/accounts.ts';
import { call } from '@salus/api/client.ts';
import type { Challenge } from 'altcha-lib/types';
import { createCaptcha } from './solve-captcha.ts';

/** The staff's captcha: only the sign-in asks for one. The challenge's shape is the library's business, not the agreement's. */
export const signInCaptcha = createCaptcha(
  async (action) => (await call(captchaChallenge, { query: { action } })) as Challenge | null,
);
