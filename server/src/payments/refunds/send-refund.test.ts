import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePaySettings, openOnePay } from '../../integrations/onepay/onepay.ts';
import { givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { onePayGateway } from '../../testing/onepay-ipn.ts';
import {
  eventually,
  quickTimeouts,
  startTestApp,
  type TestApp,
  withoutIssuing,
} from '../../testing/test-app.ts';
import { sendRefundJob } from './send-refund.job.ts';

let salus: TestApp;
let referenceNumber: string;
/** The second paid order of the contract, which a clerk refunds. */
let order: string;

beforeAll(async () => {
  salus = await startTestApp(quickTimeouts, undefined, withoutIssuing);
});
afterAll(() => salus.close());
beforeEach(async () => {
  await salus.fault('gateway', 'ok');
  await gatewayAnswers('0');
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  referenceNumber = contract.referenceNumber;
  const first = await openOrder(salus, contract.linkToken);
  order = await openOrder(salus, contract.linkToken);
  await settleOrder(salus, first);
  await settleOrder(salus, order);
});

/** The code that the gateway gives to new refunds. */
async function gatewayAnswers(code: string): Promise<void> {
  const reply = await salus.anybody.post('/dev/gateway/refunds', { vpc_TxnResponseCode: code });
  expect(reply.status).toBe(200);
}

async function decideRefund(): Promise<void> {
  const clerk = await salus.as('bm');
  const decision = { refOrder: order, decision: 'REFUND', note: 'Khách trả hai lần' };
  expect((await clerk.put('/v1/auth/contract/bm-review-payment', decision)).status).toBe(200);
}

/** A refund after one failed attempt, which only the test retries. */
async function failedOnce(): Promise<number> {
  await salus.fault('gateway', 'error');
  await decideRefund();
  const { id } = await eventually('the first try', async () => {
    const refund = await refundRow();
    return refund.last_error !== null && refund;
  });
  await eventually('its job to wait', async () => {
    const { numAffectedRows } = await sql`
      delete from jobs.job where name = 'payments.send-refund' and state = 'retry'
        and (data->>'refundId')::bigint = ${id}`.execute(salus.db);
    return numAffectedRows === 1n;
  });
  await salus.fault('gateway', 'ok');
  return id;
}

const run = (refundId: number) =>
  sendRefundJob.run(salus.app, { refundId }, { number: 2, isLast: false });

const refundRow = () =>
  salus.db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .where('o.ref_order', '=', order)
    .executeTakeFirstOrThrow();

type AtGateway = {
  ref: string;
  order_ref: string;
  amount: number;
  operator: string;
  code: string;
  transaction_no: string;
};

/** The refunds that the gateway accepted. */
async function atGateway(): Promise<AtGateway[]> {
  const all: AtGateway[] = (await salus.anybody.get('/dev/gateway/refunds')).body;
  return all.filter(({ order_ref }) => order_ref === order);
}

const errorLines = (message: string) =>
  salus.lines.filter(
    (line) => line.includes(message) && line.includes(order) && JSON.parse(line).level >= 50,
  );

async function historyLength(): Promise<number> {
  const rows = await salus.db
    .selectFrom('contract_history as h')
    .innerJoin('contracts as c', 'c.id', 'h.contract_id')
    .select('h.id')
    .where('c.reference_number', '=', referenceNumber)
    .execute();
  return rows.length;
}

describe('a refund reaches the gateway', () => {
  test('as soon as a clerk requests it, without a change of the contract', async () => {
    const before = await historyLength();
    await decideRefund();
    const refund = await eventually('the gateway’s word', async () => {
      const row = await refundRow();
      return row.status !== 'REQUESTED' && row;
    });
    const [sent, ...more] = await atGateway();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ ref: `${referenceNumber}-R1`, amount: 62_000_000, code: '0' });
    // The requesting account, without personal data.
    expect(sent?.operator).toBe(`staff${refund.requested_by}`);
    expect(refund).toMatchObject({
      status: 'ACCEPTED',
      response_code: '0',
      gateway_transaction_no: sent?.transaction_no,
      attempts: 1,
      last_error: null,
      settled_at: expect.any(Date),
    });
    expect(await historyLength()).toBe(before);
  });

  test('by the queue alone after an outage of the gateway', async () => {
    await salus.fault('gateway', 'error');
    await decideRefund();
    // The try is counted before the request, so only its error shows that it has ended.
    await eventually('the first try', async () => (await refundRow()).last_error !== null);
    await salus.fault('gateway', 'ok');
    await eventually('the second try', async () => (await refundRow()).status === 'ACCEPTED');
    expect((await refundRow()).attempts).toBe(2);
    expect(await atGateway()).toHaveLength(1);
  });
});

describe('a refund is requested once', () => {
  test.each(['error', 'timeout', 'garbage'] as const)('after a lost response: %s', async (mode) => {
    const id = await failedOnce();
    await salus.fault('gateway', mode);
    await expect(run(id)).rejects.toMatchObject({ name: 'IntegrationError' });
    expect(await refundRow()).toMatchObject({ status: 'REQUESTED', attempts: 2, settled_at: null });
    expect((await refundRow()).last_error).toMatch(/OnePay|no answer/);
    await salus.fault('gateway', 'ok');
    await run(id);
    expect(await refundRow()).toMatchObject({ status: 'ACCEPTED', attempts: 3, last_error: null });
    expect(await atGateway()).toHaveLength(1);
  });

  test('when the worker died before it stored the gateway’s response', async () => {
    const id = await failedOnce();
    const { refund_ref: refundRef, amount: amountVnd } = await refundRow();
    const lostRequest = { refundRef, refOrder: order, amountVnd, operator: 'staff1' };
    const { transactionNo } = await onePayGateway(salus).refund(lostRequest);
    // The job queries the first attempt before a second one; here a second one would fail.
    const settings = { ...onePaySettings(salus.app.config), refundUrl: 'http://127.0.0.1:1/' };
    const integrations = {
      ...salus.app.integrations,
      gateways: { onepay: openOnePay(settings) },
    };
    await sendRefundJob.run(
      { ...salus.app, integrations },
      { refundId: id },
      { number: 2, isLast: false },
    );
    expect(await refundRow()).toMatchObject({
      status: 'ACCEPTED',
      gateway_transaction_no: transactionNo,
    });
    expect(await atGateway()).toHaveLength(1);
  });

  test('after a rejection whose response was lost', async () => {
    const id = await failedOnce();
    await gatewayAnswers('7');
    const { refund_ref: refundRef, amount: amountVnd } = await refundRow();
    await onePayGateway(salus).refund({
      refundRef,
      refOrder: order,
      amountVnd,
      operator: 'staff1',
    });
    await gatewayAnswers('0');
    await run(id);
    expect(await refundRow()).toMatchObject({ status: 'REJECTED', response_code: '7' });
  });

  test('by eight parallel workers', async () => {
    const id = await failedOnce();
    await Promise.all(Array.from({ length: 8 }, () => run(id)));
    expect(await refundRow()).toMatchObject({ status: 'ACCEPTED' });
    expect(await atGateway()).toHaveLength(1);
  });

  test('when the job runs again after the end', async () => {
    const id = await failedOnce();
    await run(id);
    const settledRow = await refundRow();
    await run(id);
    expect(await refundRow()).toEqual(settledRow);
  });
});

describe('an alarm is logged', () => {
  test('when the gateway rejects the refund', async () => {
    await gatewayAnswers('7');
    const id = await failedOnce();
    await run(id);
    expect(await refundRow()).toMatchObject({
      status: 'REJECTED',
      response_code: '7',
      gateway_transaction_no: null,
      settled_at: expect.any(Date),
    });
    expect(errorLines('the gateway rejected a refund')).toHaveLength(1);
    await gatewayAnswers('0');
    await run(id);
    expect(await refundRow()).toMatchObject({ status: 'REJECTED', attempts: 2 });
  });

  test('only after the gateway knows the result', async () => {
    const id = await failedOnce();
    await gatewayAnswers('300');
    await expect(run(id)).rejects.toMatchObject({ name: 'NoAnswerYet' });
    expect(await refundRow()).toMatchObject({
      status: 'REQUESTED',
      last_error: 'the gateway does not know yet (300)',
      settled_at: null,
    });
    await gatewayAnswers('0');
    await run(id);
    expect(await refundRow()).toMatchObject({ status: 'ACCEPTED' });
    expect(await atGateway()).toHaveLength(1);
  });

  test('after three days without a response, when the requests end', async () => {
    const id = await failedOnce();
    await salus.fault('gateway', 'error');
    salus.wait(72 * 60 - 5);
    await expect(run(id)).rejects.toMatchObject({ name: 'IntegrationError' });
    expect(errorLines('refund given up')).toEqual([]);
    salus.wait(5);
    await salus.fault('gateway', 'ok');
    await run(id);
    expect(errorLines('refund given up')).toHaveLength(1);
    expect(await refundRow()).toMatchObject({
      status: 'REQUESTED',
      attempts: 2,
      last_error: expect.any(String),
    });
    expect(await atGateway()).toEqual([]);
  });
});
