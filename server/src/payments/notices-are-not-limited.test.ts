import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let salus: TestApp;
beforeAll(async () => {
  // 600 × 0.01: a stranger's seventh request of a minute is one too many.
  salus = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
});
afterAll(() => salus.close());

test('every notice of the gateway is heard, however many come from its one address', async () => {
  const replies = [];
  for (let count = 0; count < 12; count += 1)
    replies.push(await salus.anybody.get('/v1/pub/payment/onepay/ipn', { vpc_MerchTxnRef: `HD-${count}` }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));

  const others = [];
  for (let count = 0; count < 8; count += 1) others.push(await salus.anybody.get('/v1/pub/captcha/challenge'));
  expect(others.map(({ status }) => status)).toContain(429);
});
