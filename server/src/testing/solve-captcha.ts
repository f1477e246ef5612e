import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Does the work of a challenge of CAPTCHA_PROVIDER=altcha, as the sign-in page does. */
export async function solveCaptcha({ parameters, signature }: Challenge) {
  const challenge = { parameters, ...(signature ? { signature } : {}) };
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

/** The value of the captcha's header. */
export const encodeCaptcha = (proof: unknown) =>
  Buffer.from(JSON.stringify(proof)).toString('base64');
