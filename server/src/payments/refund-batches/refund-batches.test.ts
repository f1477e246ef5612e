import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { addDays, addYears, daysBetween } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenContract, statusOf } from '../../testing/given.ts';
import { type Caller, eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';

const ACCOUNT = { bankBin: '970436', accountNo: '0011002233', accountName: '=NGUYEN VAN DUC' };
const BATCH = '/v1/auth/bank/refund-batch';

let salus: TestApp;
let clerk: Caller;

beforeAll(async () => {
  salus = await startTestApp();
  clerk = await salus.as('bm');
});
afterAll(() => salus.close());

/** Cancels a manually paid contract with half of its premium of 620,000 dong. */
async function refunded(refundAccount?: object): Promise<string> {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const today = businessDayOf(salus.now());
  await clerk.post('/v1/auth/contract/bm-payment', {
    referenceNumber,
    paymentDate: today,
    paymentTime: '00:00:00',
    manualPaymentNote: 'UNC 0412',
  });
  await eventually('the policy', async () => (await statusOf(salus, referenceNumber)) === 'ACTIVE');
  const reply = await clerk.put('/v1/auth/contract/bm-cancelled', {
    referenceNumber,
    refundDate: today,
    remainInsuredDays: daysBetween(today, addDays(addYears(today, 1), -1)),
    refundPercent: 50,
    refundAmount: 310_000,
    refundReason: 'Khách hàng đổi ý',
    ...(refundAccount ? { refundAccount } : {}),
  });
  expect(reply.status).toBe(200);
  return referenceNumber;
}

const openRefund = async (number: string) =>
  (await clerk.get('/v1/auth/contract/bm-open-refunds', { limit: '100' })).body.data.results.find(
    ({ referenceNumber }: { referenceNumber: string }) => referenceNumber === number,
  );

describe('a refund by transfer', () => {
  // covers REFUND-8
  test('waits for its account, and keeps it once a batch has it', async () => {
    const referenceNumber = await refunded();
    const { id: refundId, status } = await openRefund(referenceNumber);
    expect(status).toBe('ACCOUNT_MISSING');
    const give = (refundAccount: object) =>
      clerk.put('/v1/auth/contract/bm-refund-account', { refundId, refundAccount });
    expect(await give({ ...ACCOUNT, bankBin: '97043' })).toMatchObject({
      status: 400,
      body: { data: [{ path: 'refundAccount.bankBin', code: 'invalid' }] },
    });
    expect(await give(ACCOUNT)).toMatchObject({ status: 200, body: { data: { refundId } } });
    expect((await openRefund(referenceNumber)).status).toBe('BY_HAND');
    await clerk.post(BATCH, { format: 'csv' });
    expect(await give(ACCOUNT)).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE' },
    });
  });

  // covers REFUND-8, REFUND-9
  test('is in one of several batches at once, whose file stays the same', async () => {
    const [one, two] = [await refunded(ACCOUNT), await refunded(ACCOUNT)];
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => clerk.post(BATCH, { format: 'csv' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [batch, ...others] = replies
      .map(({ body }) => body.data)
      .toSorted((a, b) => b.count - a.count);
    expect(batch).toMatchObject({ format: 'csv', count: 2, amount: 620_000, overdue: [] });
    expect(others.map(({ id, count }) => [id, count])).toEqual(Array(7).fill([null, 0]));
    const file = await clerk.get(`${BATCH}/${batch.id}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toBe(
      [
        'bankBin,accountNo,accountName,amount,content',
        `970436,0011002233,'=NGUYEN VAN DUC,310000,${one} R1`,
        `970436,0011002233,'=NGUYEN VAN DUC,310000,${two} R1`,
        '',
      ].join('\r\n'),
    );
    expect((await clerk.get(`${BATCH}/${batch.id}`)).bytes.equals(file.bytes)).toBe(true);
    expect((await clerk.get(`${BATCH}/999999`)).status).toBe(404);
  });

  // covers REFUND-9
  test('is named as overdue three days after its batch, until it is paid', async () => {
    const referenceNumber = await refunded(ACCOUNT);
    const { id } = (await clerk.post(BATCH, { format: 'pain001' })).body.data;
    expect((await clerk.get(`${BATCH}/${id}`)).body).toContain(`<MsgId>${id}</MsgId>`);
    const isOverdue = async () =>
      (await clerk.post(BATCH, { format: 'csv' })).body.data.overdue.some(
        (refund: { referenceNumber: string }) => refund.referenceNumber === referenceNumber,
      );
    salus.wait(3 * 24 * 60 - 10);
    clerk = await salus.as('bm');
    expect(await isOverdue()).toBe(false);
    salus.wait(10);
    clerk = await salus.as('bm');
    expect(await isOverdue()).toBe(true);
    const { id: refundId } = await openRefund(referenceNumber);
    await clerk.put('/v1/auth/contract/bm-refund-paid', { refundId, note: 'UNC 0413' });
    expect(await isOverdue()).toBe(false);
  });
});
