import { hkdfSync } from 'node:crypto';
import { type CaptchaAction, captchaActions } from '@salus/api/endpoint.ts';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { z } from 'zod';
import { hoursBefore } from '../../platform/clock.ts';
import type { Database } from '../../platform/db.ts';
import type { CaptchaVerifier } from './captcha.ts';

/**
 * About 200 attempts of this many rounds: 40 ms on a server core, ten times that on a cheap phone.
 */
const COST = 1000;
const FEWEST_TRIES = 100;
const MOST_TRIES = 300;
const VALID_MINUTES = 10;
/** A solution has about 900 characters. */
const LONGEST_ANSWER = 4096;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.strictObject({ action: z.enum(captchaActions) }).optional(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

/**
 * A proof of work that this server creates and verifies (ALTCHA, format of altcha-lib 2), without a
 * third party. The library only reads the machine's clock, so challenges expire by that clock.
 */
export function altchaCaptcha(key: Uint8Array, db: Database): CaptchaVerifier {
  const secretFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('hex');
  const secrets = {
    hmacSignatureSecret: secretFor('altcha challenge'),
    hmacKeySignatureSecret: secretFor('altcha solution'),
  };

  return {
    challenge: (action) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(MOST_TRIES, FEWEST_TRIES),
        expiresAt: new Date(Date.now() + VALID_MINUTES * 60_000),
        deriveKey,
        ...(action ? { data: { action } } : {}),
        ...secrets,
      }),

    async verify(answer, { action }) {
      const proof = readAnswer(answer);
      if (!proof || !isFor(proof.challenge.parameters.data, action)) return false;
      const { challenge, solution } = proof;
      const { data, ...parameters } = challenge.parameters;
      const { verified } = await verifySolution({
        challenge: {
          signature: challenge.signature,
          parameters: { ...parameters, ...(data ? { data } : {}) },
        },
        solution: { ...solution, time: solution.time ?? 0 },
        deriveKey,
        ...secrets,
      });
      return (
        verified && (await useOnce(db, parameters.nonce, new Date(parameters.expiresAt * 1000)))
      );
    },
  };
}

function isFor(
  data: { readonly action: CaptchaAction } | undefined,
  action: CaptchaAction,
): boolean {
  return data === undefined || data.action === action;
}

/** The solution as the widget sends it: JSON in base64. */
function readAnswer(answer: string): z.output<typeof payload> | null {
  if (answer.length > LONGEST_ANSWER) return null;
  try {
    return payload.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

/** The library accepts a solution any number of times; the unique nonce allows one. */
async function useOnce(db: Database, nonce: string, expiresAt: Date): Promise<boolean> {
  const { rows } =
    await sql`insert into used_captcha_answers (nonce, expires_at) values (${nonce}, ${expiresAt})
    on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** An expired solution is refused for its age. */
export async function clearUsedAnswers(db: Database, now: Date): Promise<void> {
  await sql`delete from used_captcha_answers
    where expires_at < ${hoursBefore(now, 0.1)}`.execute(db);
}
