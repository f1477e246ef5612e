import { recallLink } from '@salus/api/contracts/corrections.ts';
import { sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { openTransferByLink } from '@salus/api/payments/transfers.ts';
import { LINK_DAYS } from '@salus/domain/verification/link-life.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type GivenContract, givenContract } from '../../testing/given.ts';
import { decideMoney, findMoney, sendNotice } from '../../testing/money/unallocated-steps.ts';
import { openForTests, withoutIssuing } from '../../testing/test-app.ts';

const PREMIUM = 620_000;
const SHORT = PREMIUM - 10_000;
const consents = ['personal-data', 'health-data', 'payment-terms'];

const salus = openForTests({}, withoutIssuing);
let contract: GivenContract;
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
});

let transfers = 0;
/** A transfer that names the contract. */
const arrive = async (amount: number) => {
  transfers += 1;
  const { referenceNumber: content } = contract;
  const { body } = await sendNotice(salus, {
    bankReference: `FTTOLD${transfers}`,
    content,
    amount,
  });
  return body.result;
};
const page = () => salus.customer(contract.linkToken).call(showContractToCustomer);
const transferOfPage = async () => (await page()).body.data.transfer;
const info = async (account: string, path: string) =>
  (
    await (
      await salus.as(account)
    ).get(`/v1/auth/contract/${path}`, {
      referenceNumber: contract.referenceNumber,
    })
  ).body.data;
const transferOfOfficer = async () => (await info('sales.cbb', 'info-temporary')).transfer;
const transferOfClerk = async () => (await info('bm', 'bm-info-temporary')).transfer;
const openOrder = async () =>
  (await salus.customer(contract.linkToken).call(openTransferByLink, { consents })).body.data;

const nothing = { returning: 0, reason: null, receivedAt: null };
const short = {
  state: 'DIFFERS',
  required: PREMIUM,
  received: SHORT,
  difference: -10_000,
  returning: 0,
  reason: 'AMOUNT_DIFFERS',
  receivedAt: expect.any(String),
};

// covers PAY-24
describe('the customer, the officer and the clerk read alike', () => {
  test('nothing where no transfer was opened and none came', async () => {
    expect(await transferOfPage()).toBeNull();
    expect(await transferOfOfficer()).toBeNull();
    expect(await transferOfClerk()).toBeNull();
  });

  test('a transfer that is 10,000 dong short', async () => {
    expect(await arrive(SHORT)).toBe('AMOUNT_DIFFERS');
    expect(await transferOfPage()).toEqual(short);
    expect(await transferOfOfficer()).toEqual(short);
    expect(await transferOfClerk()).toEqual(short);
  });

  test('names no opener of an order that the money made itself', async () => {
    const { refOrder } = await openOrder();
    await arrive(SHORT);
    const { payments } = await info('bm', 'bm-info-temporary');
    const orders = payments.map((payment: Record<string, string | null>) => [
      payment.refOrder === refOrder,
      payment.arrivedAt,
    ]);
    // The open order still waits for the premium.
    expect(orders).toEqual([
      [false, expect.stringMatching(/\+07:00$/)],
      [true, null],
    ]);
  });

  test('too much, and two transfers that do not fit', async () => {
    await arrive(PREMIUM + 5_000);
    expect(await transferOfPage()).toMatchObject({ state: 'DIFFERS', difference: 5_000 });
    await arrive(SHORT);
    expect(await transferOfPage()).toMatchObject({
      required: PREMIUM,
      received: PREMIUM + 5_000 + SHORT,
      difference: 5_000 + SHORT,
    });
  });

  test('a short transfer beside the exact one that paid', async () => {
    await arrive(SHORT);
    expect(await arrive(PREMIUM)).toBe('MATCHED');
    const twofold = { ...short, received: SHORT + PREMIUM, difference: SHORT };
    const { status, body } = await page();
    expect([status, body.error_code, body.data.state]).toEqual([
      409,
      'CONTRACT_MUST_BE_AWAITING_PAYMENT',
      'paid',
    ]);
    expect(body.data.transfer).toEqual(twofold);
    expect(await transferOfOfficer()).toEqual(twofold);
  });

  test('money that goes back', async () => {
    await arrive(SHORT);
    const clerk = await salus.as('bm');
    const [money] = await findMoney(clerk, contract.referenceNumber);
    expect((await decideMoney(clerk, money.id, 'RETURN', { note: 'Thiếu tiền' })).status).toBe(200);
    const back = { ...nothing, required: PREMIUM, received: 0, difference: -PREMIUM };
    expect(await transferOfPage()).toEqual({ ...back, state: 'WAITING', returning: SHORT });
  });

  test('a transfer that paid, and a second one for a withdrawn contract', async () => {
    await arrive(PREMIUM);
    const paid = { required: PREMIUM, received: PREMIUM, difference: 0, ...nothing };
    expect((await page()).body.data.transfer).toEqual({ state: 'RECEIVED', ...paid });

    contract = await givenContract(salus, { status: 'WITHDRAWN' });
    expect(await arrive(PREMIUM)).toBe('NOT_AWAITING');
    const { body } = await page();
    expect(body.data).toMatchObject({
      state: 'withdrawn',
      transfer: { state: 'DIFFERS', required: 0, received: PREMIUM, difference: PREMIUM },
    });
  });

  test('a transfer for a recalled contract', async () => {
    const officer = await salus.as('sales.cbb');
    const { referenceNumber } = contract;
    await officer.call(recallLink, { referenceNumber });
    await arrive(PREMIUM);
    const { body } = await page();
    expect(body.data).toMatchObject({
      state: 'changed',
      transfer: { state: 'DIFFERS', reason: 'LINK_RECALLED', received: PREMIUM, required: 0 },
    });
  });
});

// covers PAY-25
describe('an open order', () => {
  test('is found again with all its fields, and beside money that differs', async () => {
    const order = await openOrder();
    const waiting = { required: PREMIUM, received: 0, difference: -PREMIUM, ...nothing };
    expect(await transferOfPage()).toEqual({ state: 'WAITING', ...waiting, ...order });
    expect(await transferOfOfficer()).toEqual({ state: 'WAITING', ...waiting, ...order });
    await arrive(SHORT);
    expect(await transferOfPage()).toEqual({ ...short, ...order });
  });

  test('ends when the officer recalls the link', async () => {
    await openOrder();
    salus.wait(21);
    const officer = await salus.as('sales.cbb');
    const { referenceNumber } = contract;
    const recalled = await officer.call(recallLink, { referenceNumber });
    expect(recalled.status).toBe(200);
    expect(await transferOfOfficer()).toBeNull();
    const resent = await officer.call(sendSmsLink, { referenceNumber });
    expect(resent.status).toBe(200);
    expect(await transferOfOfficer()).toBeNull();
  });

  // covers PAY-24
  test('is not in the answer to a link that has ended, but its money is', async () => {
    await openOrder();
    await arrive(SHORT);
    salus.wait(LINK_DAYS * 24 * 60);
    const { status, body } = await page();
    expect([status, body.error_code, body.data.state]).toEqual([401, 'UNAUTHORIZED', 'expired']);
    expect(body.data.transfer).toEqual(short);
    expect(await arrive(PREMIUM)).toBe('MATCHED');
    expect((await page()).body.data.transfer).toMatchObject({ received: SHORT + PREMIUM });
  });
});
