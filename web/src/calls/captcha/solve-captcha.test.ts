import type { Challenge, Solution } from 'altcha-lib/types';
import { expect, test } from 'vitest';
import { createCaptcha } from './solve-captcha.ts';

const solution: Solution = { counter: 7, derivedKey: 'aa' };

function challenge(nonce: string, secondsToLive: number): Challenge {
  const expiresAt = Math.floor(Date.now() / 1000) + secondsToLive;
  return {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce,
      salt: 's',
      cost: 1,
      keyLength: 32,
      keyPrefix: '00',
      expiresAt,
    },
    signature: 'signed',
  };
}

/** Challenges numbered in the order of the requests. */
function numberedCaptcha(secondsToLive = 600) {
  let count = 0;
  const captcha = createCaptcha(
    async () => {
      count += 1;
      return challenge(String(count), secondsToLive);
    },
    async () => solution,
  );
  return { captcha, requestCount: () => count };
}

const nonceIn = (answer: string | null): string =>
  JSON.parse(atob(answer ?? '')).challenge.parameters.nonce;

test('sends challenge and solution as base64 JSON', async () => {
  const answer = await numberedCaptcha().captcha.take('payment-link');
  expect(JSON.parse(atob(answer ?? ''))).toMatchObject({
    challenge: { signature: 'signed' },
    solution,
  });
});

test('uses an answer once, and the one that was solved ahead first', async () => {
  const { captcha, requestCount } = numberedCaptcha();
  captcha.prepare('payment-link');
  captcha.prepare('payment-link');
  expect(nonceIn(await captcha.take('payment-link'))).toBe('1');
  expect(requestCount()).toBe(1);
  expect(nonceIn(await captcha.take('payment-link'))).toBe('2');
});

test('solves again after a reset, and where the prepared answer has expired', async () => {
  const { captcha } = numberedCaptcha();
  captcha.prepare('payment-link');
  captcha.reset();
  expect(nonceIn(await captcha.take('payment-link'))).toBe('2');

  const stale = numberedCaptcha(5);
  expect(nonceIn(await stale.captcha.take('payment-link'))).toBe('2');
});

test('sends nothing where the captcha is off', async () => {
  const captcha = createCaptcha(async () => ({ provider: 'off' }));
  expect(await captcha.take('reject-info')).toBeNull();
});

test('requests a new challenge after a failed one', async () => {
  let requestCount = 0;
  const captcha = createCaptcha(
    async () => {
      requestCount += 1;
      if (requestCount === 1) throw new Error('no answer');
      return challenge('second', 600);
    },
    async () => solution,
  );
  await expect(captcha.take('draft-download')).rejects.toThrow('no answer');
  expect(nonceIn(await captcha.take('draft-download'))).toBe('second');
});
