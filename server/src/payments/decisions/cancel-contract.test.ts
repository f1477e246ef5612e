import { showContract } from '@salus/api/back-office.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears, type Day, daysBetween } from '@salus/domain/time/day.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import {
  awaitStatus,
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { halfRefund, moneySteps } from '../../testing/money/money-steps.ts';
import { readContract, readOrder } from '../../testing/stored-rows.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const CALL = '/v1/auth/contract/bm-cancelled';
const REASON = 'Khách hàng đổi ý trong 30 ngày';

const salus = openForTests();
let clerk: Caller;
beforeEach(async () => {
  clerk = await salus.as('bm');
});

const today = () => businessDay(salus.now());

/** A contract of 620,000 dong, active since today, paid at the gateway or at the counter. */
async function active(way: 'ONLINE' | 'MANUAL' = 'ONLINE'): Promise<GivenContract> {
  if (way === 'ONLINE') return givenContract(salus, { status: 'ACTIVE' });
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const { referenceNumber } = contract;
  await moneySteps(salus, clerk).payManually(referenceNumber);
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  return contract;
}

/** The remaining days of a policy that began today. */
const restOfYear = () => daysBetween(today(), addDays(addYears(today(), 1), -1));

/** A cancellation on the policy's first day at half the premium, with changes. */
const refunding = ({ referenceNumber }: GivenContract, changes: object = {}) => ({
  ...halfRefund(salus, referenceNumber),
  refundReason: REASON,
  ...changes,
});

const readRefunds = async ({ referenceNumber }: GivenContract) =>
  salus.db
    .selectFrom('refunds')
    .selectAll()
    .where('contract_id', '=', (await readContract(salus, referenceNumber)).id)
    .execute();

const view = async ({ referenceNumber }: GivenContract) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;

async function cancelEntry(contract: GivenContract) {
  const { history } = await view(contract);
  return history.find(({ action }: { action: string }) => action === 'cancel');
}

describe('a cancellation with a note only', () => {
  // covers API-10, REFUND-1
  test('cancels the contract without a refund', async () => {
    const contract = await active();
    const noteCancelled = 'Hợp đồng lập trùng';
    const reply = await clerk.call(cancelContract, {
      referenceNumber: contract.referenceNumber,
      noteCancelled,
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          referenceNumber: contract.referenceNumber,
          status: 'CANCELLED',
          refundAmount: null,
          remainInsuredDays: null,
        },
      },
    });
    expect(await view(contract)).toMatchObject({
      status: 'CANCELLED',
      noteCancelled,
      cancelledByEmail: 'bm@salus.test',
      refundDate: null,
      refundAmount: null,
      refunds: [],
    });
    expect(await cancelEntry(contract)).toMatchObject({
      actorKind: 'staff',
      fromStatus: 'ACTIVE',
      toStatus: 'CANCELLED',
      note: noteCancelled,
      changes: [],
    });
  });
});

describe('a cancellation with a refund', () => {
  // covers API-10, REFUND-1
  test('refunds an online payment by the order that paid', async () => {
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const failed = await openOrder(salus, contract.linkToken);
    await settleOrder(salus, failed, { code: '5' });
    const paying = await openOrder(salus, contract.linkToken);
    await settleOrder(salus, paying);
    // The second payment goes to review; this cancellation does not refund it.
    await settleOrder(salus, failed);
    await awaitStatus(salus, contract.referenceNumber, 'ACTIVE');

    const reply = await clerk.put(CALL, refunding(contract));
    expect(reply).toMatchObject({ status: 200, body: { data: { refundAmount: 310_000 } } });
    const { id } = await readOrder(salus, paying);
    expect(await readRefunds(contract)).toMatchObject([
      {
        order_id: id,
        reason: 'CANCELLATION',
        amount: 310_000,
        refund_ref: `${contract.referenceNumber}-R1`,
      },
    ]);
  });

  test('refunds a payment at the counter by hand', async () => {
    const contract = await active('MANUAL');
    const day = today();
    const days = restOfYear();
    const reply = await clerk.put(CALL, refunding(contract));
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { status: 'CANCELLED', refundAmount: 310_000, remainInsuredDays: days } },
    });
    expect(await view(contract)).toMatchObject({
      status: 'CANCELLED',
      noteCancelled: null,
      refundDate: day,
      remainInsuredDays: days,
      refundPercent: 50,
      refundAmount: 310_000,
      refundReason: REASON,
      refunds: [
        { reason: 'CANCELLATION', amount: 310_000, status: 'ACCOUNT_MISSING', refOrder: null },
      ],
    });
    expect(await cancelEntry(contract)).toMatchObject({
      note: REASON,
      changes: [
        { field: 'refundDate', from: null, to: day },
        { field: 'refundPercent', from: null, to: '50' },
        { field: 'remainInsuredDays', from: null, to: String(days) },
        { field: 'refundAmount', from: null, to: '310000' },
      ],
    });
  });

  test('accepts a note in addition to the reason', async () => {
    const contract = await active('MANUAL');
    const noteCancelled = 'Đã gọi xác nhận';
    expect((await clerk.put(CALL, refunding(contract, { noteCancelled }))).status).toBe(200);
    expect(await view(contract)).toMatchObject({ noteCancelled, refundReason: REASON });
    const entry = await cancelEntry(contract);
    expect(entry.note).toBe(REASON);
    expect(entry.changes).toContainEqual({ field: 'noteCancelled', from: null, to: noteCancelled });
  });

  test.each([
    [50, 310_000],
    [80, 496_000],
    [100, 620_000],
  ])(
    'refunds %i per cent of the premium within the first days: %i',
    async (refundPercent, refundAmount) => {
      const contract = await active('MANUAL');
      const reply = await clerk.put(CALL, refunding(contract, { refundPercent, refundAmount }));
      expect(reply).toMatchObject({ status: 200, body: { data: { refundAmount } } });
    },
  );
});

/** Expects the refusal and an unchanged contract without refunds. */
async function untouched(contract: GivenContract, reply: object, status: number, body: object) {
  expect(reply).toMatchObject({ status, body: { success: false, ...body } });
  expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
    status: 'ACTIVE',
    cancelled_at: null,
    cancelled_by: null,
    cancel_note: null,
    refund_on: null,
    refund_amount: null,
  });
  expect(await readRefunds(contract)).toEqual([]);
  expect(await cancelEntry(contract)).toBeUndefined();
}

// covers REFUND-3
describe('figures other than the server’s are refused with the right ones', () => {
  let contract: GivenContract;
  beforeAll(async () => {
    contract = await givenContract(salus, { status: 'ACTIVE' });
  });

  test.each([
    ['a dong more', { refundAmount: 310_001 }, 50, 310_000],
    ['a dong less', { refundAmount: 309_999 }, 50, 310_000],
    ['nothing', { refundAmount: 0 }, 50, 310_000],
    ['the amount of another percentage', { refundPercent: 80 }, 80, 496_000],
    ['more than the premium', { refundPercent: 100, refundAmount: 620_001 }, 100, 620_000],
    ['another number of days', { remainInsuredDays: 100 }, 50, 310_000],
  ])('%s', async (_, changes, refundPercent, refundAmount) => {
    const right = { usedDays: 1, remainInsuredDays: restOfYear(), refundAmount, refundPercent };
    const reply = await clerk.put(CALL, refunding(contract, changes));
    await untouched(contract, reply, 422, { error_code: 'REFUND_MISMATCH', data: right });
  });
});

describe('a wrong field is named and changes nothing', () => {
  let contract: GivenContract;
  beforeAll(async () => {
    contract = await givenContract(salus, { status: 'ACTIVE' });
  });

  test.each([
    ['no refund day', { refundDate: undefined }, 'refundDate', 'required'],
    ['a day that does not exist', { refundDate: '2026-11-31' }, 'refundDate', 'invalid'],
    ['no days', { remainInsuredDays: undefined }, 'remainInsuredDays', 'required'],
    ['half a day', { remainInsuredDays: 1.5 }, 'remainInsuredDays', 'invalid'],
    ['less than no day', { remainInsuredDays: -1 }, 'remainInsuredDays', 'invalid'],
    ['no percentage', { refundPercent: null }, 'refundPercent', 'required'],
    ['a percentage that is not offered', { refundPercent: 60 }, 'refundPercent', 'invalid'],
    ['a percentage as text', { refundPercent: '50' }, 'refundPercent', 'invalid'],
    ['no amount', { refundAmount: undefined }, 'refundAmount', 'required'],
    ['an amount as text', { refundAmount: '310000' }, 'refundAmount', 'invalid'],
    ['a fraction of a dong', { refundAmount: 310_000.5 }, 'refundAmount', 'invalid'],
    ['an amount below nothing', { refundAmount: -1 }, 'refundAmount', 'invalid'],
    ['no reason', { refundReason: undefined }, 'refundReason', 'required'],
    ['a blank reason', { refundReason: '   ' }, 'refundReason', 'required'],
    ['a reason of 501 characters', { refundReason: 'ă'.repeat(501) }, 'refundReason', 'too_long'],
    ['a reason with & in it', { refundReason: 'A & B' }, 'refundReason', 'special_characters'],
    ['a note of 256 characters', { noteCancelled: 'ă'.repeat(256) }, 'noteCancelled', 'too_long'],
    ['a made-up field', { cancelledBy: 1 }, 'cancelledBy', 'invalid'],
    ['no contract', { referenceNumber: undefined }, 'referenceNumber', 'required'],
  ])('%s', async (_, changes, path, code) => {
    const reply = await clerk.put(CALL, refunding(contract, changes));
    await untouched(contract, reply, 400, {
      error_code: 'VALIDATION_ERROR',
      data: [{ path, code }],
    });
  });

  test.each([
    ['no note', {}, 'required'],
    ['a blank note', { noteCancelled: ' ' }, 'required'],
    ['null for a note', { noteCancelled: null }, 'required'],
    ['a note of 256 characters', { noteCancelled: 'ă'.repeat(256) }, 'too_long'],
    ['a note with # in it', { noteCancelled: '#1' }, 'special_characters'],
  ])('without a refund: %s', async (_, changes, code) => {
    const reply = await clerk.call(cancelContract, {
      referenceNumber: contract.referenceNumber,
      ...changes,
    });
    const data = [{ path: 'noteCancelled', code }];
    await untouched(contract, reply, 400, { error_code: 'VALIDATION_ERROR', data });
  });

  // covers REFUND-6
  test.each([
    ['a day before the policy', -1],
    ['a day in the future', 1],
  ])('%s, with any figures', async (_, days) => {
    const refundDate = addDays(today(), days);
    const reply = await clerk.put(
      CALL,
      refunding(contract, { refundDate, remainInsuredDays: restOfYear() - days }),
    );
    const data = [{ path: 'refundDate', code: 'invalid' }];
    await untouched(contract, reply, 400, { error_code: 'VALIDATION_ERROR', data });
  });

  // covers REFUND-3
  test('all missing fields of a refund at once', async () => {
    const reply = await clerk.call(cancelContract, {
      referenceNumber: contract.referenceNumber,
      refundPercent: 80,
    });
    const missing = ['refundDate', 'remainInsuredDays', 'refundAmount', 'refundReason'];
    const data = missing.map((path) => ({ path, code: 'required' }));
    await untouched(contract, reply, 400, { error_code: 'VALIDATION_ERROR', data });
  });
});

describe('the call', () => {
  // covers ROLE-3
  test('returns 403 to officers and heads', async () => {
    const contract = await active();
    for (const name of ['sales.cbb', 'sales.sale', 'manager', 'director']) {
      const reply = await (await salus.as(name)).put(CALL, refunding(contract));
      await untouched(contract, reply, 403, { error_code: 'FORBIDDEN' });
    }
  });

  test('returns 404 for an unknown contract', async () => {
    const reply = await clerk.call(cancelContract, {
      referenceNumber: 'HD261121AAAAAA',
      noteCancelled: 'x',
    });
    expect(reply).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
  });

  // covers REFUND-1
  test.each(['DRAFT', 'AWAITING_PAYMENT', 'CANCELLED'] as const)(
    'is refused in %s, on any day',
    async (status) => {
      const contract = await givenContract(salus, { status });
      const reply = await clerk.put(CALL, refunding(contract, { refundDate: '2020-01-01' }));
      expect(reply).toMatchObject({
        status: 409,
        body: { error_code: 'INVALID_STATE', data: { status } },
      });
      expect(await readRefunds(contract)).toEqual([]);
    },
  );

  test('sends a later payment to review', async () => {
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const [first, second] = [
      await openOrder(salus, contract.linkToken),
      await openOrder(salus, contract.linkToken),
    ];
    await settleOrder(salus, first);
    await awaitStatus(salus, contract.referenceNumber, 'ACTIVE');
    expect((await clerk.put(CALL, refunding(contract))).status).toBe(200);
    await settleOrder(salus, second);
    expect(await readOrder(salus, second)).toMatchObject({
      status: 'SUCCEEDED',
      review_reason: 'CONTRACT_CANCELLED',
    });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('CANCELLED');
  });
});

/** Contracts of the same first day, cancelled on later days; the clock only goes forward. */
describe('the refund during the year', () => {
  const policies: GivenContract[] = [];
  let startedOn: Day;
  beforeAll(async () => {
    clerk = await salus.as('bm');
    startedOn = today();
    for (let n = 0; n < 4; n += 1) policies.push(await active('MANUAL'));
  });
  const policy = (n: number) => policies[n] as GivenContract;
  const goTo = async (used: number) => {
    salus.wait((used - 1 - daysBetween(startedOn, today())) * 24 * 60);
    clerk = await salus.as('bm');
  };
  const remaining = (used: number) =>
    daysBetween(startedOn, addDays(addYears(startedOn, 1), -1)) - used + 1;

  test('is a share of the whole premium until the 30th day', async () => {
    await goTo(30);
    const figures = { remainInsuredDays: remaining(30), refundAmount: 310_000 };
    expect((await clerk.put(CALL, refunding(policy(0), figures))).status).toBe(200);
  });

  // covers REFUND-4
  test('depends on the remaining days of the refund date from the 31st day on', async () => {
    await goTo(31);
    // 335 × 620,000 × 50 % ÷ 365 is 284,520.55; 334 days without 29 February: 283,671.23.
    const refundAmount = Math.round((remaining(31) * 620_000 * 50) / 36_500);
    const wrong = await clerk.put(CALL, refunding(policy(1), { remainInsuredDays: remaining(31) }));
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        data: { usedDays: 31, remainInsuredDays: remaining(31), refundAmount, refundPercent: 50 },
      },
    });
    const dated = { refundDate: addDays(startedOn, 29), remainInsuredDays: remaining(30) };
    expect((await clerk.put(CALL, refunding(policy(1), dated))).status).toBe(200);
    const right = { remainInsuredDays: remaining(31), refundAmount };
    expect((await clerk.put(CALL, refunding(policy(2), right))).status).toBe(200);
  });

  test('is zero on the last day, and no refund is requested', async () => {
    await goTo(remaining(1) + 1);
    const figures = { remainInsuredDays: 0, refundAmount: 0 };
    const reply = await clerk.put(CALL, refunding(policy(3), figures));
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { status: 'CANCELLED', refundAmount: 0 } },
    });
    expect(await readRefunds(policy(3))).toEqual([]);
  });
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
