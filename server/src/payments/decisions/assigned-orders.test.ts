import { showContract } from '@salus/api/back-office.ts';
import { recreateFile } from '@salus/api/documents.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { showReconciliationDay } from '@salus/api/payments/reconciliation.ts';
import { createRefundBatch, giveRefundAccount } from '@salus/api/payments/refund-batches.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvFile } from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { awaitStatus, givenContract, openOrder, statusOf } from '../../testing/given.ts';
import { confirmUpload, PREMIUM, STATEMENT } from '../../testing/money/statement-steps.ts';
import {
  decideApproval,
  decideMoney,
  findMoney,
  historyEvents,
  moneyById,
  paidTwice,
} from '../../testing/money/unallocated-steps.ts';
import { sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import { readContract, readOrder } from '../../testing/stored-rows.ts';
import { type Caller, startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';

const NOTE = 'Khách trả nhầm hợp đồng';
const ACCOUNT = { bankBin: '970436', accountNo: '0011002233', accountName: 'NGUYEN VAN DUC' };

let salus: TestApp;
/** The same data where a decision about this much needs two persons. */
let limited: TestApp;
let clerk: Caller;
let first: Caller;
let second: Caller;
beforeAll(async () => {
  salus = await startTestApp({}, undefined, withoutIssuing);
  // Orders stay open: their queries are due later than these tests.
  salus.wait(60);
  limited = await startTestApp({ APPROVAL_REVIEW_VND: '500000' }, salus, withoutIssuing);
  limited.wait(60);
  clerk = await salus.as('bm');
  first = await limited.as('bm');
  second = await limited.as('bm2');
});
afterAll(async () => {
  await limited.close();
  await salus.close();
});

const awaiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
/** Makes the contract younger than money that arrived by now. */
async function createdLater(referenceNumber: string): Promise<string> {
  await salus.db
    .updateTable('contracts')
    .set({ created_at: new Date(salus.now().getTime() + 60_000) })
    .where('reference_number', '=', referenceNumber)
    .execute();
  return referenceNumber;
}
const byId = (id: string) => moneyById(clerk, id);
const find = (text: string, query: object = {}) => findMoney(clerk, text, query);
const decide = (id: string, step: string, more: object = {}, by = clerk) =>
  decideMoney(by, id, step, { note: NOTE, ...more });
const approve = (approvalId: number) => decideApproval(second, approvalId);
const refused = (status: number, code: string, data: unknown = expect.anything()) => ({
  status,
  body: { error_code: code, data },
});

let unknown = 0;
/** A success of an order that Salus does not know, with its id in the worklist. */
async function unknownSuccess(changes: Record<string, string> = {}) {
  unknown += 1;
  const refOrder = `LOST-${String(unknown).padStart(4, '0')}`;
  await sendIpn(salus, signedIpn(salus, refOrder, changes));
  const [row] = await find(refOrder);
  return { refOrder, id: row.id as string };
}

/** An order of which the gateway has the money, and Salus has forgotten that it exists. */
async function forgottenOrder() {
  const { linkToken } = await awaiting();
  const refOrder = await openOrder(salus, linkToken);
  const paid = { vpc_MerchTxnRef: refOrder, vpc_TxnResponseCode: '0', deliver: 'none' };
  expect((await salus.anybody.post('/dev/gateway/settle', paid)).status).toBe(200);
  await salus.db.deleteFrom('payment_orders').where('ref_order', '=', refOrder).execute();
  await sendIpn(salus, signedIpn(salus, refOrder));
  const [row] = await find(refOrder);
  return { refOrder, id: row.id as string };
}

async function readActions(referenceNumber: string) {
  const { id } = await readContract(salus, referenceNumber);
  return salus.db
    .selectFrom('contract_history')
    .select(['action', 'changes', 'note'])
    .where('contract_id', '=', id)
    .where('action', '=', 'assignMoney')
    .execute();
}

async function activate(referenceNumber: string): Promise<void> {
  await clerk.call(recreateFile, { referenceNumber });
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
}

const readGatewayRefunds = async (refOrder: string) =>
  (await salus.anybody.get('/dev/gateway/refunds')).body
    .filter((one: { order_ref: string }) => one.order_ref === refOrder)
    .map(({ ref, amount }: { ref: string; amount: number }) => [ref, amount / 100]);

describe('a success of an unknown order', () => {
  // covers MONEY-7
  test('is one row with its steps, however often and in parallel it is reported', async () => {
    const refOrder = 'HD261120AAAAAA-7';
    const report = () => sendIpn(salus, signedIpn(salus, refOrder));
    await Promise.all([report(), report(), report()]);
    await report();
    await report();
    const rows = await find(refOrder);
    expect(rows).toMatchObject([
      {
        id: expect.stringMatching(/^G\d+$/),
        origin: 'GATEWAY',
        ageDays: 0,
        amount: PREMIUM,
        refOrder,
        bankReference: 'PAY-TEST',
        reason: 'UNKNOWN_ORDER',
        state: 'OPEN',
        contract: null,
        nextSteps: ['ASSIGN', 'RETURN', 'KEEP'],
      },
    ]);
    const stored = salus.db.insertInto('unknown_payments').columns(['gateway', 'ref_order']);
    await expect(
      stored
        .expression((e) =>
          e
            .selectFrom('unknown_payments')
            .select(['gateway', 'ref_order'])
            .where('ref_order', '=', refOrder),
        )
        .execute(),
    ).rejects.toThrow();
  });

  // covers MONEY-7
  test('is no row when it is forged, failed or only a return of the browser', async () => {
    const forged = { ...signedIpn(salus, 'FORGED-1'), vpc_Amount: '100' };
    await sendIpn(salus, forged);
    await sendIpn(salus, signedIpn(salus, 'FAILED-1', { vpc_TxnResponseCode: '5' }));
    const query = { ...signedIpn(salus, 'RETURN-1') };
    await salus.ask({ method: 'GET', url: '/v1/pub/payment/onepay/return', query });
    for (const text of ['FORGED-1', 'FAILED-1', 'RETURN-1']) expect(await find(text)).toEqual([]);
  });

  // covers MONEY-7
  test('gets the amount that a later report states', async () => {
    const { id, refOrder } = await unknownSuccess({ vpc_Amount: '' });
    expect(await byId(id)).toMatchObject({
      amount: null,
      nextSteps: ['KEEP'],
      refusedSteps: expect.arrayContaining([{ step: 'RETURN', reason: 'AMOUNT_UNKNOWN' }]),
    });
    await sendIpn(salus, signedIpn(salus, refOrder));
    await sendIpn(salus, signedIpn(salus, refOrder, { vpc_Amount: '100' }));
    expect(await byId(id)).toMatchObject({ amount: PREMIUM, nextSteps: expect.any(Array) });
  });

  // covers MONEY-3, MONEY-7
  test('pays a contract that awaits exactly this amount, which is refunded there', async () => {
    const contract = await awaiting();
    const { id, refOrder } = await forgottenOrder();
    const late = await createdLater((await awaiting()).referenceNumber);
    expect(await decide(id, 'ASSIGN', { referenceNumber: late })).toMatchObject(
      refused(422, 'MONEY_DOES_NOT_FIT', { reason: 'PAID_BEFORE_CREATION' }),
    );
    const { referenceNumber } = contract;
    expect(await decide(id, 'ASSIGN', { referenceNumber })).toMatchObject({
      status: 200,
      body: { data: { id, state: 'DONE' } },
    });
    const paid = await readContract(salus, referenceNumber);
    expect([paid.status, paid.type_payment]).toEqual(['PAID', 'ONLINE']);
    const row = await byId(id);
    expect(row).toMatchObject({ state: 'DONE', contract: { referenceNumber }, nextSteps: [] });
    expect(historyEvents(row)).toEqual(['RECEIVED', 'ASSIGN']);
    expect(await readActions(referenceNumber)).toEqual([
      {
        action: 'assignMoney',
        note: NOTE,
        changes: [{ field: 'assignedMoney', from: refOrder, to: referenceNumber }],
      },
    ]);
    expect(await decide(id, 'RETURN')).toMatchObject(refused(409, 'MONEY_ALREADY_DECIDED'));
    await activate(referenceNumber);
    const noteCancelled = 'Khách hàng đề nghị hủy';
    const whole = { referenceNumber, noteCancelled };
    expect((await clerk.call(cancelContract, whole)).status).toBe(200);
    // Refunds name the order that the gateway knows.
    const refund = await salus.db
      .selectFrom('refunds')
      .select('refund_ref')
      .where('contract_id', '=', paid.id)
      .execute();
    await expect
      .poll(() => readGatewayRefunds(refOrder))
      .toEqual(refund.map(({ refund_ref: ref }) => [ref, expect.any(Number)]));
  });

  // covers MONEY-4, MONEY-7
  test('goes back at the gateway as a whole', async () => {
    const { id, refOrder } = await forgottenOrder();
    await decide(id, 'RETURN');
    await expect
      .poll(async () => (await byId(id)).refund)
      .toMatchObject({ status: 'ACCEPTED', refundRef: expect.stringMatching(/^TG\d{10}-R1$/) });
    const row = await byId(id);
    expect([row.state, historyEvents(row)]).toEqual(['DONE', ['RECEIVED', 'RETURN', 'REFUNDED']]);
    expect(await readGatewayRefunds(refOrder)).toEqual([[row.refund.refundRef, PREMIUM]]);
  });

  // covers MONEY-4, MONEY-7, REFUND-9
  test('goes back by a transfer where the gateway refuses', async () => {
    const { id } = await unknownSuccess();
    await decide(id, 'RETURN');
    await expect.poll(async () => (await byId(id)).stage).toBe('ACCOUNT_MISSING');
    const { refund, nextSteps } = await byId(id);
    expect([refund.status, nextSteps]).toEqual(['ACCOUNT_MISSING', ['GIVE_ACCOUNT']]);
    const given = { refundId: refund.refundId, refundAccount: ACCOUNT };
    expect((await clerk.call(giveRefundAccount, given)).status).toBe(200);
    const batch = (await clerk.call(createRefundBatch, { format: 'csv' })).body.data;
    expect(batch.refunds.map(({ refundRef }: { refundRef: string }) => refundRef)).toContain(
      refund.refundRef,
    );
    const content = `chi ${refund.refundRef.replace('-R', ' R')}`;
    const debit = { bankReference: 'FT-TG', paidAt: salus.now(), amount: -PREMIUM, content };
    const file = csvFile([debit]);
    const { statementId, lines } = (
      await clerk.post(STATEMENT, file, { 'content-type': 'text/csv' })
    ).body.data;
    expect(lines[0].result).toBe('REFUND');
    await confirmUpload(clerk, statementId);
    expect(await byId(id)).toMatchObject({ state: 'DONE', refund: { status: 'DONE_BY_HAND' } });
  });

  // covers MONEY-5, MONEY-7
  test('is kept with a reason and taken up again', async () => {
    const { id, refOrder } = await unknownSuccess();
    await decide(id, 'KEEP');
    expect(await find(refOrder, { state: 'KEPT' })).toHaveLength(1);
    await decide(id, 'TAKE_UP');
    expect(historyEvents(await byId(id))).toEqual(['RECEIVED', 'KEEP', 'TAKE_UP']);
  });

  // covers APPROVE-1, APPROVE-3, MONEY-7
  test('is decided by two persons from the limit on', async () => {
    const { referenceNumber } = await awaiting();
    const { id } = await unknownSuccess();
    const requested = await decide(id, 'ASSIGN', { referenceNumber }, first);
    expect(requested).toMatchObject({ status: 202, body: { data: { state: 'PENDING' } } });
    const { approvalId } = requested.body.data;
    expect(await byId(id)).toMatchObject({ stage: 'REQUESTED', approvalId });
    const { results } = (await second.call(listApprovals, { limit: '100' })).body.data;
    expect(results).toContainEqual(
      expect.objectContaining({ approvalId, kind: 'UNALLOCATED', moneyId: id, difference: 0 }),
    );
    expect((await approve(approvalId)).status).toBe(200);
    expect(await statusOf(salus, referenceNumber)).toBe('PAID');
    expect((await approve(approvalId)).body.error_code).toBe('INVALID_STATE');
  });
});

describe('money of an order in review', () => {
  // covers MONEY-3
  test('pays another contract, and both histories have it', async () => {
    const { referenceNumber } = await awaiting();
    const money = await paidTwice(salus);
    expect(await byId(money.id)).toMatchObject({ nextSteps: ['ASSIGN', 'RETURN', 'KEEP'] });
    expect(await decide(money.id, 'ASSIGN', { referenceNumber })).toMatchObject({ status: 200 });
    const paid = await readContract(salus, referenceNumber);
    expect(paid.status).toBe('PAID');
    const source = await readOrder(salus, money.refOrder);
    expect([source.review_decision, source.review_note]).toEqual(['ASSIGNED', NOTE]);
    const paying = await readOrder(salus, paid.ref_order ?? '');
    expect([paying.source_order_id, paying.paid_amount]).toEqual([source.id, PREMIUM]);
    expect(paid.paid_at).toEqual(source.settled_at);
    for (const number of [referenceNumber, money.referenceNumber])
      expect(await readActions(number)).toEqual([
        {
          action: 'assignMoney',
          note: NOTE,
          changes: [{ field: 'assignedMoney', from: money.refOrder, to: referenceNumber }],
        },
      ]);
    const row = await byId(money.id);
    expect([row.state, historyEvents(row)]).toEqual(['DONE', ['RECEIVED', 'ASSIGN']]);
    const { payments } = (
      await clerk.call(showContract, {
        referenceNumber: money.referenceNumber,
      })
    ).body.data;
    expect(payments[0]).toMatchObject({ reviewDecision: 'ASSIGNED', isToReview: false });
    await sendIpn(salus, signedIpn(salus, money.refOrder));
    expect(await statusOf(salus, money.referenceNumber)).toBe('PAID');
  });

  // covers MONEY-3
  test('is refused for a contract that does not await it', async () => {
    const money = await paidTwice(salus);
    const refusals: [string, object][] = [
      [money.referenceNumber, { result: 'ALREADY_PAID', reason: null }],
      [
        await createdLater((await awaiting()).referenceNumber),
        { result: 'NOT_AWAITING', reason: 'PAID_BEFORE_CREATION' },
      ],
    ];
    for (const [referenceNumber, data] of refusals)
      expect(await decide(money.id, 'ASSIGN', { referenceNumber })).toMatchObject(
        refused(422, 'MONEY_DOES_NOT_FIT', data),
      );
    expect(await decide(money.id, 'ASSIGN', { referenceNumber: 'HD000000NOTONE' })).toMatchObject({
      status: 404,
    });
    expect(await byId(money.id)).toMatchObject({ state: 'OPEN' });
  });

  // covers MONEY-2, MONEY-3
  test('has one outcome of clerks who decide at once, and crosswise', async () => {
    const targets = [await awaiting(), await awaiting()];
    const [one, two] = [await paidTwice(salus), await paidTwice(salus)];
    const other = await salus.as('bm2');
    const replies = await Promise.all([
      ...targets.map(({ referenceNumber }) => decide(one.id, 'ASSIGN', { referenceNumber })),
      decide(one.id, 'RETURN', {}, other),
      ...targets.map(({ referenceNumber }) => decide(two.id, 'ASSIGN', { referenceNumber }, other)),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const finals = async (id: string) =>
      historyEvents(await byId(id)).filter((event) => event === 'ASSIGN' || event === 'RETURN');
    for (const { id } of [one, two]) expect((await finals(id)).length).toBeLessThanOrEqual(1);
    expect(await finals(one.id)).toHaveLength(1);
  });

  // covers APPROVE-1, APPROVE-4, MONEY-3
  test('needs two persons from the limit on, and is judged again', async () => {
    const [one, two] = [await awaiting(), await awaiting()];
    const money = await paidTwice(salus);
    const asking = (referenceNumber: string) =>
      decide(money.id, 'ASSIGN', { referenceNumber }, first);
    const { approvalId } = (await asking(one.referenceNumber)).body.data;
    await salus.db
      .updateTable('contracts')
      .set({ change_requested: true, change_note: 'Đổi ngày sinh' })
      .where('reference_number', '=', one.referenceNumber)
      .execute();
    expect(await approve(approvalId)).toMatchObject(refused(409, 'CONTRACT_CHANGED', null));
    const again = (await asking(two.referenceNumber)).body.data;
    expect((await approve(again.approvalId)).status).toBe(200);
    expect(await statusOf(salus, two.referenceNumber)).toBe('PAID');
    expect(historyEvents(await byId(money.id))).toEqual(
      expect.arrayContaining(['APPROVED', 'ASSIGN']),
    );
  });

  // covers MONEY-3, PAY-20
  test('stays a transfer where it came by one', async () => {
    const { referenceNumber } = await awaiting();
    const paid = await awaiting();
    const at = salus.now();
    const line = (bankReference: string, content: string) => ({
      bankReference,
      paidAt: at,
      amount: PREMIUM,
      content,
    });
    const file = csvFile([
      line('FT-once', paid.referenceNumber),
      line('FT-twice', paid.referenceNumber),
    ]);
    const { statementId } = (await clerk.post(STATEMENT, file, { 'content-type': 'text/csv' })).body
      .data;
    await confirmUpload(clerk, statementId);
    const [money] = await find('FT-twice');
    expect(await decide(money.id, 'ASSIGN', { referenceNumber })).toMatchObject({ status: 200 });
    const contract = await readContract(salus, referenceNumber);
    expect([contract.status, contract.payment_channel]).toEqual(['PAID', 'TRANSFER']);
  });
});

// covers CLOSE-2, INV-14, INV-15, MONEY-3
test('leaves no difference on the day, and keeps all invariants', async () => {
  const day = businessDay(salus.now());
  const { differences } = (await clerk.call(showReconciliationDay, { day })).body.data;
  const reasons = new Set(differences.map(({ reason }: { reason: string }) => reason));
  expect(reasons).not.toContain('NOT_RECORDED');
  expect(reasons).not.toContain('NOT_REPORTED');
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
