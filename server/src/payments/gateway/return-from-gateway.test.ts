import { showPaymentResult, startPayment } from '@salus/api/payments.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { signedIpn } from '../../testing/onepay-ipn.ts';
import { readContract, readOrder, readVerdicts } from '../../testing/stored-rows.ts';
import { openForTests, withoutIssuing } from '../../testing/test-app.ts';
import { reconcile } from './reconcile.job.ts';

const salus = openForTests({}, withoutIssuing);
let contract: GivenContract;
let order: string;

beforeAll(async () => {
  // The queue runs delayed jobs by the database's clock: those of the tests' orders never run.
  salus.wait(60);
});
afterEach(() => salus.fault('gateway', 'ok'));
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  order = await openOrder(salus, contract.linkToken);
});

/** Sends the browser's return request; returns the redirect's target. */
async function comeBack(address: string): Promise<string> {
  const { pathname, search } = new URL(address, 'http://any');
  const reply = await salus.ask({ method: 'GET', url: `${pathname}${search}` });
  expect(reply.status).toBe(303);
  expect(reply.headers['cache-control']).toBe('no-store');
  return String(reply.headers.location);
}

function returnWith(fields: Readonly<Record<string, string>>): string {
  return `/v1/pub/payment/onepay/return?${new URLSearchParams(fields)}`;
}

const resultAddress = (code: string, ref = order) =>
  `/order/success?vpc_TxnResponseCode=${code}&order=${ref}`;

async function readResult(ref: string) {
  return (await salus.anybody.call(showPaymentResult, { order: ref })).body;
}

describe('a return', () => {
  test('before the IPN settles by a query', async () => {
    const address = await settleOrder(salus, order, { deliver: 'return' });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await comeBack(address)).toBe(resultAddress('0'));
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    expect(await readVerdicts(salus, order)).toEqual(['RETURN ASKED', 'QUERY SUCCEEDED']);
  });

  test('after the IPN shows the success without a query', async () => {
    const address = await settleOrder(salus, order);
    expect(await comeBack(address)).toBe(resultAddress('0'));
    expect(await comeBack(address)).toBe(resultAddress('0'));
    expect(await readVerdicts(salus, order)).toEqual([
      'IPN SUCCEEDED',
      'RETURN ASKED',
      'RETURN ASKED',
    ]);
  });

  test('shows the code of a failure', async () => {
    const address = await settleOrder(salus, order, { code: 'F', deliver: 'return' });
    expect(await comeBack(address)).toBe(resultAddress('F'));
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      payment_failed: true,
      txn_response_code: 'F',
    });
  });

  test('with a success that the gateway does not know is pending', async () => {
    expect(await comeBack(returnWith(signedIpn(salus, order)))).toBe(resultAddress('300'));
    expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN' });
  });

  test('redirects an officer to the officer’s page', async () => {
    await salus.db
      .updateTable('contracts')
      .set({ verified_at: salus.now(), verified_by: 'OTP' })
      .where('reference_number', '=', contract.referenceNumber)
      .execute();
    const { referenceNumber } = contract;
    const link = await (await salus.as('sales.cbb')).call(startPayment, {
      referenceNumber,
    });
    const own = new URL(link.body.data).searchParams.get('vpc_MerchTxnRef') ?? '';
    const address = await settleOrder(salus, own);
    expect(await comeBack(address)).toBe(`/contract/payment-return?user_refNo=${referenceNumber}`);
  });
});

describe('an unsigned return', () => {
  const forged = () => returnWith({ ...signedIpn(salus, order), vpc_SecureHash: 'B'.repeat(64) });

  test('queries nothing, settles nothing and shows no success', async () => {
    await settleOrder(salus, order, { deliver: 'none' });
    expect(await comeBack(forged())).toBe(resultAddress('300'));
    expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await readVerdicts(salus, order)).toEqual(['RETURN BAD_SIGNATURE']);
  });

  test('shows a settled result', async () => {
    await settleOrder(salus, order);
    expect(await comeBack(forged())).toBe(resultAddress('0'));
  });

  test('shows an unknown error for an unknown order', async () => {
    expect(await comeBack(returnWith({ vpc_TxnResponseCode: '0' }))).toBe(
      '/order/success?vpc_TxnResponseCode=OTHER',
    );
  });
});

describe('while the gateway does not respond', () => {
  test.each(['error', 'timeout', 'garbage'] as const)(
    'a success is pending, and found later (%s)',
    async (mode) => {
      const address = await settleOrder(salus, order, { deliver: 'return' });
      await salus.fault('gateway', mode);
      expect(await comeBack(address)).toBe(resultAddress('300'));
      expect(await statusOf(salus, contract.referenceNumber)).toBe('AWAITING_PAYMENT');
      expect(await readResult(order)).toMatchObject({ data: { outcome: 'pending', paidAt: null } });

      await salus.fault('gateway', 'ok');
      salus.wait(16);
      await reconcile.run(salus.app, {}, { number: 1, isLast: true });
      expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
      expect(await readResult(order)).toMatchObject({
        success: true,
        data: {
          outcome: 'succeeded',
          code: '0',
          amount: 620_000,
          referenceNumber: contract.referenceNumber,
        },
      });
    },
  );

  test('a failure is pending too, because only the gateway settles', async () => {
    const address = await settleOrder(salus, order, { code: '5', deliver: 'return' });
    await salus.fault('gateway', 'error');
    expect(await comeBack(address)).toBe(resultAddress('300'));
    expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
      payment_failed: false,
    });
  });
});

describe('the result page', () => {
  test('returns the code of a failure', async () => {
    await settleOrder(salus, order, { code: '25' });
    expect(await readResult(order)).toMatchObject({
      data: { outcome: 'failed', code: '25', paidAt: null },
    });
  });
  test('returns nothing about an order that does not exist', async () => {
    expect(await readResult('HD999999AAAAAA-1')).toMatchObject({
      success: false,
      error_code: 'NOT_FOUND',
    });
  });
});
