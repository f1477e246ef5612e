import { showContract } from '@salus/api/back-office.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { createRefundBatch, giveRefundAccount } from '@salus/api/payments/refund-batches.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvFile } from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { givenContract, openOrder, statusOf } from '../../testing/given.ts';
import {
  awaitingIn,
  confirmUpload,
  PREMIUM,
  STATEMENT,
} from '../../testing/money/statement-steps.ts';
import {
  decideApproval,
  decideMoney,
  findMoney,
  historyEvents,
  moneyById,
  sendNotice,
  UNALLOCATED,
} from '../../testing/money/unallocated-steps.ts';
import { sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import { readOrder } from '../../testing/stored-rows.ts';
import { type Caller, startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';

const NOTE = 'Khách chuyển nhầm';
const ACCOUNT = { bankBin: '970436', accountNo: '0011002233', accountName: 'NGUYEN VAN DUC' };

let salus: TestApp;
/** The same data where a decision about this much needs two persons. */
let limited: TestApp;
let clerk: Caller;
let first: Caller;
let second: Caller;
beforeAll(async () => {
  salus = await startTestApp({}, undefined, withoutIssuing);
  limited = await startTestApp({ APPROVAL_REVIEW_VND: '500000' }, salus, withoutIssuing);
  clerk = await salus.as('bm');
  first = await limited.as('bm');
  second = await limited.as('bm2');
});
afterAll(async () => {
  await limited.close();
  await salus.close();
});

const awaiting = () => awaitingIn(salus);

let transfers = 0;
/**
 * A transfer whose content names no contract, with its id in the worklist. Only contracts that were
 * created before it can get it.
 */
async function strayTransfer(change: { amount?: number; content?: string } = {}) {
  transfers += 1;
  const bankReference = `FT-stray-${transfers}`;
  await sendNotice(salus, { bankReference, content: `tien bao hiem ${transfers}`, ...change });
  const { id } = await find(bankReference);
  return { id, bankReference };
}

/** A second success of the gateway for a paid contract. */
async function strayPayment() {
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const [one, two] = [
    await openOrder(salus, contract.linkToken),
    await openOrder(salus, contract.linkToken),
  ];
  for (const order of [one, two]) await sendIpn(salus, signedIpn(salus, order));
  const { id } = await readOrder(salus, two);
  return { id: `O${id}`, refOrder: two, referenceNumber: contract.referenceNumber };
}

const find = async (text: string) => (await findMoney(clerk, text))[0];
const byId = (id: string) => moneyById(clerk, id);
const decide = (id: string, step: string, more: object = {}, by = clerk) =>
  decideMoney(by, id, step, more);
const approve = (approvalId: number, decision: 'APPROVE' | 'REJECT' = 'APPROVE', by = second) =>
  decideApproval(by, approvalId, decision);
const refused = (status: number, code: string, data: unknown = expect.anything()) => ({
  status,
  body: { error_code: code, data },
});

describe('the worklist', () => {
  // covers MONEY-1
  test('shows money of the bank and the gateway with what is known about it', async () => {
    const { id, bankReference } = await strayTransfer({ amount: 123_456 });
    expect(await byId(id)).toMatchObject({
      id,
      origin: 'BANK',
      ageDays: 0,
      amount: 123_456,
      bankReference,
      refOrder: null,
      reason: 'UNKNOWN_CONTENT',
      state: 'OPEN',
      stage: 'NEW',
      contract: null,
      refund: null,
      nextSteps: ['ASSIGN', 'RETURN', 'KEEP'],
      refusedSteps: [
        { step: 'SAME', reason: 'NOT_SAME' },
        { step: 'JOIN', reason: 'NO_PARTNER' },
        { step: 'TAKE_UP', reason: 'NOT_KEPT' },
      ],
    });
    const payment = await strayPayment();
    expect(await byId(payment.id)).toMatchObject({
      origin: 'GATEWAY',
      amount: PREMIUM,
      content: payment.refOrder,
      refOrder: payment.refOrder,
      reason: 'CONTRACT_ALREADY_PAID',
      contract: { referenceNumber: payment.referenceNumber, premiumAmount: PREMIUM },
      nextSteps: ['ASSIGN', 'RETURN', 'KEEP'],
      required: 0,
      difference: PREMIUM,
      refusedSteps: [
        { step: 'SAME', reason: 'NOT_SAME' },
        { step: 'IS_MANUAL', reason: 'NOT_MANUAL' },
        { step: 'JOIN', reason: 'NO_PARTNER' },
        { step: 'TAKE_UP', reason: 'NOT_KEPT' },
      ],
    });
    expect(historyEvents(await byId(payment.id))).toEqual(['RECEIVED']);
  });

  // covers MONEY-1
  test('is filtered by origin, state, amount and text, oldest first', async () => {
    const transfer = await strayTransfer({ amount: 777_001 });
    const payment = await strayPayment();
    const ids = async (query: object) =>
      (await clerk.get(UNALLOCATED, { limit: '100', ...query })).body.data.results.map(
        (row: { id: string }) => row.id,
      );
    expect(await ids({ amount: '777001' })).toEqual([transfer.id]);
    expect(await ids({ amount: '777001', origin: 'GATEWAY' })).toEqual([]);
    expect(await ids({ amountFrom: '777001', amountTo: '777002' })).toEqual([transfer.id]);
    expect(await ids({ amountFrom: '777002', amountTo: '777003' })).toEqual([]);
    expect(await ids({ text: payment.referenceNumber.toLowerCase() })).toEqual([payment.id]);
    expect(await ids({ text: payment.refOrder, origin: 'BANK' })).toEqual([]);
    const { proposer_mobile: phone } = await salus.db
      .selectFrom('contracts')
      .select('proposer_mobile')
      .where('reference_number', '=', payment.referenceNumber)
      .executeTakeFirstOrThrow();
    expect(await ids({ text: phone })).toContain(payment.id);
    expect(await ids({ state: 'DONE' })).not.toContain(payment.id);
    const all: { receivedAt: string }[] = (await clerk.get(UNALLOCATED, { limit: '100' })).body.data
      .results;
    const times = all.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted());
    expect(await clerk.get(UNALLOCATED, { origin: 'POST' })).toMatchObject({
      status: 400,
      body: { data: [{ path: 'origin', code: 'invalid' }] },
    });
  });
});

describe('money that is kept', () => {
  // covers MONEY-2, MONEY-5
  test('leaves the open ones with its reason, and is taken up again', async () => {
    for (const { id } of [await strayTransfer(), await strayPayment()]) {
      expect(await decide(id, 'KEEP')).toMatchObject({
        status: 400,
        body: { data: [{ path: 'note', code: 'required' }] },
      });
      expect(await decide(id, 'KEEP', { note: NOTE })).toMatchObject({
        status: 200,
        body: { data: { id, step: 'KEEP', state: 'KEPT' } },
      });
      expect(await decide(id, 'KEEP', { note: NOTE })).toMatchObject(
        refused(409, 'MONEY_ALREADY_DECIDED', { reason: 'ALREADY_KEPT' }),
      );
      expect(await byId(id)).toMatchObject({ state: 'KEPT', stage: 'KEPT' });
      await decide(id, 'TAKE_UP');
      const after = await byId(id);
      expect([after.state, historyEvents(after)]).toEqual([
        'OPEN',
        ['RECEIVED', 'KEEP', 'TAKE_UP'],
      ]);
      expect(after.history[1]).toMatchObject({ byName: 'Bùi Ngọc Lan', note: NOTE });
    }
  });

  // covers MONEY-5, STMT-6
  test('shows its reason beside the line of the statement', async () => {
    const referenceNumber = await awaiting();
    const bankReference = 'FT-kept-line';
    const file = csvFile([
      { bankReference, paidAt: salus.now(), amount: 4000, content: 'khong ro' },
    ]);
    const { statementId } = (await clerk.post(STATEMENT, file, { 'content-type': 'text/csv' })).body
      .data;
    const key = { statementId, lineNo: 1 };
    await clerk.post(`${STATEMENT}/put-aside`, { ...key, note: NOTE });
    const { id, state } = await find(bankReference);
    expect(state).toBe('KEPT');
    await decide(id, 'TAKE_UP');
    const readLine = async () =>
      (await clerk.get(STATEMENT, { statementId: String(statementId) })).body.data.lines[0];
    expect((await readLine()).note).toBeNull();
    expect(await decide(id, 'ASSIGN', { referenceNumber })).toMatchObject(
      refused(422, 'MONEY_DOES_NOT_FIT', { result: 'AMOUNT_DIFFERS', reason: null }),
    );
    await decide(id, 'RETURN', { note: NOTE });
    expect(await clerk.post(`${STATEMENT}/assign`, { ...key, referenceNumber })).toMatchObject(
      refused(409, 'MONEY_ALREADY_DECIDED'),
    );
  });
});

describe('money that is assigned', () => {
  // covers MONEY-3
  test('pays the contract that awaits exactly this amount and names the clerk', async () => {
    const referenceNumber = await awaiting();
    const { id, bankReference } = await strayTransfer();
    expect(await decide(id, 'ASSIGN')).toMatchObject({
      status: 400,
      body: { data: [{ path: 'referenceNumber', code: 'required' }] },
    });
    expect(await decide(id, 'ASSIGN', { referenceNumber: 'HD000000NOTONE' })).toMatchObject({
      status: 404,
    });
    expect(await decide(id, 'ASSIGN', { referenceNumber, note: NOTE })).toMatchObject({
      status: 200,
      body: { data: { state: 'DONE' } },
    });
    expect(await statusOf(salus, referenceNumber)).toBe('PAID');
    const change = { field: 'assignedMoney', from: bankReference, to: referenceNumber };
    const { history } = (await clerk.call(showContract, { referenceNumber })).body.data;
    expect(history.slice(-2)).toMatchObject([
      { action: 'assignMoney', actorName: 'Bùi Ngọc Lan', note: NOTE, changes: [change] },
      { action: 'onlinePaymentSucceeded', actorKind: 'gateway' },
    ]);
    const done = await byId(id);
    expect(done).toMatchObject({ state: 'DONE', contract: { referenceNumber }, nextSteps: [] });
    expect(done.history[1]).toMatchObject({ event: 'ASSIGN', referenceNumber });
    const other = await strayTransfer();
    expect(await decide(other.id, 'ASSIGN', { referenceNumber })).toMatchObject(
      refused(422, 'MONEY_DOES_NOT_FIT', { result: 'ALREADY_PAID', reason: null }),
    );
  });

  // covers MONEY-2, MONEY-3
  test('has one outcome of clerks who decide at once', async () => {
    const contracts = [await awaiting(), await awaiting()];
    const { id } = await strayTransfer();
    const other = await salus.as('bm2');
    const replies = await Promise.all([
      ...contracts.map((referenceNumber) => decide(id, 'ASSIGN', { referenceNumber })),
      decide(id, 'RETURN', { note: NOTE }, other),
      decide(id, 'KEEP', { note: NOTE }, other),
    ]);
    const codes = replies.map(({ body }) => body.error_code ?? 'done');
    // Kept money may still be assigned or returned, so two steps in that order may both count.
    const won = codes.filter((code) => code === 'done').length;
    expect(won).toBeGreaterThanOrEqual(1);
    expect(won).toBeLessThanOrEqual(2);
    expect(codes.filter((code) => code !== 'done')).toEqual(
      Array(4 - won).fill('MONEY_ALREADY_DECIDED'),
    );
    const { history } = await byId(id);
    const final = ['ASSIGN', 'RETURN'];
    expect(
      history.filter(({ event }: { event: string }) => final.includes(event)).length,
    ).toBeLessThanOrEqual(1);
  });
});

describe('money that is returned', () => {
  // covers MONEY-4
  test('goes back at the gateway that received it', async () => {
    const { id, refOrder } = await strayPayment();
    expect((await decide(id, 'RETURN', { note: NOTE })).status).toBe(200);
    const { reviewDecision } = (
      await clerk.call(showContract, {
        referenceNumber: (await byId(id)).contract.referenceNumber,
      })
    ).body.data.payments.find((payment: { refOrder: string }) => payment.refOrder === refOrder);
    expect(reviewDecision).toBe('REFUND');
    expect(await byId(id)).toMatchObject({ state: 'DONE', refund: { status: expect.anything() } });
    expect(historyEvents(await byId(id))).toContain('RETURN');
    expect(await decide(id, 'RETURN', { note: NOTE })).toMatchObject(
      refused(409, 'MONEY_ALREADY_DECIDED'),
    );
  });

  // covers MONEY-4, REFUND-8, REFUND-9
  test('goes back to an account of the bank, in a batch that a debit closes', async () => {
    const { id } = await strayTransfer({ amount: 55_000 });
    await decide(id, 'RETURN', { note: NOTE });
    const { refund, state, nextSteps } = await byId(id);
    expect([refund.status, state, nextSteps]).toEqual([
      'ACCOUNT_MISSING',
      'OPEN',
      ['GIVE_ACCOUNT'],
    ]);
    await clerk.call(giveRefundAccount, {
      refundId: refund.refundId,
      refundAccount: ACCOUNT,
    });
    expect(await byId(id)).toMatchObject({ state: 'DONE', refund: { status: 'BY_HAND' } });
    const batch = (await clerk.call(createRefundBatch, { format: 'csv' })).body.data;
    const stem = refund.refundRef.slice(0, -3);
    expect(batch.refunds).toContainEqual({
      referenceNumber: stem,
      refundRef: refund.refundRef,
      amount: 55_000,
    });
    const debit = {
      bankReference: 'FT-stray-debit',
      paidAt: salus.now(),
      amount: -55_000,
      content: `chi ${stem} R1`,
    };
    const uploaded = await clerk.post(STATEMENT, csvFile([debit]), { 'content-type': 'text/csv' });
    const { statementId, lines } = uploaded.body.data;
    expect(lines[0].result).toBe('REFUND');
    await confirmUpload(clerk, statementId);
    expect(await byId(id)).toMatchObject({ refund: { status: 'DONE_BY_HAND' } });
    const events = ['RECEIVED', 'RETURN', 'GIVE_ACCOUNT', 'REFUNDED'];
    expect(historyEvents(await byId(id))).toEqual(events);
  });

  // covers MONEY-4
  test('takes the account with the decision, and is repeated without effect', async () => {
    const { id } = await strayTransfer();
    const body = { id, step: 'RETURN', note: NOTE, refundAccount: ACCOUNT };
    const key = { 'idempotency-key': 'tra-lai-1' };
    const replies = [
      await clerk.post(`${UNALLOCATED}/decide`, body, key),
      await clerk.post(`${UNALLOCATED}/decide`, body, key),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await byId(id)).toMatchObject({ state: 'DONE', refund: { status: 'BY_HAND' } });
    expect(historyEvents(await byId(id))).toEqual(['RECEIVED', 'RETURN']);
  });
});

describe('money that reaches the limit', () => {
  // covers APPROVE-1, APPROVE-2, APPROVE-3
  test('is decided by two persons', async () => {
    const referenceNumber = await awaiting();
    const { id } = await strayTransfer();
    const reply = await decide(id, 'ASSIGN', { referenceNumber }, first);
    expect(reply).toMatchObject({ status: 202, body: { data: { state: 'PENDING' } } });
    const { approvalId } = reply.body.data;
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await byId(id)).toMatchObject({ state: 'OPEN', stage: 'REQUESTED', approvalId });
    expect(await decide(id, 'KEEP', { note: NOTE }, first)).toMatchObject(
      refused(409, 'APPROVAL_PENDING', { approvalId }),
    );
    expect(await approve(approvalId, 'APPROVE', first)).toMatchObject({
      status: 403,
      body: { error_code: 'OWN_REQUEST' },
    });
    const answers = await Promise.all(
      (['APPROVE', 'REJECT', 'APPROVE', 'REJECT'] as const).map((one) => approve(approvalId, one)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isPaid = (await statusOf(salus, referenceNumber)) === 'PAID';
    const { history, state } = await byId(id);
    expect(state).toBe(isPaid ? 'DONE' : 'OPEN');
    expect(history.map(({ event }: { event: string }) => event).toSorted()).toEqual(
      isPaid
        ? ['APPROVED', 'ASSIGN', 'RECEIVED', 'REQUESTED']
        : ['RECEIVED', 'REJECTED', 'REQUESTED'],
    );
  });

  // covers APPROVE-2, APPROVE-3
  test('is returned and kept by two persons, without a contract', async () => {
    for (const step of ['RETURN', 'KEEP']) {
      const { id } = await strayTransfer();
      const { approvalId } = (await decide(id, step, { note: NOTE }, first)).body.data;
      const { results } = (await second.call(listApprovals, { limit: '100' })).body.data;
      expect(
        results.find((row: { approvalId: number }) => row.approvalId === approvalId),
      ).toMatchObject({ kind: 'UNALLOCATED', moneyId: id, referenceNumber: null, amount: PREMIUM });
      expect((await approve(approvalId)).status).toBe(200);
      expect(historyEvents(await byId(id))).toEqual(expect.arrayContaining(['APPROVED', step]));
    }
    const { id } = await strayTransfer({ amount: 499_999 });
    expect((await decide(id, 'KEEP', { note: NOTE }, first)).status).toBe(200);
  });

  // covers APPROVE-4
  test('takes a new request at once after the contract has changed', async () => {
    const referenceNumber = await awaiting();
    const { id } = await strayTransfer();
    const { approvalId } = (await decide(id, 'ASSIGN', { referenceNumber }, first)).body.data;
    await salus.db
      .updateTable('contracts')
      .set({ change_requested: true, change_note: 'Đổi ngày sinh' })
      .where('reference_number', '=', referenceNumber)
      .execute();
    expect(await approve(approvalId)).toMatchObject({
      status: 409,
      body: { error_code: 'CONTRACT_CHANGED' },
    });
    expect(historyEvents(await byId(id))).toEqual(['RECEIVED', 'REQUESTED', 'SUPERSEDED']);
    expect(await approve(approvalId, 'REJECT')).toMatchObject({
      status: 409,
      body: { error_code: 'CONTRACT_CHANGED' },
    });
    expect(await decide(id, 'KEEP', { note: NOTE }, first)).toMatchObject({ status: 202 });
  });

  // covers APPROVE-1, STMT-6
  test('needs two persons as the line of a statement too', async () => {
    const bankReference = 'FT-two-persons';
    const referenceNumber = await awaiting();
    const file = csvFile([{ bankReference, paidAt: salus.now(), amount: PREMIUM, content: 'x' }]);
    const { statementId } = (await first.post(STATEMENT, file, { 'content-type': 'text/csv' })).body
      .data;
    const assigned = await first.post(`${STATEMENT}/assign`, {
      statementId,
      lineNo: 1,
      referenceNumber,
    });
    expect(assigned).toMatchObject({ status: 202, body: { data: { state: 'PENDING' } } });
    const { stage } = await find(bankReference);
    expect(stage).toBe('REQUESTED');
    expect((await approve(assigned.body.data.approvalId)).status).toBe(200);
    expect(await statusOf(salus, referenceNumber)).toBe('PAID');
    const { lines } = (await first.get(STATEMENT, { statementId: String(statementId) })).body.data;
    expect(lines[0]).toMatchObject({ result: 'MATCHED', referenceNumber });
  });
});

test('keeps all invariants', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
