import {
  downloadDraftByLink,
  requestChange,
  showContractToCustomer,
  startPaymentByLink,
  stepUpLink,
} from '@salus/api/customer-link.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const STEP_UP = '/v1/customer/contract/step-up';
const DRAFT = '/v1/customer/contract/email-draft';
const PAY = '/v1/customer/contract/sms-payment-link';

let salus: TestApp;
let other: TestApp;
beforeAll(async () => {
  salus = await startTestApp({ LINK_STEP_UP: 'true' });
  other = await startTestApp({ LINK_STEP_UP: 'true' }, salus);
});
afterAll(async () => {
  await other.close();
  await salus.close();
});

/** A contract with its link, and an answer with the last characters of its identity number. */
async function waiting() {
  const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const customer = salus.customer(linkToken);
  return {
    linkToken,
    show: () => customer.call(showContractToCustomer),
    answer: (last4: unknown, server = salus) => server.customer(linkToken).post(STEP_UP, { last4 }),
    customer,
  };
}

/** Both servers share one clock, as the database gives it to real ones. */
function waitOnBoth(minutes: number): void {
  salus.wait(minutes);
  other.wait(minutes);
}

const refusal = ({ status, body }: Awaited<ReturnType<TestApp['ask']>>) => [
  status,
  body.error_code,
];
/** Secrets of the example contract: identity number, phone, e-mail, address. */
const SECRETS = ['001090000123', '0123"', '0987654321', 'duc@example.com', 'Phố Mẫu'];
const secretsIn = (body: unknown) =>
  SECRETS.filter((secret) => JSON.stringify(body).includes(secret));

// covers LINK-11
test('shows no identity, contact or health data before the step-up, all after it', async () => {
  const { show, answer } = await waiting();
  const before = await show();
  expect(before.status).toBe(200);
  expect(secretsIn(before.body)).toEqual([]);
  expect(before.body.data).toMatchObject({
    masked: true,
    proposerName: 'Nguyễn Văn Đức',
    proposerNationalId: '••••••••••••',
    proposerNationalIdDate: null,
    proposerMobile: '•••••••321',
    proposerAddress: null,
    insuredDetails: [{ insuredNationalId: '••••••••••••' }],
    questionOne: null,
    questionTwo: null,
    questionThree: null,
    changes: [],
    shownDigest: '',
  });
  expect((await answer('0123')).status).toBe(200);
  const { data } = (await show()).body;
  expect(data).toMatchObject({ proposerNationalId: '001090000123', questionOne: false });
  expect(data).not.toHaveProperty('masked');
  expect(data.shownDigest).toMatch(/^[0-9a-f]{64}$/);
});

// covers LINK-12
test('asks again 60 minutes after the right answer', async () => {
  const { show, answer } = await waiting();
  const { openUntil } = (await answer('0123')).body.data;
  expect(new Date(openUntil).getTime()).toBeGreaterThan(salus.now().getTime() + 59 * 60_000);
  waitOnBoth(61);
  expect((await show()).body.data.masked).toBe(true);
});

// covers LINK-12
test('locks the link for 60 minutes after five wrong answers on any server', async () => {
  const { answer } = await waiting();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => answer('9999', n % 2 === 0 ? salus : other)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([
    422, 422, 422, 422, 422, 429, 429, 429,
  ]);
  const wrong = replies.filter(({ status }) => status === 422);
  expect(wrong.map(({ body }) => body.error_code)).toEqual(Array(5).fill('LINK_STEP_UP_INCORRECT'));
  expect(wrong.map(({ body }) => body.data.triesLeft).sort()).toEqual([0, 1, 2, 3, 4]);
  const lockedReply = await answer('0123');
  expect(refusal(lockedReply)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(new Date(lockedReply.body.data.retryAt).getTime()).toBeGreaterThan(salus.now().getTime());
  waitOnBoth(61);
  expect((await answer('0123')).status).toBe(200);
});

// covers LINK-12
test('a right answer resets the count of wrong ones', async () => {
  const { answer } = await waiting();
  for (let n = 0; n < 4; n += 1) await answer('9999');
  expect((await answer('0123')).status).toBe(200);
  expect((await answer('9999')).body.data).toEqual({ triesLeft: 4 });
});

// covers LINK-13
test('payment and draft need the step-up, a change request does not', async () => {
  const { customer, answer } = await waiting();
  for (const path of [DRAFT, PAY])
    expect(refusal(await customer.get(path))).toEqual([403, 'LINK_STEP_UP_REQUIRED']);
  await answer('0123');
  expect((await customer.call(downloadDraftByLink)).status).toBe(200);
  expect((await customer.call(startPaymentByLink)).status).toBe(200);
  const second = await waiting();
  const change = await second.customer.call(requestChange, {
    noteChangeInfoCustomer: 'Sai số giấy tờ',
  });
  expect(change.status).toBe(200);
});

// covers LINK-12
test('an answer that can be none is a validation error and no try', async () => {
  const { answer } = await waiting();
  for (const last4 of ['', '12345', '01 3', 123, undefined])
    expect(refusal(await answer(last4))).toEqual([400, 'VALIDATION_ERROR']);
  expect((await answer('9999')).body.data).toEqual({ triesLeft: 4 });
});

test('an unknown link is not authorised', async () => {
  const reply = await salus.customer('x'.repeat(27)).call(stepUpLink, { last4: '0123' });
  expect(refusal(reply)).toEqual([401, 'UNAUTHORIZED']);
});
