import { showContract } from '@salus/api/back-office.ts';
import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { requestChange } from '@salus/api/customer-link.ts';
import { recreateFile } from '@salus/api/documents.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  awaitStatus,
  draftBody,
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import { readContract, readOrder, readVerdicts } from '../../testing/stored-rows.ts';
import {
  type Caller,
  eventually,
  openForTests,
  type Reply,
  withoutIssuing,
} from '../../testing/test-app.ts';

const NOTE = 'Khách đã trả hai lần';

const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
let contract: GivenContract;
let order: string;

beforeAll(async () => {
  clerk = await salus.as('bm');
});
async function openContract(): Promise<void> {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  order = await openOrder(salus, contract.linkToken);
}

/** Every row of a list, over all its pages. */
async function allRows(path: string) {
  const first = (await clerk.get(path, { limit: '100' })).body.data;
  const pages = [first];
  for (let page = 2; page <= first.totalPages; page++)
    pages.push((await clerk.get(path, { limit: '100', page: String(page) })).body.data);
  return pages.flatMap(({ results }) => results);
}
const toReview = () => allRows('/v1/auth/contract/bm-payments-to-review');
const readReview = async (refOrder: string) =>
  (await toReview()).find((row) => row.refOrder === refOrder);
const openRefunds = () => allRows('/v1/auth/contract/bm-open-refunds');

function review(refOrder: string, changes: object = {}, by: Caller = clerk): Promise<Reply> {
  const decision = { refOrder, decision: 'REFUND', note: NOTE, ...changes };
  return by.put('/v1/auth/contract/bm-review-payment', decision);
}

async function readRefunds(refOrder: string) {
  return salus.db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .where('o.ref_order', '=', refOrder)
    .execute();
}

/** The refunded amount of an order at the gateway, in dong. */
async function sentBack(refOrder: string): Promise<number[]> {
  const all: { order_ref: string; amount: number; code: string }[] = (
    await salus.anybody.get('/dev/gateway/refunds')
  ).body;
  return all
    .filter((one) => one.order_ref === refOrder && one.code === '0')
    .map(({ amount }) => amount / 100);
}

/** A second order, paid after the first one had paid the contract. */
async function paidTwice(): Promise<string> {
  const second = await openOrder(salus, contract.linkToken);
  await settleOrder(salus, order);
  await settleOrder(salus, second);
  return second;
}

async function payManually(): Promise<void> {
  const payment = {
    referenceNumber: contract.referenceNumber,
    paymentDate: businessDay((await readContract(salus, contract.referenceNumber)).created_at),
    paymentTime: '00:00:00',
    manualPaymentNote: 'Chuyển khoản',
  };
  expect((await clerk.post('/v1/auth/contract/bm-payment', payment)).status).toBe(200);
}

async function askForChangeAndEdit(): Promise<void> {
  const { referenceNumber } = contract;
  const note = { noteChangeInfoCustomer: 'Tôi muốn gói cao hơn' };
  await salus.customer(contract.linkToken).call(requestChange, note);
  const officer = await salus.as('sales.cbb');
  const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
  const dearer = { ...draftBody({ planId: '30002015' }), referenceNumber, updatedAt };
  expect((await officer.call(editDraft, dearer)).status).toBe(200);
}

async function cancel(): Promise<void> {
  const { referenceNumber } = contract;
  await clerk.call(recreateFile, { referenceNumber });
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  const cancellation = { referenceNumber, noteCancelled: 'Khách hàng đề nghị hủy' };
  expect((await clerk.call(cancelContract, cancellation)).status).toBe(200);
}

describe('money that did not pay its contract goes back', () => {
  beforeEach(openContract);

  test.each([
    ['that came after another order had paid', 'CONTRACT_ALREADY_PAID', 'PAID', paidTwice],
    [
      'that came after a clerk had recorded a payment',
      'CONTRACT_ALREADY_PAID',
      'PAID',
      async () => {
        await payManually();
        await settleOrder(salus, order);
        return order;
      },
    ],
    [
      'that came for an old amount',
      'AMOUNT_IS_OLD',
      'AWAITING_PAYMENT',
      async () => {
        await askForChangeAndEdit();
        await settleOrder(salus, order);
        return order;
      },
    ],
    [
      'that came after the contract was cancelled',
      'CONTRACT_CANCELLED',
      'CANCELLED',
      async () => {
        const second = await openOrder(salus, contract.linkToken);
        await settleOrder(salus, order);
        await cancel();
        await settleOrder(salus, second);
        return second;
      },
    ],
  ])('%s', async (_, reason, status, come) => {
    const late = await come();
    const before = await readContract(salus, contract.referenceNumber);
    expect(await readReview(late)).toMatchObject({
      refOrder: late,
      referenceNumber: contract.referenceNumber,
      contractStatus: status,
      reviewReason: reason,
      isToReview: true,
      amount: 620_000,
      paidAmount: 620_000,
      premiumAmount: reason === 'AMOUNT_IS_OLD' ? 1_080_000 : 620_000,
      reviewDecision: null,
      proposerName: 'Nguyễn Văn Đức',
    });

    expect(await review(late)).toMatchObject({
      status: 200,
      body: { success: true, data: { refOrder: late, reviewedAt: expect.any(String) } },
    });
    await eventually(
      'the money is sent back',
      async () => (await readRefunds(late))[0]?.status === 'ACCEPTED',
    );
    expect(await sentBack(late)).toEqual([620_000]);
    expect(await readReview(late)).toBeUndefined();
    expect((await openRefunds()).filter(({ refOrder }) => refOrder === late)).toEqual([]);
    // The contract did not change.
    const after = await readContract(salus, contract.referenceNumber);
    expect([after.status, after.updated_at, after.premium_amount]).toEqual([
      before.status,
      before.updated_at,
      before.premium_amount,
    ]);
    const { payments, refunds } = (
      await clerk.call(showContract, {
        referenceNumber: contract.referenceNumber,
      })
    ).body.data;
    expect(payments.find(({ refOrder }: { refOrder: string }) => refOrder === late)).toMatchObject({
      isToReview: false,
      reviewDecision: 'REFUND',
      reviewNote: NOTE,
      reviewedByName: expect.any(String),
      reviewedAt: expect.any(String),
    });
    expect(refunds).toEqual([
      expect.objectContaining({
        reason: 'REVIEW',
        amount: 620_000,
        status: 'ACCEPTED',
        refOrder: late,
        refundRef: `${contract.referenceNumber}-R1`,
        isPayableByHand: false,
      }),
    ]);
  });

  test.each([
    ['less', 61_999_900, 619_999],
    ['more', 62_000_100, 620_001],
  ])('returns the received amount when it was %s than ordered', async (_, vpc_Amount, amount) => {
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: String(vpc_Amount) }));
    expect((await readReview(order)).reviewReason).toBe('AMOUNT_DIFFERS');
    expect((await review(order)).status).toBe(200);
    expect(await readRefunds(order)).toMatchObject([{ reason: 'REVIEW', amount }]);
  });

  test('and two such payments under separate numbers', async () => {
    const second = await paidTwice();
    const third = `${contract.referenceNumber}-3`;
    // The customer opened a third order before.
    await salus.db
      .insertInto('payment_orders')
      .columns([
        'ref_order',
        'contract_id',
        'gateway',
        'amount',
        'started_by',
        'method',
        'created_at',
      ])
      .expression((e) =>
        e
          .selectFrom('payment_orders as o')
          .select((s) => [
            s.val(third).as('ref'),
            'o.contract_id',
            'o.gateway',
            'o.amount',
            'o.started_by',
            'o.method',
            'o.created_at',
          ])
          .where('o.ref_order', '=', second),
      )
      .execute();
    await settleOrder(salus, third);
    const replies = await Promise.all([review(second), review(third)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const refs = [...(await readRefunds(second)), ...(await readRefunds(third))].map(
      ({ refund_ref }) => refund_ref,
    );
    expect(refs.toSorted()).toEqual(
      [1, 2].map((number) => `${contract.referenceNumber}-R${number}`),
    );
  });
});

describe('a decision', () => {
  beforeEach(openContract);

  test('can be a settlement elsewhere, described by the note', async () => {
    const second = await paidTwice();
    const note = 'Khách đồng ý giữ lại cho hợp đồng khác';
    expect((await review(second, { decision: 'SETTLED_OUTSIDE', note })).status).toBe(200);
    expect(await readOrder(salus, second)).toMatchObject({
      review_decision: 'SETTLED_OUTSIDE',
      review_note: note,
    });
    expect(await readRefunds(second)).toEqual([]);
    expect(await readReview(second)).toBeUndefined();
  });

  test('is made by exactly one of five parallel clerks', async () => {
    const second = await paidTwice();
    const decisions = ['REFUND', 'SETTLED_OUTSIDE', 'REFUND', 'REFUND', 'SETTLED_OUTSIDE'];
    const replies = await Promise.all(decisions.map((decision) => review(second, { decision })));
    const codes = replies.map(({ status, body }) => (status === 200 ? 'decided' : body.error_code));
    expect(codes.toSorted()).toEqual([...Array(4).fill('PAYMENT_NOT_TO_REVIEW'), 'decided']);
    const { review_decision: decided } = await readOrder(salus, second);
    expect(decided).toBe(decisions[codes.indexOf('decided')]);
    expect(await readRefunds(second)).toHaveLength(decided === 'REFUND' ? 1 : 0);
  });

  test('is refused without a payment in review, and for an unknown order', async () => {
    expect(await review(order)).toMatchObject({
      status: 422,
      body: { error_code: 'PAYMENT_NOT_TO_REVIEW' },
    });
    await settleOrder(salus, order);
    expect(await review(order)).toMatchObject({
      status: 422,
      body: { error_code: 'PAYMENT_NOT_TO_REVIEW' },
    });
    expect(await review('HD000000000000-1')).toMatchObject({
      status: 404,
      body: { error_code: 'NOT_FOUND' },
    });
    expect(await readRefunds(order)).toEqual([]);
  });

  test.each(['62000050', '', '0'])(
    'cannot be a refund of an unknown amount (%s)',
    async (vpc_Amount) => {
      await sendIpn(salus, signedIpn(salus, order, { vpc_Amount }));
      expect(await review(order)).toMatchObject({
        status: 400,
        body: { error_code: 'VALIDATION_ERROR', data: [{ path: 'decision', code: 'invalid' }] },
      });
      expect(await readOrder(salus, order)).toMatchObject({ review_decision: null });
      expect((await review(order, { decision: 'SETTLED_OUTSIDE' })).status).toBe(200);
    },
  );
});

describe('a refused decision', () => {
  let second: string;
  beforeAll(async () => {
    await openContract();
    second = await paidTwice();
  });

  test.each([
    ['no note', { note: ' ' }, 'note', 'required'],
    ['a note that is too long', { note: 'x'.repeat(256) }, 'note', 'too_long'],
    ['a note with signs that are not allowed', { note: '<b>' }, 'note', 'special_characters'],
    ['another decision', { decision: 'KEEP' }, 'decision', 'invalid'],
    ['no decision', { decision: null }, 'decision', 'required'],
    ['no order', { refOrder: '' }, 'refOrder', 'required'],
  ])('with %s changes nothing', async (_, changes, path, code) => {
    const reply = await review(second, changes);
    expect(reply).toMatchObject({
      status: 400,
      body: { error_code: 'VALIDATION_ERROR', data: [{ path, code }] },
    });
    expect(await readOrder(salus, second)).toMatchObject({
      review_decision: null,
      reviewed_at: null,
    });
  });

  test('returns 403 to officers and managers', async () => {
    for (const name of ['sales.cbb', 'manager', 'director'])
      expect((await review(second, {}, await salus.as(name))).status).toBe(403);
    expect((await review(second, {}, salus.anybody)).status).toBe(401);
    expect(await readReview(second)).toBeDefined();
  });
});

describe('a reviewed payment never pays the contract', () => {
  beforeEach(openContract);

  test.each(['REFUND', 'SETTLED_OUTSIDE'])(
    'not when the gateway puts its amount right later (%s)',
    async (decision) => {
      await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '61999900' }));
      expect((await review(order, { decision })).status).toBe(200);
      await sendIpn(salus, signedIpn(salus, order));
      expect(await readOrder(salus, order)).toMatchObject({
        paid_amount: 619_999,
        review_reason: 'AMOUNT_DIFFERS',
      });
      expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
      expect(await readVerdicts(salus, order)).toEqual(['IPN TO_REVIEW', 'IPN CONTRADICTED']);
      expect(
        salus.lines.some((line) => line.includes(order) && line.includes('CONTRADICTED')),
      ).toBe(true);

      // The customer can still pay.
      const second = await openOrder(salus, contract.linkToken);
      await settleOrder(salus, second);
      expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    },
  );

  test('exactly one of a parallel decision and correction succeeds', async () => {
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '61999900' }));
    const [reply] = await Promise.all([review(order), sendIpn(salus, signedIpn(salus, order))]);
    const isRefunded = reply.status === 200;
    expect(await statusOf(salus, contract.referenceNumber)).toBe(
      isRefunded ? 'AWAITING_PAYMENT' : 'PAID',
    );
    expect(await readRefunds(order)).toHaveLength(isRefunded ? 1 : 0);
  });
});

describe('the list', () => {
  test('is paged, oldest first, with the exact total', async () => {
    const known = (await toReview()).map(({ refOrder }) => refOrder);
    const late: string[] = [];
    for (let more = 0; more < 3; more++) {
      await openContract();
      late.push(await paidTwice());
    }
    const whole = [...known, ...late];
    expect((await toReview()).map(({ refOrder }) => refOrder)).toEqual(whole);
    const path = '/v1/auth/contract/bm-payments-to-review';
    const { data } = (await clerk.get(path, { limit: '2', page: '2' })).body;
    expect(data.totalRecords).toBe(whole.length);
    expect(data.totalPages).toBe(Math.ceil(whole.length / 2));
    expect(data.results.map(({ refOrder }: { refOrder: string }) => refOrder)).toEqual(
      whole.slice(2, 4),
    );
    const beyond = (await clerk.get(path, { limit: '10', page: '99' })).body.data;
    expect(beyond).toEqual({
      results: [],
      totalPages: Math.ceil(whole.length / 10),
      totalRecords: whole.length,
    });
  });

  test.each(['bm-payments-to-review', 'bm-open-refunds'])(
    'is for clerks only: %s',
    async (path) => {
      for (const name of ['sales.cbb', 'manager', 'director'])
        expect((await (await salus.as(name)).get(`/v1/auth/contract/${path}`)).status).toBe(403);
      expect((await clerk.get(`/v1/auth/contract/${path}`, { limit: '101' })).status).toBe(400);
    },
  );

  test.each([
    'bm-payments-to-review',
    'bm-open-refunds',
    'bm-failed-messages',
    'bm-failed-syncs',
    'bm-failed-jobs',
    'bm-missing-consent',
    'bm-overlap',
    'bm-customer-requests',
  ])('takes an empty page and limit as not sent: %s', async (path) => {
    const { status, body } = await clerk.get(`/v1/auth/contract/${path}`, {
      page: '',
      limit: ' ',
    });
    expect([status, body]).toEqual([200, (await clerk.get(`/v1/auth/contract/${path}`)).body]);
  });
});
