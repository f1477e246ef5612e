import { showContract } from '@salus/api/back-office.ts';
import { requestChange, startPaymentByLink } from '@salus/api/customer-link.ts';
import { recreateFile } from '@salus/api/documents.ts';
import { cancelContract, payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addYears } from '@salus/domain/time/day.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { type GivenContract, givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { readContract, readOrder } from '../../testing/stored-rows.ts';
import { type Caller, openForTests, withoutIssuing } from '../../testing/test-app.ts';

const NOTE = 'Khách nộp tiền mặt tại quầy';

const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
let contract: GivenContract;
beforeAll(async () => {
  clerk = await salus.as('bm');
});
async function openContract(): Promise<void> {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
}

const today = () => businessDay(salus.now());

/** The body of PAY-13, with changes. */
function payment(changes: object = {}) {
  return {
    referenceNumber: contract.referenceNumber,
    paymentDate: today(),
    paymentTime: '09:30:15',
    manualPaymentNote: NOTE,
    ...changes,
  };
}

async function issue(): Promise<void> {
  const { referenceNumber } = contract;
  expect((await clerk.call(recreateFile, { referenceNumber })).status).toBe(200);
}

const view = async (referenceNumber = contract.referenceNumber) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;

describe('a manual payment', () => {
  // covers API-10, PAY-13
  test('pays the contract at the given date and time, and the policy can be issued', async () => {
    await openContract();
    const paymentDate = today();
    const reply = await clerk.call(
      payManually,
      payment({ timeZoneOffset: -420, timeZoneName: 'Asia/Ho_Chi_Minh' }),
    );
    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          referenceNumber: contract.referenceNumber,
          status: 'PAID',
          paidAt: `${paymentDate}T09:30:15.000+07:00`,
        },
      },
    });
    await issue();
    const detail = await view();
    expect(detail).toMatchObject({
      status: 'ACTIVE',
      typePayment: 'MANUAL',
      paymentDate: `${paymentDate}T09:30:15.000+07:00`,
      manualPaymentNote: NOTE,
      paidManualByEmail: 'bm@salus.test',
      refOrder: null,
      paymentStatus: null,
      policyStartDate: `${paymentDate}T00:00:00.000+07:00`,
    });
    const entry = detail.history.find(({ action }: { action: string }) => action === 'payManually');
    expect(entry).toMatchObject({
      actorKind: 'staff',
      fromStatus: 'AWAITING_PAYMENT',
      toStatus: 'PAID',
      note: NOTE,
      changes: [
        { field: 'typePayment', from: null, to: 'MANUAL' },
        { field: 'paymentDate', from: null, to: `${paymentDate}T09:30:15.000+07:00` },
      ],
    });
  });
});

// covers CLOSE-12
test('keeps the number of its receipt for cash, for the clerk and in the history', async () => {
  await openContract();
  const cashReceipt = 'P'.repeat(50);
  const reply = await clerk.call(payManually, payment({ cashReceipt: ` ${cashReceipt}  ` }));
  expect(reply.status).toBe(200);
  const detail = await view();
  expect(detail.cashReceipt).toBe(cashReceipt);
  const entry = detail.history.find(({ action }: { action: string }) => action === 'payManually');
  expect(entry.changes).toContainEqual({ field: 'cashReceipt', from: null, to: cashReceipt });
});

/** Expects the refusal and an unchanged contract. */
async function untouched(reply: { status: number; body: unknown }, status: number, body: object) {
  expect(reply).toMatchObject({ status, body: { success: false, ...body } });
  expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
    status: 'AWAITING_PAYMENT',
    type_payment: null,
    paid_at: null,
    manual_payment_note: null,
    paid_manually_by: null,
  });
}

describe('a wrong field is named and changes nothing', () => {
  beforeAll(openContract);

  test.each([
    ['no date', { paymentDate: undefined }, 'paymentDate', 'required'],
    ['an empty date', { paymentDate: '' }, 'paymentDate', 'required'],
    ['a day that does not exist', { paymentDate: '2026-02-29' }, 'paymentDate', 'invalid'],
    ['a date written as people do', { paymentDate: '21/11/2026' }, 'paymentDate', 'invalid'],
    ['a date with a time', { paymentDate: '2026-11-21T10:00:00Z' }, 'paymentDate', 'invalid'],
    ['a number for a date', { paymentDate: 20261121 }, 'paymentDate', 'invalid'],
    ['no time', { paymentTime: undefined }, 'paymentTime', 'required'],
    ['an empty time', { paymentTime: '' }, 'paymentTime', 'required'],
    ['null for a time', { paymentTime: null }, 'paymentTime', 'required'],
    ['hour 24', { paymentTime: '24:00:00' }, 'paymentTime', 'invalid'],
    ['minute 60', { paymentTime: '23:60:00' }, 'paymentTime', 'invalid'],
    ['second 60', { paymentTime: '23:59:60' }, 'paymentTime', 'invalid'],
    ['an hour of one digit', { paymentTime: '9:00:00' }, 'paymentTime', 'invalid'],
    ['a time without seconds', { paymentTime: '09:00' }, 'paymentTime', 'invalid'],
    ['a time with a blank behind it', { paymentTime: '09:00:00 ' }, 'paymentTime', 'invalid'],
    ['a time with a line break behind it', { paymentTime: '09:00:00\n' }, 'paymentTime', 'invalid'],
    ['a blank receipt for cash', { cashReceipt: ' ' }, 'cashReceipt', 'required'],
    ['a long receipt for cash', { cashReceipt: '5'.repeat(51) }, 'cashReceipt', 'too_long'],
    ['a receipt for cash with <', { cashReceipt: '<5' }, 'cashReceipt', 'special_characters'],
    ['no note', { manualPaymentNote: undefined }, 'manualPaymentNote', 'required'],
    ['a blank note', { manualPaymentNote: ' \n ' }, 'manualPaymentNote', 'required'],
    [
      'a note of 256 characters',
      { manualPaymentNote: 'ă'.repeat(256) },
      'manualPaymentNote',
      'too_long',
    ],
    [
      'a note with < in it',
      { manualPaymentNote: 'phiếu <1>' },
      'manualPaymentNote',
      'special_characters',
    ],
    ['a made-up amount', { amount: 1 }, 'amount', 'invalid'],
    ['a zone that is no text', { timeZoneName: 7 }, 'timeZoneName', 'invalid'],
    ['no contract', { referenceNumber: undefined }, 'referenceNumber', 'required'],
  ])('%s', async (_, changes, path, code) => {
    const reply = await clerk.call(payManually, payment(changes));
    await untouched(reply, 400, { error_code: 'VALIDATION_ERROR', data: [{ path, code }] });
  });

  // covers PAY-14
  test('a day in the future', async () => {
    const reply = await clerk.call(
      payManually,
      payment({ paymentDate: addDays(today(), 1), paymentTime: '00:00:00' }),
    );
    await untouched(reply, 400, {
      error_code: 'VALIDATION_ERROR',
      data: [{ path: 'paymentDate', code: 'invalid' }],
    });
  });

  // covers PAY-14
  test('a day before the contract was created', async () => {
    const reply = await clerk.call(
      payManually,
      payment({ paymentDate: addDays(today(), -1), paymentTime: '23:59:59' }),
    );
    await untouched(reply, 400, {
      error_code: 'VALIDATION_ERROR',
      data: [{ path: 'paymentDate', code: 'invalid' }],
    });
  });

  // covers PAY-13
  test('several wrong fields at once', async () => {
    const reply = await clerk.call(
      payManually,
      payment({ paymentDate: '', paymentTime: '25:00:00', manualPaymentNote: '' }),
    );
    await untouched(reply, 400, {
      data: [
        { path: 'paymentDate', code: 'required' },
        { path: 'paymentTime', code: 'invalid' },
        { path: 'manualPaymentNote', code: 'required' },
      ],
    });
  });
});

describe('boundary values are accepted', () => {
  beforeEach(openContract);

  test.each(['00:00:00', '23:59:59'])('the day of creation at %s', async (paymentTime) => {
    expect((await clerk.call(payManually, payment({ paymentTime }))).status).toBe(200);
  });

  test('a note of 255 characters on several lines, in NFC', async () => {
    const note = `${'a'.repeat(252)}\r\nho`;
    const reply = await clerk.call(payManually, payment({ manualPaymentNote: ` ${note}\u0300  ` }));
    expect(reply.status).toBe(200);
    expect((await readContract(salus, contract.referenceNumber)).manual_payment_note).toBe(
      `${'a'.repeat(252)}\nhò`,
    );
  });
});

describe('the call', () => {
  beforeAll(openContract);

  // covers ROLE-3
  test.each(['sales.cbb', 'sales.sale', 'manager', 'director'])(
    'returns 403 to %s',
    async (name) => {
      const reply = await (await salus.as(name)).call(payManually, payment());
      await untouched(reply, 403, { error_code: 'FORBIDDEN' });
    },
  );

  test('returns 401 without a session', async () => {
    await untouched(await salus.anybody.call(payManually, payment()), 401, {});
  });

  test('returns 404 for an unknown contract', async () => {
    const reply = await clerk.call(payManually, payment({ referenceNumber: 'HD261121AAAAAA' }));
    await untouched(reply, 404, { error_code: 'NOT_FOUND' });
  });

  test('pays individual and family contracts of any officer', async () => {
    for (const [officer, type, planId] of [
      ['sales2.cbb', 'FAMILY', '40002001'],
      ['sales.sale', 'INDIVIDUAL', '30002017'],
    ] as const) {
      const given = { status: 'AWAITING_PAYMENT', officer, type, draft: { planId } } as const;
      const { referenceNumber } = await givenContract(salus, given);
      expect((await clerk.call(payManually, payment({ referenceNumber }))).status).toBe(200);
    }
  });

  // covers PAY-13
  test('returns CHANGE_INFO_PENDING while a change is requested', async () => {
    const note = { noteChangeInfoCustomer: 'Sai tên' };
    await salus.customer(contract.linkToken).call(requestChange, note);
    await untouched(await clerk.call(payManually, payment()), 422, {
      error_code: 'CHANGE_INFO_PENDING',
    });
  });

  test.each(['DRAFT', 'ACTIVE', 'CANCELLED'] as const)(
    'is refused in %s, on any date',
    async (status) => {
      const isDraft = status === 'DRAFT';
      contract = await givenContract(salus, { status: isDraft ? status : 'AWAITING_PAYMENT' });
      if (!isDraft) {
        await clerk.call(payManually, payment());
        await issue();
      }
      const { referenceNumber } = contract;
      if (status === 'CANCELLED')
        await clerk.call(cancelContract, { referenceNumber, noteCancelled: 'Hủy' });
      const before = await readContract(salus, referenceNumber);
      const reply = await clerk.call(
        payManually,
        payment({ referenceNumber, paymentDate: '2020-01-01' }),
      );
      expect(reply).toMatchObject({
        status: 409,
        body: { error_code: 'INVALID_STATE', data: { status } },
      });
      const after = await readContract(salus, referenceNumber);
      expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
    },
  );

  test('is refused a second time; the same key replays the first response', async () => {
    await openContract();
    const key = { 'idempotency-key': `manual-${contract.referenceNumber}` };
    const first = await clerk.call(payManually, payment(), key);
    const again = await clerk.call(payManually, payment(), key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await clerk.call(payManually, payment())).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE' },
    });
  });
});

describe('a manual payment after an order at the gateway', () => {
  beforeEach(openContract);

  test('removes the code of a failed attempt from the contract, not from the order', async () => {
    const order = await openOrder(salus, contract.linkToken);
    await settleOrder(salus, order, { code: '5' });
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      payment_failed: true,
      ref_order: order,
    });
    expect((await clerk.call(payManually, payment())).status).toBe(200);
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      type_payment: 'MANUAL',
      payment_failed: false,
      txn_response_code: null,
      ref_order: null,
    });
    expect(await readOrder(salus, order)).toMatchObject({ status: 'FAILED', response_code: '5' });
  });

  test('keeps an open order open and sends its payment to review', async () => {
    const order = await openOrder(salus, contract.linkToken);
    expect((await clerk.call(payManually, payment())).status).toBe(200);
    expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN' });
    await issue();
    const paid = await readContract(salus, contract.referenceNumber);
    await settleOrder(salus, order);
    expect(await readOrder(salus, order)).toMatchObject({
      status: 'SUCCEEDED',
      paid_amount: 620_000,
      review_reason: 'CONTRACT_ALREADY_PAID',
    });
    const { status, type_payment, ref_order, paid_at, updated_at } = await readContract(
      salus,
      contract.referenceNumber,
    );
    expect({ status, type_payment, ref_order, paid_at, updated_at }).toEqual({
      status: 'ACTIVE',
      type_payment: 'MANUAL',
      ref_order: null,
      paid_at: paid.paid_at,
      updated_at: paid.updated_at,
    });
    expect((await view()).payments).toMatchObject([{ refOrder: order, isToReview: true }]);
  });

  test('prevents further orders', async () => {
    expect((await clerk.call(payManually, payment())).status).toBe(200);
    const reply = await salus.customer(contract.linkToken).call(startPaymentByLink);
    expect(reply).toMatchObject({
      status: 409,
      body: { error_code: 'CONTRACT_MUST_BE_AWAITING_PAYMENT' },
    });
  });
});

test('a payment on an earlier day starts the policy on that day', async () => {
  await openContract();
  const createdOn = today();
  salus.wait(3 * 24 * 60);
  clerk = await salus.as('bm');
  const paymentDate = addDays(createdOn, 1);
  expect(
    (await clerk.call(payManually, payment({ paymentDate, paymentTime: '23:59:59' }))).status,
  ).toBe(200);
  await issue();
  const { policy_no, policy_starts_on, policy_ends_on } = await readContract(
    salus,
    contract.referenceNumber,
  );
  expect({ policy_starts_on, policy_ends_on }).toEqual({
    policy_starts_on: paymentDate,
    policy_ends_on: addDays(addYears(paymentDate, 1), -1),
  });
  expect(policy_no?.split('-')[1]).toBe(paymentDate.slice(2, 4));
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
