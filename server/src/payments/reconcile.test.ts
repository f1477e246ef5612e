import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../testing/given.ts';
import { orderOf, verdictsOf } from '../testing/onepay-ipn.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconcile } from './reconcile.job.ts';

let salus: TestApp;
let contract: GivenContract;
let order: string;

beforeAll(async () => {
  salus = await startTestApp();
  await salus.fault('files', 'error');
});
afterAll(() => salus.close());
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  order = await openOrder(salus, contract.linkToken);
});

const run = () => reconcile.run(salus.app, {}, { number: 1, isLast: true });

/** The number of queries of the order so far. */
const questions = async (ref = order) => (await orderOf(salus, ref)).queries;

// covers PAY-6
test('queries an order after 15 minutes, not before', async () => {
  await settleOrder(salus, order, { deliver: 'none' });
  salus.wait(14);
  await run();
  expect(await questions()).toBe(0);
  salus.wait(1);
  await run();
  expect(await questions()).toBe(1);
  expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  expect(await verdictsOf(salus, order)).toEqual(['QUERY SUCCEEDED']);
});

// covers PAY-6
test('queries after 15, 15, 30, 60 and 120 minutes, then every four hours', async () => {
  for (const [index, minutes] of [15, 15, 30, 60, 120, 240, 240].entries()) {
    salus.wait(minutes - 1);
    await run();
    expect(await questions()).toBe(index);
    salus.wait(1);
    await run();
    expect(await questions()).toBe(index + 1);
  }
  expect(await orderOf(salus, order)).toMatchObject({ status: 'OPEN' });
});

test('never queries an order that an IPN settled', async () => {
  await settleOrder(salus, order, { code: '5' });
  salus.wait(60);
  await run();
  expect(await questions()).toBe(0);
});

test('queries once from two parallel workers', async () => {
  await settleOrder(salus, order, { deliver: 'none' });
  salus.wait(15);
  await Promise.all([run(), run(), run()]);
  expect(await questions()).toBe(1);
  expect(await verdictsOf(salus, order)).toEqual(['QUERY SUCCEEDED']);
});

test('queries all due orders in one run', async () => {
  const refs = [order];
  for (let more = 0; more < 11; more++) refs.push(await openOrder(salus, contract.linkToken));
  salus.wait(15);
  await run();
  expect(await Promise.all(refs.map(questions))).toEqual(refs.map(() => 1));
});

// covers PAY-6
test('abandons an unpaid order after three days; a late success still pays', async () => {
  salus.wait(3 * 24 * 60 - 1);
  await run();
  expect(await orderOf(salus, order)).toMatchObject({ status: 'OPEN' });
  salus.wait(1);
  await run();
  expect(await orderOf(salus, order)).toMatchObject({
    status: 'ABANDONED',
    next_query_at: null,
    settled_at: null,
  });

  await settleOrder(salus, order);
  expect(await orderOf(salus, order)).toMatchObject({ status: 'SUCCEEDED', review_reason: null });
  expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
});

test('abandons no order while the gateway does not respond', async () => {
  await settleOrder(salus, order, { deliver: 'none' });
  await salus.fault('gateway', 'error');
  salus.wait(3 * 24 * 60);
  await run();
  expect(await orderOf(salus, order)).toMatchObject({ status: 'OPEN' });
  await salus.fault('gateway', 'ok');
  salus.wait(240);
  await run();
  expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
});
