import { captchaChallenge } from '@salus/api/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let salus: TestApp;
beforeAll(async () => {
  // 600 × 0.01: six public requests per minute and address.
  salus = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
});
afterAll(() => salus.close());

test('accepts every IPN from the gateway’s one address', async () => {
  const replies = [];
  for (let count = 0; count < 12; count += 1)
    replies.push(
      await salus.anybody.get('/v1/pub/payment/onepay/ipn', { vpc_MerchTxnRef: `HD-${count}` }),
    );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));

  const others = [];
  for (let count = 0; count < 8; count += 1)
    others.push(await salus.anybody.call(captchaChallenge));
  expect(others.map(({ status }) => status)).toContain(429);
});

test('stores a limited number of unsigned IPNs per minute', async () => {
  const forged = async () => {
    const { rows } = await salus.app.pool.query<{ count: number }>(
      "select count(*) from payment_notifications where verdict = 'BAD_SIGNATURE'",
    );
    return rows[0]?.count;
  };
  for (let count = 0; count < 100; count += 1)
    await salus.anybody.post('/v1/pub/payment/onepay/ipn', { vpc_MerchTxnRef: `HD-${count}` });
  expect(await forged()).toBe(60);
  salus.wait(2);
  await salus.anybody.post('/v1/pub/payment/onepay/ipn', { vpc_MerchTxnRef: 'HD-later' });
  expect(await forged()).toBe(61);
});
