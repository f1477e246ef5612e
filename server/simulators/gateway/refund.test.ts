import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePaySettings } from '../../src/integrations/onepay/onepay.ts';
import { isSecureHashRight, withSecureHash } from '../../src/integrations/onepay/signature.ts';
import type { GatewayFields, RefundRequest } from '../../src/integrations/payment-gateway.ts';
import { givenContract, openOrder, settleOrder } from '../../src/testing/given.ts';
import { onePayGateway } from '../../src/testing/onepay-ipn.ts';
import { openForTests, quickTimeouts, withoutIssuing } from '../../src/testing/test-app.ts';

const salus = openForTests(quickTimeouts, withoutIssuing);
/** A paid order of 620,000. */
let order: string;

beforeAll(async () => {
  // The queue runs delayed jobs by the database's clock: those of the tests' orders never run.
  salus.wait(60);
});
beforeEach(async () => {
  await answerWith('0');
  await salus.fault('gateway', 'ok');
  const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  order = await openOrder(salus, linkToken);
  await settleOrder(salus, order);
});

const query = () =>
  onePayGateway(salus).queryRefund({ refundRef: `${order}-R1`, requestedAt: new Date() });
const refund = (changes: Partial<RefundRequest> = {}) =>
  onePayGateway(salus).refund({
    refundRef: `${order}-R1`,
    refOrder: order,
    amountVnd: 310_000,
    operator: 'staff7',
    ...changes,
  });
const acceptance = {
  outcome: 'accepted',
  reason: '0',
  amountVnd: 310_000,
  transactionNo: expect.stringMatching(/^REF-[0-9A-F]{20}$/),
};
const rejection = {
  outcome: 'rejected',
  reason: '1',
  amountVnd: expect.any(Number),
  transactionNo: null,
};

/** Sets the code of all new refunds. */
async function answerWith(code: string): Promise<void> {
  const reply = await salus.anybody.post('/dev/gateway/refunds', { vpc_TxnResponseCode: code });
  expect(reply.status).toBe(200);
}

/** The gateway's refunds of this order, oldest first. */
async function refundsOfOrder() {
  const all: { ref: string; order_ref: string; amount: number; code: string }[] = (
    await salus.anybody.get('/dev/gateway/refunds')
  ).body;
  return all
    .filter(({ order_ref }) => order_ref === order)
    .map(({ ref, amount, code }) => [ref, amount / 100, code])
    .toReversed();
}

describe('a refund', () => {
  test('is accepted for a part of a paid order, and can be queried', async () => {
    expect(await query()).toBe(null);
    const answer = await refund();
    expect(answer).toEqual(acceptance);
    expect(await query()).toEqual(answer);
    expect(await refundsOfOrder()).toEqual([[`${order}-R1`, 310_000, '0']]);
  });

  test('returns the same refund when it is requested again', async () => {
    const first = await refund();
    expect(await refund()).toEqual(first);
    expect(await refundsOfOrder()).toHaveLength(1);
  });

  test('is one refund for five concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund()));
    expect(new Set(answers.map(({ transactionNo }) => transactionNo)).size).toBe(1);
    expect(await refundsOfOrder()).toHaveLength(1);
  });

  test('is refused for another amount under a used reference; the first one remains', async () => {
    await refund();
    expect(await refund({ amountVnd: 310_001 })).toEqual(rejection);
    expect(await refundsOfOrder()).toEqual([[`${order}-R1`, 310_000, '0']]);
  });

  test('is accepted up to the paid amount and not one dong above', async () => {
    expect(await refund({ amountVnd: 620_001 })).toEqual(rejection);
    expect(await refund({ refundRef: `${order}-R2` })).toEqual(acceptance);
    expect(await refund({ refundRef: `${order}-R3`, amountVnd: 310_001 })).toEqual(rejection);
    expect(await refund({ refundRef: `${order}-R4` })).toEqual(acceptance);
  });

  test('is refused beyond the rest, also for concurrent requests', async () => {
    const both = [1, 2].map((number) =>
      refund({ refundRef: `${order}-R${number}`, amountVnd: 400_000 }),
    );
    const outcomes = (await Promise.all(both)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['accepted', 'rejected']);
  });

  test('is refused for an unpaid or unknown order', async () => {
    await settleOrder(salus, order, { code: '5', deliver: 'none' });
    expect(await refund()).toEqual(rejection);
    expect(await refund({ refundRef: 'HD000000000000-R9', refOrder: 'HD000000000000-9' })).toEqual(
      rejection,
    );
  });
});

describe('a test can have a refund', () => {
  test('refused with a code of their own', async () => {
    await answerWith('7');
    expect(await refund()).toEqual({ ...rejection, reason: '7' });
    await answerWith('0');
    // As at any bank: a refused reference stays refused.
    expect(await refund()).toEqual({ ...rejection, reason: '7' });
    expect(await refund({ refundRef: `${order}-R2` })).toEqual(acceptance);
  });

  test('left open until the gateway decides', async () => {
    await answerWith('300');
    const amountVnd = 310_000;
    const open = { outcome: 'pending', reason: '300', amountVnd, transactionNo: null };
    expect(await refund()).toEqual(open);
    expect(await query()).toEqual(open);
    await answerWith('0');
    expect(await query()).toEqual(acceptance);
    expect(await refundsOfOrder()).toHaveLength(1);
  });

  test.each([
    ['error', 'unknown'],
    ['garbage', 'unknown'],
    ['timeout', 'unknown'],
  ] as const)('without a trustworthy response: %s', async (mode, kind) => {
    await salus.fault('gateway', mode);
    await expect(refund()).rejects.toMatchObject({ name: 'IntegrationError', kind });
    expect(await refundsOfOrder()).toEqual([]);
  });

  test('answered only with a code', async () => {
    const reply = await salus.anybody.post('/dev/gateway/refunds', {});
    expect(reply.body).toMatchObject({
      error_code: 'VALIDATION_ERROR',
      data: [{ path: 'vpc_TxnResponseCode' }],
    });
  });
});

describe('the merchant’s request', () => {
  const send = (changes: GatewayFields, key?: string) => {
    const { merchant, accessCode, secret, refundUrl } = onePaySettings(salus.app.config);
    const fields = {
      vpc_AccessCode: accessCode,
      vpc_Amount: '31000000',
      vpc_Command: 'refund',
      vpc_MerchTxnRef: `${order}-R1`,
      vpc_Merchant: merchant,
      vpc_Operator: 'staff7',
      vpc_OrgMerchTxnRef: order,
      vpc_Version: '2',
      ...changes,
    };
    const payload = new URLSearchParams(withSecureHash(fields, key ?? secret)).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return salus.ask({ method: 'POST', url: new URL(refundUrl).pathname, headers, payload });
  };

  test('gets a response with the gateway’s signature', async () => {
    const answer = Object.fromEntries(new URLSearchParams((await send({})).body));
    expect(isSecureHashRight(answer, onePaySettings(salus.app.config).secret)).toBe(true);
    expect(answer).toMatchObject({
      vpc_MerchTxnRef: `${order}-R1`,
      vpc_OrgMerchTxnRef: order,
      vpc_Operator: 'staff7',
    });
  });

  test.each([
    ['of another merchant', { vpc_Merchant: 'OTHER' }],
    ['with another access code', { vpc_AccessCode: '00000000' }],
    ['of another command', { vpc_Command: 'pay' }],
    ['without a reference', { vpc_MerchTxnRef: '' }],
    ['with a number that is too long', { vpc_MerchTxnRef: 'R'.repeat(35) }],
    ['of 0', { vpc_Amount: '0' }],
    ['of a fraction of a dong', { vpc_Amount: '150' }],
    ['without an operator', { vpc_Operator: '' }],
  ])('is rejected %s', async (_, changes) => {
    expect((await send(changes)).status).toBe(400);
    expect(await refundsOfOrder()).toEqual([]);
  });

  test('is rejected when another key signed it', async () => {
    expect((await send({}, 'A3EFDFABA8653DF2342E8DAC29B51AF0')).status).toBe(400);
    expect(await refundsOfOrder()).toEqual([]);
  });
});
