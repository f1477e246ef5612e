import { call } from '@salus/api/client.ts';
import { captchaChallenge } from '@salus/api/schemaless/accounts.ts';
import { createCaptcha } from './solve-captcha.ts';

/** The staff captcha, used by the public pages. */
export const staffCaptcha = createCaptcha((action) =>
  call(captchaChallenge, { query: { action } }),
);
