import { call } from '@salus/api/client.ts';
import { captchaChallenge } from '@salus/api/light.ts';
import { createCaptcha } from './solve-captcha.ts';

/** The staff's captcha: the pages in front of the door ask for one. */
export const staffCaptcha = createCaptcha((action) => call(captchaChallenge, { query: { action } }));
