import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { readOrder, readVerdicts } from '../../testing/stored-rows.ts';
import { openForTests, withoutIssuing } from '../../testing/test-app.ts';
import { queryOrderJob, reconcile } from './reconcile.job.ts';

const salus = openForTests({}, withoutIssuing);
let contract: GivenContract;
let order: string;

beforeAll(async () => {
  // The queue runs delayed jobs by the database's clock: those of the tests' orders never run.
  salus.wait(60);
  // Paid contracts stay PAID.
});
beforeEach(async () => {
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  order = await openOrder(salus, contract.linkToken);
});

const run = () => reconcile.run(salus.app, {}, { number: 1, isLast: true });

/** The number of queries of the order so far. */
const questions = async (ref = order) => (await readOrder(salus, ref)).queries;

const seconds = (count: number) => salus.wait(count / 60);

// covers PAY-6
test('queries an order when its query is due, not before', async () => {
  await settleOrder(salus, order, { deliver: 'none' });
  await salus.db
    .updateTable('payment_orders')
    .set({ next_query_at: new Date(salus.now().getTime() + 60_000) })
    .where('ref_order', '=', order)
    .execute();
  await run();
  expect(await questions()).toBe(0);
  salus.wait(1);
  await run();
  expect(await questions()).toBe(1);
  expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  expect(await readVerdicts(salus, order)).toEqual(['QUERY SUCCEEDED']);
});

// covers PAY-6
test('queries after 5, 15 and 45 seconds, 2 and 5 minutes, then at growing intervals', async () => {
  let passedSeconds = 0;
  const dueAfter = [5, 15, 45, 120, 300, 900, 2100, 4500];
  for (const [index, due] of dueAfter.entries()) {
    seconds(due - passedSeconds);
    passedSeconds = due;
    await run();
    expect(await questions()).toBe(index + 1);
    await run();
    expect(await questions()).toBe(index + 1);
  }
  expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN' });
});

// covers PAY-6
test('enqueues each of the quick queries for its second, and no later one', async () => {
  const queryTimes: number[] = [];
  for (const pause of [5, 10, 30, 75, 180, 600]) {
    const { id, next_query_at: next } = await readOrder(salus, order);
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from jobs.job where name = 'payments.query-order'
         and (data ->> 'orderId')::bigint = ${id}`.execute(salus.db);
    queryTimes.push(rows.filter((row) => row.start_after.getTime() === next?.getTime()).length);
    seconds(pause);
    await queryOrderJob.run(salus.app, { orderId: id }, { number: 1, isLast: true });
  }
  expect(queryTimes).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await questions()).toBe(6);
});

test('never queries an order that an IPN settled', async () => {
  await settleOrder(salus, order, { code: '5' });
  salus.wait(60);
  await run();
  expect(await questions()).toBe(0);
});

test('sends one query for two workers at once', async () => {
  await settleOrder(salus, order, { deliver: 'none' });
  seconds(5);
  await Promise.all([run(), run(), run()]);
  expect(await questions()).toBe(1);
  expect(await readVerdicts(salus, order)).toEqual(['QUERY SUCCEEDED']);
});

test('queries all due orders in one run', async () => {
  const refs = [order];
  for (let more = 0; more < 11; more++) refs.push(await openOrder(salus, contract.linkToken));
  seconds(5);
  await run();
  expect(await Promise.all(refs.map(questions))).toEqual(refs.map(() => 1));
});

// covers PAY-6
test('abandons an unpaid order after three days; a late success still pays', async () => {
  salus.wait(3 * 24 * 60 - 1);
  await run();
  expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN' });
  salus.wait(1);
  await run();
  expect(await readOrder(salus, order)).toMatchObject({
    status: 'ABANDONED',
    next_query_at: null,
    settled_at: null,
  });

  await settleOrder(salus, order);
  expect(await readOrder(salus, order)).toMatchObject({ status: 'SUCCEEDED', review_reason: null });
  expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
});

test('keeps the growing pauses of an order whose gateway is no longer configured', async () => {
  await salus.db
    .updateTable('payment_orders')
    .set({ gateway: 'gone' })
    .where('ref_order', '=', order)
    .execute();
  seconds(5);
  await run();
  expect(await questions()).toBe(1);
  const { next_query_at: next } = await readOrder(salus, order);
  expect(Number(next)).toBeGreaterThan(salus.now().getTime());
});

describe('while the gateway is unreachable', () => {
  test('abandons no order, and settles it with the first run after its return', async () => {
    await settleOrder(salus, order, { deliver: 'none' });
    await salus.fault('gateway', 'error');
    salus.wait(3 * 24 * 60);
    await run();
    expect(await readOrder(salus, order)).toMatchObject({ status: 'OPEN' });
    await salus.fault('gateway', 'ok');
    await run();
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  });

  test('lengthens no pause: minutes of outage leave the order due', async () => {
    await settleOrder(salus, order, { deliver: 'none' });
    await salus.fault('gateway', 'error');
    for (let minute = 0; minute < 12; minute++) {
      salus.wait(1);
      await run();
    }
    expect(await questions()).toBe(5);
    await salus.fault('gateway', 'ok');
    await run();
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
  });

  test('plans one probe 30 seconds later, whose success settles all due orders', async () => {
    const other = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const second = await openOrder(salus, other.linkToken);
    for (const one of [order, second]) await settleOrder(salus, one, { deliver: 'none' });
    await salus.fault('gateway', 'error');
    seconds(600);
    await run();
    const { rows } = await sql<{ data: { orderId: number } }>`
      select data from jobs.job where name = 'payments.query-order'
       order by start_after desc limit 1`.execute(salus.db);
    await salus.fault('gateway', 'ok');
    const payload = rows[0]?.data ?? { orderId: 0 };
    await queryOrderJob.run(salus.app, payload, { number: 1, isLast: true });
    expect(await statusOf(salus, contract.referenceNumber)).toBe('PAID');
    expect(await statusOf(salus, other.referenceNumber)).toBe('PAID');
  });
});
