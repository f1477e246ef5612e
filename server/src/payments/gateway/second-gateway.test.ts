import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  awaitStatus,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { moneySteps } from '../../testing/money/money-steps.ts';
import { openSecondGateway, SECOND_GATEWAY } from '../../testing/second-gateway.ts';
import { readContract, readOrder, readVerdicts } from '../../testing/stored-rows.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';

const IPN = `/v1/pub/payment/${SECOND_GATEWAY}/ipn`;
const second = openSecondGateway();
let defaultGateway = SECOND_GATEWAY;
let salus: TestApp;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-screens-'));
  await copyFile('web/customer.html', join(folder, 'customer.html'));
  salus = await startTestApp({ SCREENS_DIR: folder }, undefined, {
    adaptIntegrations: (opened) => ({
      ...opened,
      gateways: { ...opened.gateways, [SECOND_GATEWAY]: second.adapter },
      get defaultGateway() {
        return defaultGateway;
      },
    }),
  });
});
afterAll(async () => {
  await salus.close();
  await rm(folder, { recursive: true });
});

/** Opens an order at the second gateway. */
async function opened() {
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const reply = await salus
    .customer(contract.linkToken)
    .get('/v1/customer/contract/sms-payment-link');
  const order = `${contract.referenceNumber}-1`;
  expect(reply.body.data).toBe(`https://pay.second.example/p/${order}`);
  expect(second.pages.get(order)).toBe(620_000);
  expect(await readOrder(salus, order)).toMatchObject({ gateway: SECOND_GATEWAY, status: 'OPEN' });
  return { ...contract, order };
}

const ipn = async (fields: Record<string, string>) =>
  (await salus.anybody.post(IPN, second.sign(fields))).body;

const cancel = async (referenceNumber: string) =>
  moneySteps(salus, await salus.as('bm')).cancelWithHalf(referenceNumber);

const readRefund = (referenceNumber: string) =>
  salus.db
    .selectFrom('refunds')
    .selectAll()
    .where('refund_ref', '=', `${referenceNumber}-R1`)
    .executeTakeFirst();

async function activeAndRefunded(referenceNumber: string): Promise<void> {
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  expect((await cancel(referenceNumber)).body).toMatchObject({ success: true });
  await eventually(
    'the refund is accepted',
    async () => (await readRefund(referenceNumber))?.status === 'ACCEPTED',
  );
}

test('pays and refunds a contract at its gateway', async () => {
  const { referenceNumber, order } = await opened();
  const paid = { order, code: '00', amount: '620000', id: 'S-1' };
  expect(await ipn(paid)).toEqual({ RspCode: '00', Message: 'Confirmed' });
  expect(await ipn(paid)).toEqual({ RspCode: '00', Message: 'Confirmed' });
  expect(await readVerdicts(salus, order)).toEqual(['IPN SUCCEEDED', 'IPN REPEATED']);
  expect(await readContract(salus, referenceNumber)).toMatchObject({
    type_payment: 'ONLINE',
    txn_response_code: '0',
  });
  await activeAndRefunded(referenceNumber);
  expect(await readRefund(referenceNumber)).toMatchObject({ gateway: SECOND_GATEWAY });
  expect(second.calls).toContain(`refund ${referenceNumber}-R1 of ${order}: 310000`);
});

test('treats the failure codes of the gateway as failures, also 0', async () => {
  const { referenceNumber, order } = await opened();
  await ipn({ order, code: '0', amount: '620000' });
  expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
  expect(await readContract(salus, referenceNumber)).toMatchObject({
    payment_failed: true,
    txn_response_code: '99',
  });
});

test('acknowledges a forged, an unknown and an incomplete IPN in its own format', async () => {
  const { order } = await opened();
  const forged = { order, code: '00', amount: '620000', signature: 'x' };
  expect((await salus.anybody.post(IPN, forged)).body).toMatchObject({ RspCode: '97' });
  expect(await ipn({ order: 'HD-1', code: '00' })).toMatchObject({ RspCode: '01' });
  expect(await ipn({ order })).toMatchObject({ RspCode: '99' });
});

test('is named on the page of the customer where it takes new orders', async () => {
  const page = await salus.ask({ url: '/order/failed' });
  expect(page.body).toContain('<meta name="payment-gateway" content="Second" />');
});

// covers RUN-6
test.each([
  [SECOND_GATEWAY, 'application/json'],
  ['onepay', 'text/plain'],
])('documents the media type of an acknowledgement by %s', async (gateway, type) => {
  const { body } = await salus.anybody.get('/openapi.json');
  const calls = body.paths[`/v1/pub/payment/${gateway}/ipn`];
  for (const method of ['get', 'post'])
    expect(Object.keys(calls[method].responses[200].content)).toEqual([type]);
  const reply = await salus.anybody.get(`/v1/pub/payment/${gateway}/ipn`, {});
  expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
});

test('queries an order with its creation date', async () => {
  const { order } = await opened();
  const { created_at: createdAt } = await readOrder(salus, order);
  const url = `/v1/pub/payment/${SECOND_GATEWAY}/return`;
  const reply = await salus.anybody.get(url, second.sign({ order, code: '00' }));
  expect(reply.headers['location']).toBe(`/order/success?vpc_TxnResponseCode=300&order=${order}`);
  expect(second.calls).toContain(`query ${order} ${createdAt.toISOString()}`);
});

test('never settles an order of another gateway', async () => {
  defaultGateway = 'onepay';
  const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const order = await openOrder(salus, linkToken);
  defaultGateway = SECOND_GATEWAY;
  expect(await ipn({ order, code: '00', amount: '620000' })).toMatchObject({ RspCode: '01' });
  expect(await readOrder(salus, order)).toMatchObject({ gateway: 'onepay', status: 'OPEN' });
});

test('refunds an old order at the gateway that took it', async () => {
  defaultGateway = 'onepay';
  const { referenceNumber, linkToken } = await givenContract(salus, {
    status: 'AWAITING_PAYMENT',
  });
  const order = await openOrder(salus, linkToken);
  defaultGateway = SECOND_GATEWAY;
  await settleOrder(salus, order);
  await activeAndRefunded(referenceNumber);
  expect(await readRefund(referenceNumber)).toMatchObject({ gateway: 'onepay' });
  expect(second.calls.join('\n')).not.toContain(referenceNumber);
});
