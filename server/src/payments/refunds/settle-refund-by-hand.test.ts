import { showContract } from '@salus/api/back-office.ts';
import { queryRefund } from '@salus/api/payments/refund-batches.ts';
import { listOpenRefunds, settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { awaitIdleQueue } from '../../testing/await-idle-queue.ts';
import { awaitStatus, givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { moneySteps } from '../../testing/money/money-steps.ts';
import { onePayGateway, sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { type Caller, eventually, openForTests, type Reply } from '../../testing/test-app.ts';
import { sendRefundJob } from './send-refund.job.ts';

const NOTE = 'Đã chuyển khoản, số GD 123';

const salus = openForTests();
let clerk: Caller;
beforeEach(async () => {
  await salus.fault('gateway', 'ok');
  await gatewayAnswers('0');
  clerk = await salus.as('bm');
});

const gatewayAnswers = (code: string) =>
  salus.anybody.post('/dev/gateway/refunds', { vpc_TxnResponseCode: code });

/** A contract of 620,000 dong that a clerk cancelled on its first day with a refund of half. */
async function givenCancelled(way: 'ONLINE' | 'MANUAL'): Promise<string> {
  const money = moneySteps(salus, clerk);
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  if (way === 'ONLINE') await settleOrder(salus, await openOrder(salus, linkToken));
  else expect((await money.payManually(referenceNumber)).status).toBe(200);
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  expect((await money.cancelWithHalf(referenceNumber)).status).toBe(200);
  return referenceNumber;
}

const readRefund = async (referenceNumber: string) =>
  salus.db
    .selectFrom('refunds')
    .selectAll()
    .where('contract_id', '=', (await readContract(salus, referenceNumber)).id)
    .executeTakeFirstOrThrow();

async function findListed(referenceNumber: string) {
  const { results } = (await clerk.call(listOpenRefunds, { limit: '100' })).body.data;
  return results.find(
    (row: { referenceNumber: string }) => row.referenceNumber === referenceNumber,
  );
}

function settle(refundId: number, note = NOTE, by: Caller = clerk): Promise<Reply> {
  return by.call(settleRefundByHand, { refundId, note });
}

const becomes = (referenceNumber: string, status: string) =>
  eventually(
    `the refund is ${status}`,
    async () => (await readRefund(referenceNumber)).status === status,
  );

/** Looks from another connection, because a transaction keeps the activity that it saw first. */
const isWaiting = (part: string) =>
  eventually(`a statement with ${part} waits for a lock`, async () => {
    const waiting = `select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like $1`;
    return (await salus.app.pool.query(waiting, [`%${part}%`])).rows.length > 0;
  });

describe('a refund for a clerk', () => {
  // covers REFUND-7, REFUND-20
  test('is listed until it is paid, when the gateway never had the payment', async () => {
    const referenceNumber = await givenCancelled('MANUAL');
    const { id } = await readRefund(referenceNumber);
    expect(await findListed(referenceNumber)).toEqual({
      id,
      reason: 'CANCELLATION',
      amount: 310_000,
      status: 'ACCOUNT_MISSING',
      refundRef: `${referenceNumber}-R1`,
      refOrder: null,
      vpc_TxnResponseCode: null,
      lastError: null,
      attempts: 0,
      requestedByName: expect.any(String),
      requestedAt: expect.any(String),
      settledAt: null,
      doneByName: null,
      doneNote: null,
      isPayableByHand: true,
      refundAccount: null,
      accountApprovalId: null,
      contactChange: null,
      batchId: null,
      daysOverdue: null,
      dueOn: addDays(businessDay(salus.now()), 3),
      referenceNumber,
      policyNo: (await readContract(salus, referenceNumber)).policy_no,
      typeContract: 'INDIVIDUAL',
      contractStatus: 'CANCELLED',
      proposerName: 'Nguyễn Văn Đức',
      takenByName: null,
      takenByEmail: null,
      takenAt: null,
    });

    const reply = await settle(id);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { refundId: id, status: 'DONE_BY_HAND' } },
    });
    expect(await findListed(referenceNumber)).toBeUndefined();
    const { refunds } = (await clerk.call(showContract, { referenceNumber })).body.data;
    expect(refunds).toMatchObject([
      {
        status: 'DONE_BY_HAND',
        doneByName: expect.any(String),
        doneNote: NOTE,
        settledAt: expect.any(String),
        isPayableByHand: false,
      },
    ]);
    expect((await salus.anybody.get('/dev/gateway/refunds')).body).toEqual([]);
  });

  // covers REFUND-7
  test('keeps the code when the gateway rejected it', async () => {
    await gatewayAnswers('7');
    const referenceNumber = await givenCancelled('ONLINE');
    await becomes(referenceNumber, 'REJECTED');
    expect(await findListed(referenceNumber)).toMatchObject({
      status: 'REJECTED',
      vpc_TxnResponseCode: '7',
      refOrder: `${referenceNumber}-1`,
      isPayableByHand: true,
    });
    const { id } = await readRefund(referenceNumber);
    expect((await settle(id)).status).toBe(200);
    expect(await readRefund(referenceNumber)).toMatchObject({
      status: 'DONE_BY_HAND',
      response_code: '7',
    });
  });

  test('is payable an hour after the last attempt of three days without a response', async () => {
    await salus.fault('gateway', 'error');
    const referenceNumber = await givenCancelled('ONLINE');
    const { id } = await readRefund(referenceNumber);
    salus.wait(73 * 60 - 5);
    clerk = await salus.as('bm');
    expect(await findListed(referenceNumber)).toMatchObject({
      status: 'REQUESTED',
      isPayableByHand: false,
    });
    expect(await settle(id)).toMatchObject({ status: 409, body: { error_code: 'INVALID_STATE' } });
    salus.wait(5);
    expect(await findListed(referenceNumber)).toMatchObject({
      status: 'REQUESTED',
      isPayableByHand: true,
    });
    expect((await settle(id)).status).toBe(200);
    await salus.fault('gateway', 'ok');
    await sendRefundJob.run(salus.app, { refundId: id }, { number: 90, isLast: false });
    expect(await readRefund(referenceNumber)).toMatchObject({ status: 'DONE_BY_HAND' });
    expect(
      await onePayGateway(salus).queryRefund({
        refundRef: `${referenceNumber}-R1`,
        requestedAt: new Date(),
      }),
    ).toBe(null);
  });
});

describe('a refund of an unknown order', () => {
  const MONEY = '/v1/auth/money/unallocated';
  const findMoney = async (query: Record<string, string>) =>
    (await clerk.get(MONEY, query)).body.data.results[0];
  const query = (refundId: number) => clerk.call(queryRefund, { refundId });
  const findRow = async (refundId: number) =>
    (await clerk.call(listOpenRefunds, { limit: '100' })).body.data.results.find(
      (row: { id: number }) => row.id === refundId,
    );

  /** A refund after one attempt without a response, which is not repeated. */
  async function givenUnanswered(refOrder: string) {
    await sendIpn(salus, signedIpn(salus, refOrder));
    await salus.fault('gateway', 'error');
    const { id } = await findMoney({ text: refOrder });
    await clerk.post(`${MONEY}/decide`, { id, step: 'RETURN', note: NOTE });
    const { refundId } = (await findMoney({ id })).refund;
    const dropRetry = async () =>
      (
        await sql`delete from jobs.job where name = 'payments.send-refund' and state = 'retry'
          and (data ->> 'refundId')::bigint = ${refundId}`.execute(salus.db)
      ).numAffectedRows;
    await expect.poll(dropRetry).toBe(1n);
    await salus.fault('gateway', 'ok');
    return { id, refundId };
  }

  // covers REFUND-12, MONEY-7
  test('is listed without an answer, queried again after three days, and recorded', async () => {
    const refOrder = 'LOST-REFUND-1';
    const { id, refundId } = await givenUnanswered(refOrder);
    expect(await findRow(refundId)).toMatchObject({
      status: 'REQUESTED',
      refOrder,
      refundRef: expect.stringMatching(/^TG\d{10}-R1$/),
      referenceNumber: null,
      contractStatus: null,
      isPayableByHand: false,
    });
    expect(await query(refundId)).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE' },
    });
    salus.wait(73 * 60);
    clerk = await salus.as('bm');
    expect(await query(999_999)).toMatchObject({ status: 404 });
    expect(await query(refundId)).toMatchObject({
      status: 200,
      body: { data: { refundId, status: 'REQUESTED' } },
    });
    await expect
      .poll(() => findRow(refundId))
      .toMatchObject({ isPayableByHand: true, lastError: 'the gateway does not know the refund' });

    expect((await settle(refundId)).status).toBe(200);
    expect(await findRow(refundId)).toBeUndefined();
    expect(await query(refundId)).toMatchObject({ status: 409 });
    const { state, history } = await findMoney({ id });
    expect([state, history.at(-1)]).toMatchObject([
      'DONE',
      { event: 'REFUNDED', byName: expect.any(String), note: NOTE },
    ]);
  });
});

describe('a refund cannot be recorded as paid by hand', () => {
  const refusal = { status: 409, body: { error_code: 'INVALID_STATE' } };

  test('while it is requested from the gateway', async () => {
    await salus.fault('gateway', 'error');
    const referenceNumber = await givenCancelled('ONLINE');
    const { id } = await readRefund(referenceNumber);
    expect(await settle(id)).toMatchObject(refusal);
    expect(await findListed(referenceNumber)).toMatchObject({
      status: 'REQUESTED',
      isPayableByHand: false,
    });
  });

  test('after the gateway accepted it', async () => {
    const referenceNumber = await givenCancelled('ONLINE');
    await becomes(referenceNumber, 'ACCEPTED');
    const before = await readRefund(referenceNumber);
    expect(await settle(before.id)).toMatchObject(refusal);
    expect(await readRefund(referenceNumber)).toEqual(before);
    expect(await findListed(referenceNumber)).toBeUndefined();
  });

  test('twice: exactly one of five parallel clerks pays it', async () => {
    const referenceNumber = await givenCancelled('MANUAL');
    const { id } = await readRefund(referenceNumber);
    const notes = ['một', 'hai', 'ba', 'bốn', 'năm'];
    const replies = await Promise.all(notes.map((note) => settle(id, note)));
    const codes = replies.map(({ status }) => status);
    expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await readRefund(referenceNumber)).done_note).toBe(notes[codes.indexOf(200)]);
  });

  test('when it is unknown, without a note, or by another role', async () => {
    const referenceNumber = await givenCancelled('MANUAL');
    const before = await readRefund(referenceNumber);
    expect(await settle(999_999)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
    for (const [note, code] of [
      [' ', 'required'],
      ['x'.repeat(256), 'too_long'],
      ['#1', 'special_characters'],
    ] as const)
      expect((await settle(before.id, note)).body.data).toEqual([{ path: 'note', code }]);
    for (const name of ['sales.cbb', 'manager', 'director'])
      expect((await settle(before.id, NOTE, await salus.as(name))).status).toBe(403);
    expect(await readRefund(referenceNumber)).toEqual(before);
  });
});

test('locks the contract before the refund, so that a bank statement cannot deadlock', async () => {
  const referenceNumber = await givenCancelled('MANUAL');
  const { id, contract_id: contractId } = await readRefund(referenceNumber);
  const holder = await salus.app.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from contracts where id = $1 for update', [contractId]);
    const settling = settle(id);
    await isWaiting('for key share');
    await holder.query('select from refunds where id = $1 for update nowait', [id]);
    await holder.query('commit');
    expect((await settling).status).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('open refunds are paged, oldest first, with the exact total', async () => {
  for (let more = 0; more < 3; more++) await givenCancelled('MANUAL');
  // A refund of another test that is still sent would leave the list between the two calls.
  await awaitIdleQueue(salus);
  const all = (await clerk.call(listOpenRefunds, { limit: '100' })).body.data;
  expect(all.totalRecords).toBe(all.results.length);
  const ids = all.results.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
  const second = (await clerk.call(listOpenRefunds, { limit: '2', page: '2' })).body.data;
  expect(second).toMatchObject({ totalRecords: ids.length, totalPages: Math.ceil(ids.length / 2) });
  expect(second.results.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2, 4));
});

test('total and rows are of one moment', async () => {
  const { id } = await readRefund(await givenCancelled('MANUAL'));
  await awaitIdleQueue(salus);
  const holder = await salus.app.pool.connect();
  try {
    await holder.query('begin');
    // The rows need this table, total and payment do not.
    await holder.query('lock table unknown_payments in access exclusive mode');
    const reading = clerk.call(listOpenRefunds, { limit: '100' });
    await isWaiting('"requested_by_name"');
    // A total that another connection reads is there before the refund leaves the list.
    await eventually('a single waiting connection', async () => {
      const { totalCount, idleCount, waitingCount } = salus.app.pool;
      return totalCount - idleCount === 2 && waitingCount === 0;
    });
    expect((await settle(id)).status).toBe(200);
    await holder.query('commit');
    const { totalRecords, results } = (await reading).body.data;
    expect(results).toHaveLength(totalRecords);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
