import { showContract } from '@salus/api/back-office.ts';
import { recallLink, withdrawContract } from '@salus/api/contracts/corrections.ts';
import { sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveDraft, verifyByCode } from '../../../demo-data/contract-steps.ts';
import {
  draftBody,
  givenContract,
  linkTokenOf,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { type Caller, eventually, openForTests, withoutIssuing } from '../../testing/test-app.ts';

const CONTRACT = '/v1/auth/contract';

const salus = openForTests({}, withoutIssuing);
beforeAll(async () => {
  // The queue runs delayed jobs by the database's clock: queries of the tests' orders never run.
  salus.wait(60);
});

const sales = (): Promise<Caller> => salus.as('sales.cbb');
const clerk = (): Promise<Caller> => salus.as('bm');
const withdraw = async (caller: Promise<Caller>, referenceNumber: string, reason = 'Đổi ý') =>
  (await caller).call(withdrawContract, { referenceNumber, reason });
const recall = async (referenceNumber: string) =>
  (await sales()).call(recallLink, { referenceNumber });
const showDraft = async (referenceNumber: string) =>
  (await (await sales()).get(`${CONTRACT}/info-temporary`, { referenceNumber })).body.data;
const numbersIn = async (caller: Promise<Caller>, list: string, query = {}) =>
  (
    await (await caller).get(`${CONTRACT}/${list}`, { limit: '100', ...query })
  ).body.data.results.map((row: { referenceNumber: string }) => row.referenceNumber);
const smsTo = async (to: string, part: string) =>
  (await salus.outbox()).filter((mail) => mail.to === to && mail.text.includes(part));
const readReviewReason = async (refOrder: string) =>
  (
    await salus.db
      .selectFrom('payment_orders')
      .select('review_reason')
      .where('ref_order', '=', refOrder)
      .executeTakeFirstOrThrow()
  ).review_reason;

describe('withdraw', () => {
  // covers LIFE-11
  test('ends the link, notifies the customer and sends later money to review', async () => {
    const draft = { proposerMobile: '0912000011' };
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      draft,
    });
    const refOrder = await openOrder(salus, linkToken);
    const reply = await withdraw(clerk(), referenceNumber, 'Khách hàng mua nơi khác');
    expect([reply.status, reply.body.data.status]).toEqual([200, 'WITHDRAWN']);
    const page = await salus.customer(linkToken).call(showContractToCustomer);
    expect([page.status, page.body.error_code]).toEqual([409, 'CONTRACT_MUST_BE_AWAITING_PAYMENT']);
    await eventually('the SMS', async () => (await smsTo('84912000011', 'rut lai')).length === 1);
    const view = await showDraft(referenceNumber);
    expect(view.history.at(-1)).toMatchObject({
      action: 'withdraw',
      note: 'Khách hàng mua nơi khác',
      fromStatus: 'AWAITING_PAYMENT',
      toStatus: 'WITHDRAWN',
    });
    expect(view.allowedActions.filter(({ allowed }: { allowed: boolean }) => allowed)).toEqual([]);
    await settleOrder(salus, refOrder);
    expect(await readReviewReason(refOrder)).toBe('CONTRACT_WITHDRAWN');
    expect(await statusOf(salus, referenceNumber)).toBe('WITHDRAWN');
  });

  // covers LIFE-11
  test('sends no SMS for a draft, and is refused twice, to others, without a reason', async () => {
    const number = '0912000012';
    const { referenceNumber } = await givenContract(salus, { draft: { proposerMobile: number } });
    const empty = await withdraw(sales(), referenceNumber, ' ');
    expect([empty.status, empty.body.data]).toEqual([400, [{ path: 'reason', code: 'required' }]]);
    expect((await withdraw(sales(), referenceNumber, 'x'.repeat(256))).status).toBe(400);
    expect((await withdraw(salus.as('sales2.cbb'), referenceNumber)).status).toBe(404);
    expect((await withdraw(salus.as('manager'), referenceNumber)).status).toBe(403);
    expect((await withdraw(sales(), referenceNumber, 'x'.repeat(255))).status).toBe(200);
    const again = await withdraw(sales(), referenceNumber);
    expect([again.status, again.body.error_code]).toEqual([409, 'INVALID_STATE']);
    const messages = await salus.db
      .selectFrom('messages')
      .select('kind')
      .where('recipient', '=', number)
      .execute();
    expect(messages).toEqual([]);
  });

  // covers LIFE-11
  test('leaves lists and totals, and returns with status WITHDRAWN', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'WITHDRAWN' });
    for (const [caller, list] of [
      [sales(), 'list-temporary'],
      [clerk(), 'bm-list-temporary'],
    ] as const) {
      expect(await numbersIn(caller, list)).not.toContain(referenceNumber);
      expect(await numbersIn(caller, list, { proposerName: 'nguyen' })).not.toContain(
        referenceNumber,
      );
      expect(await numbersIn(caller, list, { status: 'WITHDRAWN' })).toContain(referenceNumber);
    }
  });
});

describe('recall-link', () => {
  // covers LIFE-12
  test('makes a draft again, whose link, verification and consents are void', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    const refOrder = await openOrder(salus, linkToken);
    await settleOrder(salus, refOrder, { code: '99' });
    expect((await showDraft(referenceNumber)).verifiedBy).toBe('SMS_LINK');
    const reply = await recall(referenceNumber);
    expect([reply.status, reply.body.data.status]).toEqual([200, 'DRAFT']);
    expect(await showDraft(referenceNumber)).toMatchObject({
      status: 'DRAFT',
      sendSmsLinkAt: null,
      verifiedAt: null,
      verifiedBy: null,
      paymentStatus: null,
      refOrder: null,
      link: { sentAt: null, firstOpenedAt: null, opens: 0, expiresAt: null },
    });
    expect(await numbersIn(sales(), 'list-temporary', { linkState: 'NONE' })).toContain(
      referenceNumber,
    );
    const { body } = await (await clerk()).call(showContract, {
      referenceNumber,
    });
    expect(body.data.consents).toEqual([]);
    const page = await salus.customer(linkToken).call(showContractToCustomer);
    expect(page).toMatchObject({
      status: 409,
      body: { error_code: 'CONTRACT_MUST_BE_AWAITING_PAYMENT', data: { state: 'changed' } },
    });
    const officer = await sales();
    expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
    const next = await linkTokenOf(salus, referenceNumber);
    expect((await salus.customer(next).call(showContractToCustomer)).status).toBe(200);
    expect((await salus.customer(linkToken).call(showContractToCustomer)).status).toBe(401);
  });

  // covers LIFE-12
  test('waits for an open order until it is unknown after 20 minutes', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    const refOrder = await openOrder(salus, linkToken);
    const early = await recall(referenceNumber);
    expect([early.status, early.body.error_code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    salus.wait(21);
    expect((await recall(referenceNumber)).status).toBe(200);
    await settleOrder(salus, refOrder);
    expect(await readReviewReason(refOrder)).toBe('LINK_RECALLED');
    expect(await statusOf(salus, referenceNumber)).toBe('DRAFT');
  });

  // covers LIFE-12
  test('finds a payment whose notification was lost, which pays the contract', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    await settleOrder(salus, await openOrder(salus, linkToken), { deliver: 'none' });
    salus.wait(21);
    const reply = await recall(referenceNumber);
    expect([reply.status, reply.body.error_code]).toEqual([409, 'INVALID_STATE']);
    expect(await statusOf(salus, referenceNumber)).toBe('PAID');
  });

  // covers LIFE-12
  test('is refused for a draft and to others', async () => {
    const { referenceNumber } = await givenContract(salus);
    expect((await recall(referenceNumber)).body.error_code).toBe('INVALID_STATE');
    const path = `${CONTRACT}/recall-link`;
    const other = await salus.as('sales2.cbb');
    expect((await other.put(path, { referenceNumber })).status).toBe(404);
    expect((await (await clerk()).put(path, { referenceNumber })).status).toBe(403);
  });

  test('leaves the old link dead after a verification by code', async () => {
    const draft = draftBody({ proposerMobile: '0912000015' });
    const referenceNumber = await saveDraft(salus, 'sales.cbb', 'INDIVIDUAL', draft);
    const officer = await sales();
    await officer.call(sendSmsLink, { referenceNumber });
    const old = await linkTokenOf(salus, referenceNumber);
    expect((await recall(referenceNumber)).status).toBe(200);
    await verifyByCode(salus, 'sales.cbb', referenceNumber);
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
    expect((await salus.customer(old).call(showContractToCustomer)).status).toBe(401);
  });
});
