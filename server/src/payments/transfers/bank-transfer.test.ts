import { showContract } from '@salus/api/back-office.ts';
import { reviewPayment } from '@salus/api/payments/reviews.ts';
import { openTransfer, openTransferByLink } from '@salus/api/payments/transfers.ts';
import { showPaymentResult } from '@salus/api/payments.ts';
import { readTlv } from '@salus/domain/payments/transfers/vietqr.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { addYears, type Day } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signNotice } from '../../integrations/bank/bank-account.ts';
import { type GivenContract, givenContract, statusOf } from '../../testing/given.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';

const SECRET = 'a key for the notices of tests';
const ACCOUNT = '1100200300';
const NOTICE = '/v1/pub/bank/notice';
const consents = ['personal-data', 'health-data', 'payment-terms'];
const PREMIUM = 620_000;

let salus: TestApp;
let contract: GivenContract;
beforeAll(async () => {
  salus = await startTestApp(
    { REQUIRE_CONSENTS: 'true', BANK_NOTICE_SECRET: SECRET },
    undefined,
    withoutIssuing,
  );
});
afterAll(() => salus.close());
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
});

const set = (columns: object) =>
  salus.db
    .updateTable('contracts')
    .set(columns)
    .where('reference_number', '=', contract.referenceNumber)
    .execute();
const insuredBornOn = async (day: Day) => {
  const { id } = await readContract(salus, contract.referenceNumber);
  await salus.db
    .updateTable('insureds')
    .set({ insured_dob: day })
    .where('contract_id', '=', id)
    .execute();
};
const byLink = (body: object = { consents }) =>
  salus.customer(contract.linkToken).call(openTransferByLink, body);
const byOfficer = async (body: object = { consents }) =>
  (await salus.as('sales.cbb')).call(openTransfer, {
    referenceNumber: contract.referenceNumber,
    ...body,
  });
const detail = async () =>
  (
    await (
      await salus.as('bm')
    ).call(showContract, {
      referenceNumber: contract.referenceNumber,
    })
  ).body.data;

let transactions = 0;
const makeNotice = (change: object = {}) => {
  transactions += 1;
  return {
    transactionId: `T-${transactions}`,
    bankReference: `FT-notice-${transactions}`,
    accountNo: ACCOUNT,
    amount: PREMIUM,
    content: contract.referenceNumber,
    paidAt: toIsoWithOffset(salus.now()),
    ...change,
  };
};
const send = (notice: unknown, signature?: string) => {
  const payload = typeof notice === 'string' ? notice : JSON.stringify(notice);
  return salus.ask({
    method: 'POST',
    url: NOTICE,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-signature': signature ?? signNotice(SECRET, payload),
    },
  });
};
const sendForResult = async (change: object = {}) => (await send(makeNotice(change))).body.result;

describe('a transfer order', () => {
  // covers PAY-18, PAY-19
  test('states account, amount, content and the same as a VietQR payload', async () => {
    const { status, body } = await byLink();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      refOrder: `${contract.referenceNumber}-1`,
      bankBin: '970436',
      bankName: 'Vietcombank',
      accountNo: ACCOUNT,
      amount: PREMIUM,
      content: contract.referenceNumber,
    });
    const fields = readTlv(body.data.qrPayload);
    expect(fields?.get('54')).toBe(String(PREMIUM));
    expect(readTlv(fields?.get('62') ?? '')?.get('08')).toBe(contract.referenceNumber);
    const link = (await detail()).link;
    expect(body.data.expiresAt).toBe(link.expiresAt);
  });

  test('serves again while it is open, and a result page shows it as pending', async () => {
    const first = (await byLink()).body.data.refOrder;
    expect((await byLink()).body.data.refOrder).toBe(first);
    const result = await salus.anybody.call(showPaymentResult, { order: first });
    expect(result.body.data).toMatchObject({ outcome: 'pending', amount: PREMIUM });
    expect(await sendForResult()).toBe('MATCHED');
    const paid = await salus.anybody.call(showPaymentResult, { order: first });
    expect(paid.body.data).toMatchObject({ outcome: 'succeeded', amount: PREMIUM });
  });

  // covers PAY-19, CONSENT-4
  test.each([{}, { consents: [] }, { consents: consents.slice(1) }])(
    'needs all consents, not %j',
    async (body) => {
      for (const reply of [await byLink(body), await officerAfterOtp(body)])
        expect([reply.status, reply.body.error_code]).toEqual([422, 'CONSENT_REQUIRED']);
    },
  );

  const officerAfterOtp = async (body?: object) => {
    await set({ verified_at: salus.now(), verified_by: 'OTP' });
    return byOfficer(body);
  };

  // covers PAY-19
  test('is opened by the officer after the code, and by no other officer', async () => {
    const early = await byOfficer();
    expect([early.status, early.body.error_code]).toEqual([422, 'CUSTOMER_NOT_VERIFIED']);
    expect((await officerAfterOtp()).status).toBe(200);
    const other = await (await salus.as('sales2.cbb')).call(openTransfer, {
      referenceNumber: contract.referenceNumber,
      consents,
    });
    expect(other.status).toBe(404);
    expect((await (await salus.as('bm')).call(openTransfer, {})).status).toBe(403);
  });

  // covers PAY-17
  test('is refused for a person whose age is not insurable today', async () => {
    await insuredBornOn(addYears(businessDay(salus.now()), -66));
    const { status, body } = await byLink();
    expect([status, body.error_code]).toEqual([422, 'VPB_INSURED_1_65']);
  });

  test('is refused while a change is requested and after the payment', async () => {
    await set({ change_requested: true, change_note: 'Sai tên' });
    expect((await byLink()).body.error_code).toBe('CHANGE_INFO_PENDING');
    await set({ change_requested: false });
    expect(await sendForResult()).toBe('MATCHED');
    expect((await byLink()).body.error_code).toBe('CONTRACT_MUST_BE_AWAITING_PAYMENT');
  });
});

describe('a bank notice', () => {
  // covers PAY-22
  test('pays the contract on the day of paidAt, by transfer', async () => {
    const reply = await send(
      makeNotice({ content: `CT DEN ${contract.referenceNumber} thanh toan` }),
    );
    expect([reply.status, reply.body]).toEqual([
      200,
      { result: 'MATCHED', success: true, data: { result: 'MATCHED' } },
    ]);
    expect(await detail()).toMatchObject({
      status: 'PAID',
      typePayment: 'ONLINE',
      paymentChannel: 'TRANSFER',
      refOrder: `${contract.referenceNumber}-1`,
    });
  });

  // covers PAY-22
  test('pays once, however often and in parallel it is delivered', async () => {
    const notice = makeNotice();
    const again = { ...notice, transactionId: 'other transaction', amount: PREMIUM + 1 };
    const replies = await Promise.all([notice, notice, notice, notice].map((one) => send(one)));
    const results = replies.map(({ body }) => body.result).sort();
    expect(results).toEqual(['MATCHED', 'REPEATED', 'REPEATED', 'REPEATED']);
    expect((await send(again)).body.result).toBe('UNKNOWN_CONTENT');
    const other = { ...notice, bankReference: 'other reference' };
    expect((await send(other)).body.result).toBe('REPEATED');
    const { rows } = await salus.app.pool.query(
      'select result from bank_notices where bank_reference = $1 or transaction_id = $2',
      [notice.bankReference, notice.transactionId],
    );
    expect(rows).toHaveLength(6);
    expect((await detail()).payments).toHaveLength(1);
  });

  // covers PAY-22
  test.each([
    ['no signature', ''],
    ['another key', signNotice('another key', 'x')],
    ['no hexadecimal', 'é'.repeat(64)],
  ])('with %s is refused and not stored', async (_, signature) => {
    const notice = makeNotice();
    const { status, body } = await send(notice, signature);
    expect([status, body.error_code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    expect((await send(notice)).body.result).toBe('MATCHED');
  });

  test('is refused unread when its body was changed after the signature', async () => {
    const notice = makeNotice();
    const signature = signNotice(SECRET, JSON.stringify(notice));
    expect((await send({ ...notice, amount: 1 }, signature)).status).toBe(401);
    expect((await send('{no json', signature)).status).toBe(401);
    expect((await send('{no json')).status).toBe(400);
  });

  // covers PAY-22
  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -PREMIUM }],
    ['amount', { amount: PREMIUM + 0.5 }],
    ['amount', { amount: String(PREMIUM) }],
    ['currency', { currency: 'USD' }],
    ['accountNo', { accountNo: '999' }],
    ['paidAt', { paidAt: 'yesterday' }],
    ['paidAt', { paidAt: '2999-01-01T00:00:00+07:00' }],
    ['bankReference', { bankReference: ' ' }],
    ['transactionId', { transactionId: undefined }],
    ['content', { content: 'a\0b' }],
  ])('with a wrong %s is refused with the field', async (path, change) => {
    const { status, body } = await send(makeNotice(change));
    expect([status, body.error_code, body.data?.[0]?.path]).toEqual([
      400,
      'VALIDATION_ERROR',
      path,
    ]);
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
  });

  // covers PAY-20
  test('pays nothing with another amount, an unknown contract or a pending change', async () => {
    expect(await sendForResult({ amount: PREMIUM - 1 })).toBe('AMOUNT_DIFFERS');
    expect(await sendForResult({ content: 'tien nha' })).toBe('UNKNOWN_CONTENT');
    expect(await sendForResult({ content: null })).toBe('UNKNOWN_CONTENT');
    const [paidAt = ''] = toIsoWithOffset(salus.now()).replace('T', ' ').split('.');
    expect(await sendForResult({ content: '', paidAt })).toBe('UNKNOWN_CONTENT');
    await set({ change_requested: true, change_note: 'Sai tên' });
    expect(await sendForResult()).toBe('CHANGE_PENDING');
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    const reasons = (await detail()).payments.map(
      (payment: { reviewReason: string }) => payment.reviewReason,
    );
    expect(reasons.sort()).toEqual(['AMOUNT_DIFFERS', 'CHANGE_PENDING']);
  });

  // covers PAY-21
  test('pays after the link has ended, by the ages on the day of paidAt', async () => {
    const now = salus.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await set({ created_at: daysAgo(40) });
    const { id } = await readContract(salus, contract.referenceNumber);
    await salus.db
      .updateTable('customer_links')
      .set({ expires_at: daysAgo(5) })
      .where('contract_id', '=', id)
      .execute();
    expect((await byLink()).status).toBe(401);
    // 66 since yesterday.
    await insuredBornOn(addYears(businessDay(daysAgo(1)), -66));
    expect(await sendForResult({ paidAt: daysAgo(1).toISOString() })).toBe('NOT_AWAITING');
    expect(await sendForResult({ paidAt: daysAgo(41).toISOString() })).toBe('NOT_AWAITING');
    expect(await sendForResult({ paidAt: daysAgo(2).toISOString() })).toBe('MATCHED');
    expect(businessDay(new Date((await detail()).paymentDate))).toBe(businessDay(daysAgo(2)));
  });

  // covers REFUND-7
  test('leaves a refund of its money to the clerk', async () => {
    expect(await sendForResult({ amount: PREMIUM + 1 })).toBe('AMOUNT_DIFFERS');
    const [payment] = (await detail()).payments;
    const clerk = await salus.as('bm');
    const reply = await clerk.call(reviewPayment, {
      refOrder: payment.refOrder,
      decision: 'REFUND',
      note: 'Thừa tiền',
    });
    expect(reply.status).toBe(200);
    expect((await detail()).refunds).toMatchObject([
      { status: 'ACCOUNT_MISSING', amount: PREMIUM + 1 },
    ]);
  });
});

describe('the simulated bank', () => {
  // covers RUN-26
  test('transfers with and without a notice, and states both in its statement', async () => {
    const transfer = (body: object) => salus.anybody.post('/dev/bank/transfer', body);
    const silent = { content: 'nobody', amount: 5, bankReference: 'FT-S1', deliver: 'none' };
    expect((await transfer(silent)).body).toEqual({ bankReference: 'FT-S1' });
    const made = await transfer({
      content: contract.referenceNumber,
      amount: PREMIUM,
      deliver: 'twice',
    });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    for (const format of ['csv', 'mt940', 'camt053']) {
      const { body } = await salus.anybody.get('/dev/bank/statement', { format });
      expect(body).toContain('FT-S1');
      expect(body).toContain(made.body.bankReference);
    }
    const workbook = await salus.anybody.get('/dev/bank/statement', { format: 'xlsx' });
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
