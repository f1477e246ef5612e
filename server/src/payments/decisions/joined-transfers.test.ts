import { showReconciliationDay } from '@salus/api/payments/reconciliation.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { reviewPayment } from '@salus/api/payments/reviews.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { awaitStatus, givenContract, statusOf } from '../../testing/given.ts';
import { moneySteps } from '../../testing/money/money-steps.ts';
import {
  decideApproval,
  decideMoney,
  findMoney,
  historyEvents,
  moneyById,
  sendNotice,
} from '../../testing/money/unallocated-steps.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { type Caller, startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';

const PREMIUM = 620_000;
const ACCOUNT = { bankBin: '970415', accountNo: '0123456789', accountName: 'NGUYEN VAN DUC' };

let salus: TestApp;
let clerk: Caller;
let second: Caller;
beforeAll(async () => {
  // No premium of these tests reaches the limit, but there is one.
  salus = await startTestApp({ APPROVAL_REVIEW_VND: '900000' }, undefined, withoutIssuing);
  clerk = await salus.as('bm');
  second = await salus.as('bm2');
});
afterAll(() => salus.close());

let notices = 0;
/** A transfer, and its row of the desk. */
async function arrive(content: string, amount: number) {
  notices += 1;
  const bankReference = `FTJOIN${notices}`;
  await sendNotice(salus, { bankReference, content, amount });
  return (await findMoney(clerk, bankReference))[0];
}
const awaiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
const join = (id: string, joinedId: string, referenceNumber: string, by = clerk) =>
  decideMoney(by, id, 'JOIN', { joinedId, referenceNumber });
/** The contract's lines in the close of the present day. */
const differencesOfToday = async (referenceNumber: string) => {
  const day = businessDay(salus.now());
  const { body } = await clerk.call(showReconciliationDay, { day });
  const rows: { referenceNumber: string | null }[] = body.data.differences;
  return rows.filter((row) => row.referenceNumber === referenceNumber);
};
const broken = async () => (await brokenInvariants(salus.app.pool)).map(({ name }) => name);

// covers MONEY-9
describe('two transfers that add up', () => {
  test('pay their contract, after the desk shows the balance of each', async () => {
    const { referenceNumber } = await awaiting();
    const short = await arrive(referenceNumber, PREMIUM - 10_000);
    const contract = { referenceNumber, proposerName: 'Nguyễn Văn Đức' };
    expect(short).toMatchObject({
      required: PREMIUM,
      difference: -10_000,
      contract,
      partners: [],
      nextSteps: ['ASSIGN', 'RETURN', 'KEEP'],
    });
    expect(await join(short.id, short.id, referenceNumber)).toMatchObject({ status: 404 });
    const rest = await arrive(referenceNumber, 10_000);
    const partner = {
      ...{ id: short.id, referenceNumber, amount: PREMIUM - 10_000 },
      ...{ bankReference: short.bankReference, proposerName: 'Nguyễn Văn Đức' },
    };
    expect(rest).toMatchObject({
      partners: [partner],
      nextSteps: ['JOIN', 'ASSIGN', 'RETURN', 'KEEP'],
    });
    expect((await join(rest.id, short.id, referenceNumber)).body.data).toEqual({
      id: rest.id,
      step: 'JOIN',
      state: 'DONE',
    });
    await awaitStatus(salus, referenceNumber, 'PAID');
    for (const { id } of [short, rest])
      expect(historyEvents(await moneyById(clerk, id))).toEqual(['RECEIVED', 'JOIN']);
    expect(await differencesOfToday(referenceNumber)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('also where one of them names no contract', async () => {
    const { referenceNumber } = await awaiting();
    const stray = await arrive('phi bao hiem', 20_000);
    const short = await arrive(referenceNumber, PREMIUM - 20_000);
    expect((await join(stray.id, short.id, referenceNumber)).status).toBe(200);
    await awaitStatus(salus, referenceNumber, 'PAID');
    expect((await moneyById(clerk, stray.id))?.state ?? 'DONE').toBe('DONE');
    expect(await broken()).toEqual([]);
  });

  test('are refused where they do not, and once one is decided', async () => {
    const { referenceNumber } = await awaiting();
    const short = await arrive(referenceNumber, PREMIUM - 30_000);
    const other = await arrive('khong ro', 40_000);
    expect(await join(short.id, other.id, referenceNumber)).toMatchObject({
      status: 422,
      body: { error_code: 'MONEY_DOES_NOT_FIT', data: { reason: 'NO_PARTNER' } },
    });
    const rest = await arrive(referenceNumber, 30_000);
    await decideMoney(clerk, rest.id, 'RETURN', { note: 'Khách yêu cầu' });
    expect(await join(short.id, rest.id, referenceNumber)).toMatchObject({
      status: 409,
      body: { error_code: 'MONEY_ALREADY_DECIDED' },
    });
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
  });

  test('pay once for two clerks', async () => {
    const { referenceNumber } = await awaiting();
    const one = await arrive(referenceNumber, 300_000);
    const two = await arrive(referenceNumber, 320_000);
    const answers = await Promise.all([
      join(one.id, two.id, referenceNumber),
      join(two.id, one.id, referenceNumber, second),
      join(one.id, two.id, referenceNumber, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await awaitStatus(salus, referenceNumber, 'PAID');
    expect(await broken()).toEqual([]);
  });

  test('wait for a second clerk from the limit on', async () => {
    const { referenceNumber } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      draft: { planId: '30002015' },
    });
    const { premium_amount: premium } = await readContract(salus, referenceNumber);
    const one = await arrive(referenceNumber, premium - 500_000);
    const two = await arrive(referenceNumber, 500_000);
    const { status, body } = await join(one.id, two.id, referenceNumber);
    expect(status).toBe(202);
    expect((await decideApproval(second, body.data.approvalId)).status).toBe(200);
    await awaitStatus(salus, referenceNumber, 'PAID');
  });
});

// covers MONEY-9
describe('a transfer for a contract that was paid by hand', () => {
  const paidByHand = async () => {
    const { referenceNumber } = await awaiting();
    await moneySteps(salus, clerk).payManually(referenceNumber);
    await awaitStatus(salus, referenceNumber, 'PAID');
    return referenceNumber;
  };

  test('is first offered as that money, and then counts once', async () => {
    const referenceNumber = await paidByHand();
    const money = await arrive(referenceNumber, PREMIUM);
    expect(money).toMatchObject({
      reason: 'CONTRACT_ALREADY_PAID',
      contract: { typePayment: 'MANUAL', paymentDate: expect.stringMatching(/\+07:00$/) },
      nextSteps: ['IS_MANUAL', 'ASSIGN', 'RETURN', 'KEEP'],
    });
    const { body } = await decideMoney(clerk, money.id, 'IS_MANUAL');
    expect(body.data).toEqual({ id: money.id, step: 'IS_MANUAL', state: 'DONE' });
    expect(historyEvents(await moneyById(clerk, money.id))).toEqual(['RECEIVED', 'IS_MANUAL']);
    expect(await differencesOfToday(referenceNumber)).toEqual([]);
    expect(await broken()).toEqual([]);
    const again = await arrive(referenceNumber, PREMIUM);
    expect(again.nextSteps).toEqual(['ASSIGN', 'RETURN', 'KEEP']);
    expect(await decideMoney(clerk, again.id, 'IS_MANUAL')).toMatchObject({
      status: 422,
      body: { error_code: 'MONEY_DOES_NOT_FIT', data: { reason: 'NOT_MANUAL' } },
    });
  });

  test('may come in two halves', async () => {
    const referenceNumber = await paidByHand();
    for (const amount of [300_000, 320_000]) {
      const half = await arrive(referenceNumber, amount);
      expect((await decideMoney(clerk, half.id, 'IS_MANUAL')).status).toBe(200);
    }
    expect(await broken()).toEqual([]);
  });

  test('is named by the clerk where it names no contract', async () => {
    const referenceNumber = await paidByHand();
    const { referenceNumber: unpaid } = await awaiting();
    const money = await arrive('nop phi bao hiem', PREMIUM);
    expect(await decideMoney(clerk, money.id, 'IS_MANUAL')).toMatchObject({
      status: 400,
      body: { data: [{ path: 'referenceNumber', code: 'required' }] },
    });
    const named = (reference: string) =>
      decideMoney(clerk, money.id, 'IS_MANUAL', { referenceNumber: reference });
    expect(await named(unpaid)).toMatchObject({ status: 422 });
    expect((await named(referenceNumber)).status).toBe(200);
    expect(await broken()).toEqual([]);
  });

  test('is refused under another contract or an unknown one, and keeps its own', async () => {
    const referenceNumber = await paidByHand();
    const other = await paidByHand();
    const money = await arrive(referenceNumber, PREMIUM);
    const decideFor = (reference: string) =>
      decideMoney(clerk, money.id, 'IS_MANUAL', { referenceNumber: reference });
    expect(await decideFor(other)).toMatchObject({
      status: 422,
      body: { error_code: 'MONEY_DOES_NOT_FIT', data: { reason: 'NOT_MANUAL' } },
    });
    expect(await decideFor('HD000000NOTONE')).toMatchObject({
      status: 404,
      body: { error_code: 'NOT_FOUND' },
    });
    expect(historyEvents(await moneyById(clerk, money.id))).toEqual(['RECEIVED']);
    expect((await decideFor(referenceNumber)).status).toBe(200);
    const { history } = await moneyById(clerk, money.id);
    expect(history[1]).toMatchObject({ event: 'IS_MANUAL', referenceNumber });
    expect(await broken()).toEqual([]);
  });

  test('needs a second clerk to go back where any limit is set', async () => {
    const referenceNumber = await paidByHand();
    const money = await arrive(referenceNumber, 100_000);
    const returned = await decideMoney(clerk, money.id, 'RETURN', { note: 'Trả lại' });
    expect(returned.status).toBe(202);
    await decideApproval(second, returned.body.data.approvalId, 'REJECT');
    const reviewed = await clerk.call(reviewPayment, {
      refOrder: (await moneyById(clerk, money.id)).refOrder,
      decision: 'REFUND',
      note: 'Trả lại',
    });
    expect(reviewed.status).toBe(202);
  });
});

// covers MONEY-10
describe('a returned transfer', () => {
  test('keeps the account of the decision and leaves the desk', async () => {
    const { referenceNumber } = await awaiting();
    const money = await arrive(referenceNumber, 1_000);
    const more = { note: 'Sai số tiền', refundAccount: ACCOUNT };
    expect((await decideMoney(clerk, money.id, 'RETURN', more)).body.data.state).toBe('DONE');
    const { body } = await clerk.call(listOpenRefunds, { limit: '100' });
    expect(body.data.results).toContainEqual(
      expect.objectContaining({ referenceNumber, amount: 1_000, status: 'BY_HAND' }),
    );
  });

  test('waits in the worklist of refunds alone until its account is known', async () => {
    const { referenceNumber } = await awaiting();
    const money = await arrive(referenceNumber, 2_000);
    await decideMoney(clerk, money.id, 'RETURN', { note: 'Sai số tiền' });
    expect(await findMoney(clerk, referenceNumber)).toEqual([]);
    const { body } = await clerk.call(listOpenRefunds, { limit: '100' });
    expect(body.data.results).toContainEqual(
      expect.objectContaining({ referenceNumber, status: 'ACCOUNT_MISSING' }),
    );
  });
});
