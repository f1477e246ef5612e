import { showContract } from '@salus/api/back-office.ts';
import {
  cancelRefundBatch,
  createRefundBatch,
  giveRefundAccount,
  listRefundBatches,
  showReadyRefunds,
  showRefundBatchLines,
} from '@salus/api/payments/refund-batches.ts';
import { listOpenRefunds, settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvFile } from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { awaitStatus, givenContract } from '../../testing/given.ts';
import { halfRefund, moneySteps } from '../../testing/money/money-steps.ts';
import {
  confirmLines,
  confirmUpload,
  makeStatementLine,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { race } from '../../testing/race.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const ACCOUNT = { bankBin: '970436', accountNo: '0011002233', accountName: '=NGUYEN VAN DUC' };
const MASKED = { ...ACCOUNT, accountNo: '••••2233' };
const BATCH = '/v1/auth/bank/refund-batch';

const salus = openForTests();
let clerk: Caller;

beforeAll(async () => {
  clerk = await salus.as('bm');
});

/** Cancels a manually paid contract with half of its premium of 620,000 dong. */
async function givenRefund(refundAccount?: object): Promise<string> {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await moneySteps(salus, clerk).payManually(referenceNumber);
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  const reply = await clerk.put('/v1/auth/contract/bm-cancelled', {
    ...halfRefund(salus, referenceNumber),
    ...(refundAccount ? { refundAccount } : {}),
  });
  expect(reply.status).toBe(200);
  return referenceNumber;
}

const openRefund = async (number: string) =>
  (await clerk.call(listOpenRefunds, { limit: '100' })).body.data.results.find(
    ({ referenceNumber }: { referenceNumber: string }) => referenceNumber === number,
  );

const REASON = 'Ngân hàng từ chối: sai số tài khoản';
const invalid = { status: 409, body: { error_code: 'INVALID_STATE' } };
const ready = async () => (await clerk.call(showReadyRefunds)).body.data;
const makeBatch = async () => (await clerk.call(createRefundBatch, { format: 'csv' })).body.data;
const readBatch = async (id: number) =>
  (await clerk.call(showRefundBatchLines, { id: String(id) })).body.data;
const cancel = (body: object) => clerk.call(cancelRefundBatch, { reason: REASON, ...body });

/** Confirms a statement with the debit of a refund. @returns its bank reference */
async function debitRefund(referenceNumber: string): Promise<string> {
  const content = `CT DI ${referenceNumber} R1 hoan phi`;
  const line = makeStatementLine(salus, content, { amount: -310_000 });
  const confirmation = await confirmLines(clerk, [line]);
  expect(confirmation.body.data.lines).toMatchObject([{ result: 'REFUND' }]);
  return line.bankReference;
}

describe('a refund by transfer', () => {
  // covers REFUND-8
  test('waits for its account, and keeps it once a batch has it', async () => {
    const referenceNumber = await givenRefund();
    const { id: refundId, status } = await openRefund(referenceNumber);
    expect(status).toBe('ACCOUNT_MISSING');
    const give = (refundAccount: object) =>
      clerk.put('/v1/auth/contract/bm-refund-account', { refundId, refundAccount });
    expect(await give({ ...ACCOUNT, bankBin: '97043' })).toMatchObject({
      status: 400,
      body: { data: [{ path: 'refundAccount.bankBin', code: 'invalid' }] },
    });
    expect(await give(ACCOUNT)).toMatchObject({ status: 200, body: { data: { refundId } } });
    expect((await openRefund(referenceNumber)).status).toBe('BY_HAND');
    await clerk.call(createRefundBatch, { format: 'csv' });
    expect(await give(ACCOUNT)).toMatchObject({
      status: 409,
      body: { error_code: 'IN_BATCH' },
    });
  });

  // covers REFUND-8, REFUND-9
  test('is in one of several batches at once, whose file stays the same', async () => {
    const [one, two] = [await givenRefund(ACCOUNT), await givenRefund(ACCOUNT)];
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => clerk.call(createRefundBatch, { format: 'csv' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [batch, ...others] = replies
      .map(({ body }) => body.data)
      .toSorted((a, b) => b.count - a.count);
    expect(batch).toMatchObject({ format: 'csv', count: 2, amount: 620_000, overdue: [] });
    expect(others.map(({ id, count }) => [id, count])).toEqual(Array(7).fill([null, 0]));
    const file = await clerk.get(`${BATCH}/${batch.id}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toBe(
      [
        'bankBin,accountNo,accountName,amount,content',
        `970436,0011002233,'=NGUYEN VAN DUC,310000,${one} R1`,
        `970436,0011002233,'=NGUYEN VAN DUC,310000,${two} R1`,
        '',
      ].join('\r\n'),
    );
    expect((await clerk.get(`${BATCH}/${batch.id}`)).bytes.equals(file.bytes)).toBe(true);
    expect((await clerk.get(`${BATCH}/999999`)).status).toBe(404);
  });

  // covers REFUND-9
  test('is named as overdue three days after its batch, until it is paid', async () => {
    const referenceNumber = await givenRefund(ACCOUNT);
    const { id } = (await clerk.call(createRefundBatch, { format: 'pain001' })).body.data;
    const { body: file } = await clerk.get(`${BATCH}/${id}`);
    expect(file).toContain(`<MsgId>${id}</MsgId>`);
    // The simulator's account.
    expect(file).toContain('<Nm>CONG TY BAO HIEM SALUS</Nm>');
    const isOverdue = async () =>
      (await clerk.call(createRefundBatch, { format: 'csv' })).body.data.overdue.some(
        (refund: { referenceNumber: string }) => refund.referenceNumber === referenceNumber,
      );
    salus.wait(3 * 24 * 60 - 10);
    clerk = await salus.as('bm');
    expect(await isOverdue()).toBe(false);
    salus.wait(10);
    clerk = await salus.as('bm');
    expect(await isOverdue()).toBe(true);
    const { id: refundId, ...refund } = await openRefund(referenceNumber);
    expect(refund).toMatchObject({ refundAccount: MASKED, batchId: id, daysOverdue: 3 });
    expect((await ready()).overdue).toContainEqual({
      referenceNumber,
      refundRef: `${referenceNumber}-R1`,
      amount: 310_000,
      batchId: id,
      daysOverdue: 3,
    });
    const byHand = { refundId, note: 'UNC 0413' };
    const refusal = await clerk.call(settleRefundByHand, byHand);
    expect([refusal.status, refusal.body.error_code]).toEqual([409, 'IN_BATCH']);
    const debit = { content: `${referenceNumber} R1`, amount: -310_000 };
    await moneySteps(salus, clerk).confirmStatement(debit);
    expect(await isOverdue()).toBe(false);
  });
});

describe('a batch', () => {
  // covers REFUND-11
  test('is closed line by line by the debits of a statement', async () => {
    const before = await ready();
    const numbers = [await givenRefund(ACCOUNT), await givenRefund(ACCOUNT)];
    await givenRefund();
    expect(await ready()).toMatchObject({
      ready: { count: before.ready.count + 2, amount: before.ready.amount + 620_000 },
      accountMissing: { count: before.accountMissing.count + 1 },
      overdueDays: 3,
    });
    const { id } = await makeBatch();
    const [newest] = (await clerk.call(listRefundBatches, { limit: '10' })).body.data.results;
    expect(newest).toEqual({
      id,
      format: 'csv',
      createdAt: expect.any(String),
      createdByName: 'Bùi Ngọc Lan',
      count: 2,
      amount: 620_000,
      closedCount: 0,
      cancelledCount: 0,
      state: 'SENT',
      daysOverdue: null,
    });
    const bankReference = await debitRefund(numbers[0] ?? '');
    const batch = await readBatch(id);
    expect([batch.state, batch.closedCount]).toEqual(['PARTLY_CLOSED', 1]);
    expect(batch.lines[0]).toMatchObject({
      referenceNumber: numbers[0],
      ...MASKED,
      state: 'CLOSED',
      closedBy: bankReference,
      closedAt: expect.any(String),
    });
    await debitRefund(numbers[1] ?? '');
    expect((await readBatch(id)).state).toBe('CLOSED');
    expect(await cancel({ batchId: id })).toMatchObject(invalid);
    expect((await clerk.call(showRefundBatchLines, { id: '999999' })).status).toBe(404);
  });

  // covers REFUND-11
  test('that the bank refused is cancelled, and its refunds go into a later one', async () => {
    const [one, two] = [await givenRefund(ACCOUNT), await givenRefund(ACCOUNT)];
    const { id } = await makeBatch();
    const { id: refundId } = await openRefund(one);
    const part = await cancel({ batchId: id, refundIds: [refundId] });
    expect(part).toMatchObject({
      status: 200,
      body: { data: { state: 'SENT', cancelledCount: 1 } },
    });
    expect(part.body.data.lines[0]).toMatchObject({
      state: 'CANCELLED',
      accountNo: null,
      cancelledByName: 'Bùi Ngọc Lan',
      cancelReason: REASON,
    });
    expect(await cancel({ batchId: id, refundIds: [refundId] })).toMatchObject(invalid);
    expect((await cancel({ batchId: id, refundIds: [999_999] })).status).toBe(404);
    expect((await cancel({ batchId: 999_999 })).status).toBe(404);
    expect((await openRefund(one)).batchId).toBeNull();
    expect((await openRefund(two)).batchId).toBe(id);
    expect((await cancel({ batchId: id })).body.data).toMatchObject({ state: 'CANCELLED' });
    const file = await clerk.get(`${BATCH}/${id}`);
    expect(file.body).toContain(`${one} R1`);

    const account = { ...ACCOUNT, accountNo: '9988776655' };
    await clerk.call(giveRefundAccount, { refundId, refundAccount: account });
    const again = await makeBatch();
    expect(again.refunds).toHaveLength(2);
    expect((await clerk.get(`${BATCH}/${again.id}`)).body).toContain('970436,9988776655');
    const { history } = (await clerk.call(showContract, { referenceNumber: one })).body.data;
    expect(history.slice(-2)).toMatchObject([
      {
        action: 'cancelRefundTransfer',
        note: REASON,
        changes: [
          { field: 'refundRef', from: null, to: `${one}-R1` },
          { field: 'refundBatch', from: String(id), to: null },
        ],
      },
      {
        action: 'giveRefundAccount',
        changes: [
          { field: 'refundRef', from: null, to: `${one}-R1` },
          { field: 'refundAccount', from: '970436 ••••2233', to: '970436 ••••6655' },
        ],
      },
    ]);
  });

  // covers REFUND-11
  test('is never cancelled for a refund whose debit closed it at the same moment', async () => {
    await race(
      salus,
      async () => {
        const referenceNumber = await givenRefund(ACCOUNT);
        const { id: batchId } = await makeBatch();
        const line = makeStatementLine(salus, `${referenceNumber} R1`, { amount: -310_000 });
        const { statementId } = (await uploadTo(clerk, csvFile([line]))).body.data;
        return { referenceNumber, linkToken: '', batchId, statementId };
      },
      ({ batchId, statementId }) => [
        () => confirmUpload(clerk, statementId),
        () => cancel({ batchId }),
      ],
      async ({ batchId }, { two, sequence }) => {
        const { lines } = await readBatch(batchId);
        const isClosed = two.status === 409;
        if (!isClosed) expect(two.status).toBe(200);
        if (sequence !== null) expect(isClosed).toBe(sequence === 'one');
        expect(lines[0].state).toBe(isClosed ? 'CLOSED' : 'CANCELLED');
        // The money left the account, so no later batch has it.
        expect((await makeBatch()).refunds).toEqual([]);
      },
    );
  });

  // covers REFUND-8, REFUND-9
  test('has the account that is stored, when another one is given at the same moment', async () => {
    const { id: refundId } = await openRefund(await givenRefund(ACCOUNT));
    let { accountNo } = ACCOUNT;
    for (let round = 0; round < 6; round += 1) {
      const refundAccount = { ...ACCOUNT, accountNo: `554433220${round}` };
      const [given, { id }] = await Promise.all([
        clerk.call(giveRefundAccount, { refundId, refundAccount }),
        makeBatch(),
      ]);
      if (given.status === 200) accountNo = refundAccount.accountNo;
      const maskedNumber = `••••${accountNo.slice(-4)}`;
      expect((await readBatch(id)).lines).toMatchObject([{ refundId, accountNo: maskedNumber }]);
      expect((await clerk.get(`${BATCH}/${id}`)).body).toContain(`970436,${accountNo},`);
      await cancel({ batchId: id });
    }
  });

  test('leaves all invariants intact', async () => {
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});
