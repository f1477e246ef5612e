import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  draftBody,
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { decideMoney, moneyById } from '../../testing/money/unallocated-steps.ts';
import { CONFIRMED, NOT_CONFIRMED, sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import {
  readContract,
  readOrder,
  readPaymentHistory,
  readVerdicts,
} from '../../testing/stored-rows.ts';
import { openForTests, withoutIssuing } from '../../testing/test-app.ts';

const salus = openForTests({}, withoutIssuing);
let contract: GivenContract;
let order: string;

async function openContract(): Promise<void> {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  order = await openOrder(salus, contract.linkToken);
}

/** The contract's columns about its payment. */
async function readPayment({ referenceNumber }: GivenContract) {
  const { status, type_payment, ref_order, paid_at, payment_failed, txn_response_code } =
    await readContract(salus, referenceNumber);
  return { status, type_payment, ref_order, paid_at, payment_failed, txn_response_code };
}

async function requestChange() {
  const note = { noteChangeInfoCustomer: 'Tôi muốn gói cao hơn' };
  const reply = await salus
    .customer(contract.linkToken)
    .post('/v1/customer/contract/sms-rejected', note);
  expect(reply.status).toBe(200);
}

async function issueJobs(): Promise<number> {
  const { id } = await readContract(salus, contract.referenceNumber);
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from jobs.job
    where name = 'documents.issue-policy' and (data->>'contractId')::bigint = ${id}`.execute(
    salus.db,
  );
  return rows[0]?.jobs ?? 0;
}

describe('a success pays the contract', () => {
  beforeEach(openContract);

  // covers LIFE-6, PAY-4, PAY-5
  test.each(['GET', 'POST'] as const)('reported by %s', async (method) => {
    const reply = await sendIpn(salus, signedIpn(salus, order), method);
    expect(reply).toMatchObject({ status: 200, body: CONFIRMED });
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'PAID',
      type_payment: 'ONLINE',
      ref_order: order,
      txn_response_code: '0',
      payment_failed: false,
    });
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      response_code: '0',
      gateway_transaction_no: 'PAY-TEST',
      paid_amount: 620_000,
      review_reason: null,
      next_query_at: null,
    });
    expect(await issueJobs()).toBe(1);
    expect(await readVerdicts(salus, order)).toEqual(['IPN SUCCEEDED']);
  });

  test('reported by the gateway itself', async () => {
    await settleOrder(salus, order, { deliver: 'ipn' });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  });

  test('with a user_ field that the gateway does not sign', async () => {
    const reply = await sendIpn(salus, {
      ...signedIpn(salus, order),
      user_refNo: contract.referenceNumber,
    });
    expect(reply.body).toBe(CONFIRMED);
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  });

  test('after a change request, which it closes', async () => {
    await requestChange();
    await settleOrder(salus, order);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'PAID',
      change_requested: false,
    });
  });
});

describe('a repeated IPN settles once', () => {
  beforeEach(openContract);

  test('when twenty arrive in parallel', async () => {
    const notice = signedIpn(salus, order);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendIpn(salus, notice, index % 2 ? 'POST' : 'GET')),
    );
    expect(replies.map(({ body }) => body)).toEqual(Array(20).fill(CONFIRMED));
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    expect(await readPaymentHistory(salus, contract.referenceNumber)).toEqual([
      'startPayment',
      'onlinePaymentSucceeded',
    ]);
    expect(await issueJobs()).toBe(1);
    expect((await readVerdicts(salus, order)).toSorted()).toEqual([
      ...Array(19).fill('IPN REPEATED'),
      'IPN SUCCEEDED',
    ]);
  });

  test('when the gateway sends it twice', async () => {
    await settleOrder(salus, order, { deliver: 'twice' });
    expect(await readPaymentHistory(salus, contract.referenceNumber)).toEqual([
      'startPayment',
      'onlinePaymentSucceeded',
    ]);
  });
});

describe('nothing changes', () => {
  beforeAll(openContract);

  const unchanged = async () => {
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN', settled_at: null });
    expect(await readPaymentHistory(salus, contract.referenceNumber)).toEqual(['startPayment']);
  };

  test('for a forged signature', async () => {
    const notice = { ...signedIpn(salus, order), vpc_SecureHash: 'A'.repeat(64) };
    expect(await sendIpn(salus, notice)).toMatchObject({ status: 200, body: NOT_CONFIRMED });
    expect((await readVerdicts(salus, order)).at(-1)).toBe('IPN BAD_SIGNATURE');
    await unchanged();
  });
  test('for no signature at all', async () => {
    const { vpc_SecureHash: _, ...notice } = signedIpn(salus, order);
    expect((await sendIpn(salus, notice, 'POST')).body).toBe(NOT_CONFIRMED);
    await unchanged();
  });
  test('for an amount changed on the way', async () => {
    const notice = { ...signedIpn(salus, order, { vpc_Amount: '100' }), vpc_Amount: '62000000' };
    expect((await sendIpn(salus, notice)).body).toBe(NOT_CONFIRMED);
    await unchanged();
  });
  test('for a code changed on the way', async () => {
    const notice = {
      ...signedIpn(salus, order, { vpc_TxnResponseCode: '5' }),
      vpc_TxnResponseCode: '0',
    };
    expect((await sendIpn(salus, notice)).body).toBe(NOT_CONFIRMED);
    await unchanged();
  });
  test('for another merchant', async () => {
    const notice = signedIpn(salus, order, { vpc_Merchant: 'SOMEBODY' });
    expect((await sendIpn(salus, notice)).body).toBe(NOT_CONFIRMED);
    expect((await readVerdicts(salus, order)).at(-1)).toBe('IPN WRONG_MERCHANT');
    await unchanged();
  });
  test('for an unknown order', async () => {
    const notice = signedIpn(salus, `${contract.referenceNumber}-9`);
    expect((await sendIpn(salus, notice)).body).toBe(NOT_CONFIRMED);
    expect(await readVerdicts(salus, `${contract.referenceNumber}-9`)).toEqual([
      'IPN UNKNOWN_ORDER',
    ]);
    await unchanged();
  });
  test.each(['100', '300'])('while the gateway does not know the result (%s)', async (code) => {
    expect(
      (await sendIpn(salus, signedIpn(salus, order, { vpc_TxnResponseCode: code }))).body,
    ).toBe(CONFIRMED);
    expect((await readVerdicts(salus, order)).at(-1)).toBe('IPN PENDING');
    await unchanged();
  });
  test('for an IPN without a code', async () => {
    expect((await sendIpn(salus, signedIpn(salus, order, { vpc_TxnResponseCode: '' }))).body).toBe(
      NOT_CONFIRMED,
    );
    expect((await readVerdicts(salus, order)).at(-1)).toBe('IPN INCOMPLETE');
    await unchanged();
  });
  test.each(['GET', 'POST'] as const)('for an empty IPN by %s', async (method) => {
    expect(await sendIpn(salus, {}, method)).toMatchObject({ status: 200, body: NOT_CONFIRMED });
    await unchanged();
  });
  test('and no card number is stored, not even a masked one', async () => {
    await sendIpn(
      salus,
      signedIpn(salus, order, { vpc_CardNum: '400000***1091', vpc_TxnResponseCode: '300' }),
    );
    const { rows } = await sql<{
      text: string;
    }>`select n::text as text from payment_notifications n`.execute(salus.db);
    expect(rows.some(({ text }) => text.includes('1091'))).toBe(false);
  });
});

describe('a failure', () => {
  beforeEach(openContract);

  test.each(['1', 'F'])('is stored with its code (%s)', async (code) => {
    await settleOrder(salus, order, { code });
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_failed: true,
      txn_response_code: code,
      ref_order: order,
    });
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'FAILED',
      response_code: code,
      next_query_at: null,
    });
    expect(await issueJobs()).toBe(0);
  });

  test('does not stop the next order from paying', async () => {
    await settleOrder(salus, order, { code: '5' });
    const second = await openOrder(salus, contract.linkToken);
    expect(second).toBe(`${contract.referenceNumber}-2`);
    await settleOrder(salus, second);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'PAID',
      ref_order: second,
      payment_failed: false,
      txn_response_code: '0',
    });
    expect(await readPaymentHistory(salus, contract.referenceNumber)).toEqual([
      'startPayment',
      'onlinePaymentFailed',
      'startPayment',
      'onlinePaymentSucceeded',
    ]);
  });

  test('on an older order does not hide the result of a newer one', async () => {
    const second = await openOrder(salus, contract.linkToken);
    await settleOrder(salus, second, { code: '5' });
    await settleOrder(salus, order, { code: '253' });
    expect(await readOrder(salus, order)).toMatchObject({ status: 'FAILED', response_code: '253' });
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      txn_response_code: '5',
      ref_order: second,
    });
  });

  // covers PAY-7
  test('never reverts a success', async () => {
    await settleOrder(salus, order);
    const paid = await readPayment(contract);
    await settleOrder(salus, order, { code: '99' });
    expect(await readPayment(contract)).toEqual(paid);
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      response_code: '0',
    });
    expect(await readVerdicts(salus, order)).toEqual(['IPN SUCCEEDED', 'IPN CONTRADICTED']);
  });

  test('is overruled by a success of the same order', async () => {
    await settleOrder(salus, order, { code: '99' });
    await settleOrder(salus, order);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'PAID',
      payment_failed: false,
    });
    expect(await readOrder(salus, order)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('reported twice is one failure', async () => {
    await settleOrder(salus, order, { code: '5', deliver: 'twice' });
    expect(await readPaymentHistory(salus, contract.referenceNumber)).toEqual([
      'startPayment',
      'onlinePaymentFailed',
    ]);
  });
});

describe('a payment that does not pay the contract goes to review', () => {
  beforeEach(openContract);

  // covers PAY-7
  test('when another order has paid', async () => {
    const second = await openOrder(salus, contract.linkToken);
    await settleOrder(salus, order);
    const paid = await readPayment(contract);
    await settleOrder(salus, second);
    expect(await readOrder(salus, second)).toMatchObject({
      status: 'SUCCEEDED',
      paid_amount: 620_000,
      review_reason: 'CONTRACT_ALREADY_PAID',
    });
    expect(await readPayment(contract)).toEqual(paid);
    expect(await issueJobs()).toBe(1);
  });

  test('when another order is paid in parallel', async () => {
    const second = await openOrder(salus, contract.linkToken);
    const notices = [order, second].map((ref) => sendIpn(salus, signedIpn(salus, ref)));
    for (const reply of await Promise.all(notices)) expect(reply.body).toBe(CONFIRMED);
    const reasons = [await readOrder(salus, order), await readOrder(salus, second)].map(
      (one) => one.review_reason,
    );
    expect(reasons.toSorted()).toEqual(['CONTRACT_ALREADY_PAID', null]);
    expect(await issueJobs()).toBe(1);
  });

  // covers PAY-7
  test('when the premium changed after the order was opened', async () => {
    await requestChange();
    const { referenceNumber } = contract;
    const officer = await salus.as('sales.cbb');
    const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
    const dearer = { ...draftBody({ planId: '30002015' }), referenceNumber, updatedAt };
    expect((await officer.call(editDraft, dearer)).body.data.premiumAmount).toBe(1_080_000);
    await settleOrder(salus, order);
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      review_reason: 'AMOUNT_IS_OLD',
    });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await issueJobs()).toBe(0);

    const second = await openOrder(salus, contract.linkToken);
    await sendIpn(salus, signedIpn(salus, second, { vpc_Amount: '108000000' }));
    expect(await readContract(salus, referenceNumber)).toMatchObject({
      status: 'PAID',
      ref_order: second,
    });
  });

  test.each([
    ['less', '61999900', 619_999],
    ['more', '62000100', 620_001],
    ['no whole dong', '62000050', null],
    ['nothing', '', null],
  ])('when the gateway took another amount: %s', async (_, vpc_Amount, paid) => {
    expect((await sendIpn(salus, signedIpn(salus, order, { vpc_Amount }))).body).toBe(CONFIRMED);
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      paid_amount: paid,
      review_reason: 'AMOUNT_DIFFERS',
    });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
  });

  test('until the gateway reports the ordered amount', async () => {
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '' }));
    await sendIpn(salus, signedIpn(salus, order));
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      paid_amount: 620_000,
      review_reason: null,
    });
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      status: 'PAID',
      ref_order: order,
    });
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '100' }));
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      paid_amount: 620_000,
      review_reason: null,
    });
    expect(await issueJobs()).toBe(1);
  });

  // covers MONEY-5
  test('again after it was kept, once the gateway corrects its amount', async () => {
    const paying = await openOrder(salus, contract.linkToken);
    const wrong = signedIpn(salus, order, { vpc_Amount: '61999900' });
    await sendIpn(salus, wrong);
    const clerk = await salus.as('bm');
    const id = `O${(await readOrder(salus, order)).id}`;
    expect((await decideMoney(clerk, id, 'KEEP', { note: 'Chờ khách' })).status).toBe(200);
    await settleOrder(salus, paying);
    await sendIpn(salus, wrong);
    expect(await moneyById(clerk, id)).toMatchObject({ stage: 'KEPT', amount: 619_999 });
    const corrected = signedIpn(salus, order);
    await sendIpn(salus, corrected);
    const reopened = { stage: 'NEW', amount: 620_000, reason: 'CONTRACT_ALREADY_PAID' };
    expect(await moneyById(clerk, id)).toMatchObject(reopened);
    await decideMoney(clerk, id, 'KEEP', { note: 'Chờ khách' });
    await sendIpn(salus, corrected);
    expect(await moneyById(clerk, id)).toMatchObject({ ...reopened, stage: 'KEPT' });
  });

  test('and the log names the order', async () => {
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '100' }));
    expect(salus.lines.some((line) => line.includes(order) && line.includes('TO_REVIEW'))).toBe(
      true,
    );
  });
});
