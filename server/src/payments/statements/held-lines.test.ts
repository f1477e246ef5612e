import { showContract } from '@salus/api/back-office.ts';
import { withdrawContract } from '@salus/api/contracts/corrections.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  camt053File,
  csvFile,
  type FileLine,
  mt940File,
  xlsxFile,
} from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { statusOf } from '../../testing/given.ts';
import { dayBack, instantBack, oldContract } from '../../testing/money/dated-back.ts';
import {
  confirmUpload,
  makeStatementLine,
  PREMIUM,
  readPaidOrders,
  STATEMENT,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { decideApproval, sendNotice } from '../../testing/money/unallocated-steps.ts';
import { type Caller, openForTests, withoutIssuing } from '../../testing/test-app.ts';
import { endOverdueApprovals } from '../approvals/expire-approvals.job.ts';

const salus = openForTests({ APPROVAL_BACKDATE_DAYS: '2' }, withoutIssuing);
let clerk: Caller;
let second: Caller;
beforeAll(async () => {
  [clerk, second] = [await salus.as('bm'), await salus.as('bm2')];
});

const back = (content: string, workingDays = 2, change: Partial<FileLine> = {}) =>
  makeStatementLine(salus, content, { paidAt: instantBack(salus, workingDays), ...change });
const upload = async (lines: readonly FileLine[]): Promise<number> =>
  (await uploadTo(clerk, csvFile(lines))).body.data.statementId;
const confirm = (statementId: number, lineNos?: readonly number[], by = clerk) =>
  confirmUpload(by, statementId, lineNos);
const show = async (statementId: number) =>
  (await clerk.get(STATEMENT, { statementId: String(statementId) })).body.data.lines;
const listed = async (id: number) =>
  (await second.call(listApprovals, { limit: '100' })).body.data.results.find(
    ({ approvalId }: { approvalId: number }) => approvalId === id,
  );
const refused = (status: number, code: string) => ({ status, body: { error_code: code } });
const waiting = (approvalId: unknown = expect.any(Number)) => ({
  status: 202,
  body: { success: true, data: { approvalId, state: 'PENDING' } },
});

/** A confirmed statement of one line that waits. */
async function oneHeld() {
  const contract = await oldContract(salus);
  const line = back(contract);
  const statementId = await upload([line]);
  const reply = await confirm(statementId);
  expect(reply).toMatchObject(waiting());
  return { contract, line, statementId, approvalId: Number(reply.body.data.approvalId) };
}

describe('a line that is dated back', () => {
  // covers APPROVE-17, APPROVE-18
  test('waits in one request, while the other lines settle at once', async () => {
    const [today, nearly, old, older] = [
      await oldContract(salus),
      await oldContract(salus),
      await oldContract(salus),
      await oldContract(salus),
    ];
    const lines = [
      makeStatementLine(salus, today),
      back(nearly, 1),
      back(old),
      back(older, 5),
      makeStatementLine(salus, 'tien dien'),
      makeStatementLine(salus, 'phi', { amount: -11_000 }),
    ];
    const statementId = await upload(lines);
    const reply = await confirm(statementId);
    expect(reply.status).toBe(200);
    const shown: { result: string; settledAt: string | null; approvalId: number | null }[] =
      reply.body.data.lines;
    const approvalId = shown[2]?.approvalId ?? 0;
    expect(shown.map((line) => [line.result, line.settledAt !== null, line.approvalId])).toEqual([
      ['MATCHED', true, null],
      ['MATCHED', true, null],
      ['MATCHED', false, approvalId],
      ['MATCHED', false, approvalId],
      ['UNKNOWN_CONTENT', true, null],
      ['OTHER_DEBIT', true, null],
    ]);
    const statuses = [today, nearly, old, older].map((number) => statusOf(salus, number));
    expect(await Promise.all(statuses)).toEqual([
      'PAID',
      'PAID',
      'AWAITING_PAYMENT',
      'AWAITING_PAYMENT',
    ]);
    const requested = (at: number, number: string, days: number) => ({
      lineNo: at,
      bankReference: lines[at - 1]?.bankReference,
      paidOn: dayBack(salus, days),
      amount: PREMIUM,
      referenceNumber: number,
      result: 'MATCHED',
    });
    expect(await listed(approvalId)).toMatchObject({
      kind: 'STATEMENT',
      state: 'PENDING',
      amount: 2 * PREMIUM,
      difference: 0,
      referenceNumber: null,
      effectiveOn: dayBack(salus, 5),
      formula: `${PREMIUM} + ${PREMIUM} = ${2 * PREMIUM}`,
      evidence: `${lines[2]?.bankReference}, ${lines[3]?.bankReference}`,
      facts: {
        kind: 'STATEMENT',
        statementId,
        causes: ['BACKDATED'],
        statementSum: null,
        lineCount: 2,
        paidOn: dayBack(salus, 5),
        workingDays: 5,
        lines: [requested(3, old, 2), requested(4, older, 5)],
      },
    });
    expect(await decideApproval(clerk, approvalId)).toMatchObject(refused(403, 'OWN_REQUEST'));
    expect(await decideApproval(second, approvalId)).toMatchObject({ status: 200 });
    expect(await statusOf(salus, old)).toBe('PAID');
    expect((await show(statementId))[3]).toMatchObject({ result: 'MATCHED', approvalId: null });
    const { paymentDate, history } = (await clerk.call(showContract, { referenceNumber: older }))
      .body.data;
    expect(paymentDate).toBe(toIsoWithOffset(instantBack(salus, 5)));
    const actors = (action: string) =>
      history
        .filter((entry: { action: string }) => entry.action === action)
        .map(({ actorName }: { actorName: string }) => actorName);
    expect([actors('requestApproval'), actors('decideApproval')]).toEqual([
      ['Bùi Ngọc Lan'],
      ['Trịnh Hoài An'],
    ]);
  });

  // covers APPROVE-17, STMT-1
  test.each([
    ['XLSX', xlsxFile, XLSX_TYPE],
    ['MT940', mt940File, 'text/plain'],
    ['camt.053', camt053File, 'application/xml'],
  ] as const)('waits in a file of %s', async (_, file, type) => {
    const contract = await oldContract(salus);
    const { body } = await uploadTo(clerk, Buffer.from(await file([back(contract)])), type);
    const { statementId } = body.data;
    const reply = await confirm(statementId);
    expect(reply).toMatchObject(waiting());
    expect(await statusOf(salus, contract)).toBe('AWAITING_PAYMENT');
    expect(await decideApproval(second, reply.body.data.approvalId)).toMatchObject({ status: 200 });
    expect(await statusOf(salus, contract)).toBe('PAID');
  });

  // covers APPROVE-18
  test('is settled by no other call while it waits', async () => {
    const { contract, line, statementId, approvalId } = await oneHeld();
    for (const reply of [
      await confirm(statementId),
      await confirm(statementId, [1]),
      await confirm(statementId, [1], second),
      // The same line in another file, with today's date, or a part of it.
      await confirm(await upload([line])),
      await confirm(await upload([{ ...line, paidAt: salus.now() }])),
    ])
      expect(reply).toMatchObject(waiting(approvalId));
    const key = { statementId, lineNo: 1 };
    const pending = { ...refused(409, 'APPROVAL_PENDING'), body: { data: { approvalId } } };
    const assign = { ...key, referenceNumber: await oldContract(salus) };
    expect(await clerk.post(`${STATEMENT}/assign`, assign)).toMatchObject(pending);
    const aside = { ...key, note: 'Để đó' };
    expect(await clerk.post(`${STATEMENT}/put-aside`, aside)).toMatchObject(pending);
    expect(await statusOf(salus, contract)).toBe('AWAITING_PAYMENT');
    await expect(
      salus.app.pool.query(
        `update bank_statement_lines set result = 'MATCHED', settled_at = now(), settled_by = 1
          where statement_id = $1`,
        [statementId],
      ),
    ).rejects.toThrow('waits for a second person');
    await decideApproval(second, approvalId);
    expect(await readPaidOrders(salus, contract)).toEqual([
      { review_reason: null, paid_amount: PREMIUM },
    ]);
  });

  // covers APPROVE-18
  test('is open again after a rejection', async () => {
    const { contract, statementId, approvalId } = await oneHeld();
    await decideApproval(second, approvalId, 'REJECT');
    expect(await show(statementId)).toMatchObject([{ settledAt: null, approvalId: null }]);
    const again = await confirm(statementId);
    expect(again).toMatchObject(waiting());
    expect(again.body.data.approvalId).not.toBe(approvalId);
    await decideApproval(second, again.body.data.approvalId);
    expect(await statusOf(salus, contract)).toBe('PAID');
  });

  // covers APPROVE-4, APPROVE-18
  test('is open again once its contract is another one', async () => {
    const [gone, good] = [await oldContract(salus), await oldContract(salus)];
    const statementId = await upload([back(gone), back(good)]);
    const { approvalId } = (await confirm(statementId)).body.data;
    await clerk.call(withdrawContract, { referenceNumber: gone, reason: 'Nhầm' });
    expect((await listed(approvalId)).difference).toBeNull();
    expect(await decideApproval(second, approvalId)).toMatchObject(
      refused(409, 'CONTRACT_CHANGED'),
    );
    expect((await listed(approvalId)).state).toBe('SUPERSEDED');
    expect(await statusOf(salus, good)).toBe('AWAITING_PAYMENT');
    const again = await confirm(statementId);
    const [first, other] = again.body.data.lines;
    expect([again.status, first.result, first.settledAt !== null]).toEqual([
      200,
      'NOT_AWAITING',
      true,
    ]);
    expect(await decideApproval(second, other.approvalId)).toMatchObject({ status: 200 });
    expect(await statusOf(salus, good)).toBe('PAID');
  });

  // covers APPROVE-18
  test('is paid by a notice of the bank, and the approval settles the rest', async () => {
    const [noticed, other] = [await oldContract(salus), await oldContract(salus)];
    const lines = [back(noticed), back(other)];
    const statementId = await upload(lines);
    const { approvalId } = (await confirm(statementId)).body.data;
    const bankReference = lines[0]?.bankReference ?? '';
    const paidAt = toIsoWithOffset(instantBack(salus, 2));
    const notice = await sendNotice(salus, { bankReference, content: noticed, paidAt });
    expect(notice.body.data.result).toBe('MATCHED');
    expect(await statusOf(salus, noticed)).toBe('PAID');
    expect((await listed(approvalId)).difference).toBe(0);
    expect(await decideApproval(second, approvalId)).toMatchObject({ status: 200 });
    const results = (await show(statementId)).map(({ result }: { result: string }) => result);
    expect(results).toEqual(['REPEATED', 'MATCHED']);
    for (const number of [noticed, other])
      expect(await readPaidOrders(salus, number)).toEqual([
        { review_reason: null, paid_amount: PREMIUM },
      ]);
  });

  // covers APPROVE-17
  test('needs no second person when a notice has shown it before', async () => {
    const contract = await oldContract(salus);
    const line = back(contract, 6);
    const paidAt = toIsoWithOffset(instantBack(salus, 6));
    await sendNotice(salus, { bankReference: line.bankReference, content: contract, paidAt });
    const reply = await confirm(await upload([line]));
    expect([reply.status, reply.body.data.lines[0].result]).toEqual([200, 'REPEATED']);
    expect(await statusOf(salus, contract)).toBe('PAID');
  });

  // covers APPROVE-18
  test('keeps later money for its contract waiting, which does not pay in its place', async () => {
    const contract = await oldContract(salus);
    const statementId = await upload([back(contract), makeStatementLine(salus, contract)]);
    const reply = await confirm(statementId);
    expect(reply).toMatchObject(waiting());
    const { approvalId } = reply.body.data;
    expect(await listed(approvalId)).toMatchObject({ amount: PREMIUM, facts: { lineCount: 2 } });
    await decideApproval(second, approvalId);
    const results = (await show(statementId)).map(({ result }: { result: string }) => result);
    expect(results).toEqual(['MATCHED', 'ALREADY_PAID']);
    expect(await readPaidOrders(salus, contract)).toEqual([
      { review_reason: null, paid_amount: PREMIUM },
      { review_reason: 'CONTRACT_ALREADY_PAID', paid_amount: PREMIUM },
    ]);
  });

  // covers APPROVE-18
  test('has one request of two clerks who confirm at once, and one outcome', async () => {
    const numbers = [await oldContract(salus), await oldContract(salus)];
    const statementId = await upload(numbers.map((number) => back(number)));
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        confirm(statementId, undefined, at % 2 === 0 ? clerk : second),
      ),
    );
    const approvals = new Set(replies.map(({ body }) => body.data.approvalId));
    expect([replies.map(({ status }) => status), approvals.size]).toEqual([Array(10).fill(202), 1]);
    const [approvalId] = approvals;
    const { requestedByName } = await listed(approvalId);
    const decider = requestedByName === 'Bùi Ngọc Lan' ? second : clerk;
    const decisions = await Promise.all(
      Array.from({ length: 10 }, () => decideApproval(decider, approvalId)),
    );
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    for (const number of numbers)
      expect(await readPaidOrders(salus, number)).toEqual([
        { review_reason: null, paid_amount: PREMIUM },
      ]);
  });

  // covers APPROVE-18, STMT-4
  test('is not lost and not paid twice when a decision fails on the way', async () => {
    const [good, bad, other] = [
      await oldContract(salus),
      await oldContract(salus),
      await oldContract(salus),
    ];
    const statementId = await upload([back(good), back(bad)]);
    const { approvalId } = (await confirm(statementId)).body.data;
    const { id } = await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', other)
      .executeTakeFirstOrThrow();
    // The number that the order of the second line would get.
    const taken = { ref_order: `${bad}-1`, contract_id: id, gateway: 'onepay', method: 'card' };
    const rest = { amount: vnd(PREMIUM), started_by: 'customer' as const, created_at: salus.now() };
    await salus.db
      .insertInto('payment_orders')
      .values({ ...taken, ...rest })
      .execute();
    expect(await decideApproval(second, approvalId)).toMatchObject({ status: 500 });
    expect(await statusOf(salus, good)).toBe('AWAITING_PAYMENT');
    expect((await listed(approvalId)).state).toBe('PENDING');
    await salus.db
      .updateTable('payment_orders')
      .set({ ref_order: `${other}-9` })
      .where('ref_order', '=', taken.ref_order)
      .execute();
    expect(await decideApproval(second, approvalId)).toMatchObject({ status: 200 });
    for (const number of [good, bad])
      expect(await readPaidOrders(salus, number)).toEqual([
        { review_reason: null, paid_amount: PREMIUM },
      ]);
  });

  // covers APPROVE-6, APPROVE-18
  test('is open again after three working days', async () => {
    const { contract, statementId, approvalId } = await oneHeld();
    const { expiresAt } = await listed(approvalId);
    salus.wait((Date.parse(expiresAt) - salus.now().getTime()) / 60_000);
    [clerk, second] = [await salus.as('bm'), await salus.as('bm2')];
    expect(await decideApproval(second, approvalId)).toMatchObject(refused(409, 'INVALID_STATE'));
    // The request ends although the job has not run yet.
    const again = await confirm(statementId);
    expect(again).toMatchObject(waiting());
    expect((await listed(approvalId)).state).toBe('EXPIRED');
    await endOverdueApprovals(salus.app);
    await decideApproval(second, again.body.data.approvalId);
    expect(await statusOf(salus, contract)).toBe('PAID');
  });

  test('leaves all invariants intact', async () => {
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});
