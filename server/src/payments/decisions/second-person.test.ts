import { listApprovals } from '@salus/api/payments/approvals.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvFile, type FileLine } from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { statusOf } from '../../testing/given.ts';
import { instantBack, oldContract } from '../../testing/money/dated-back.ts';
import {
  confirmUpload,
  makeStatementLine,
  PREMIUM,
  readPaidOrders,
  STATEMENT,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import {
  decideApproval,
  decideMoney,
  findMoney,
  sendNotice,
} from '../../testing/money/unallocated-steps.ts';
import { type Caller, startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';

let salus: TestApp;
let clerk: Caller;
let second: Caller;
/** On its database, with a limit for whole statements; the first one's worker settles. */
let other: TestApp;
let otherClerk: Caller;
beforeAll(async () => {
  salus = await startTestApp({ APPROVAL_BACKDATE_DAYS: '2' }, undefined, withoutIssuing);
  const limits = { APPROVAL_STATEMENT_VND: String(2 * PREMIUM), SALUS_ROLE: 'server' };
  other = await startTestApp(limits, salus, withoutIssuing);
  [clerk, second] = [await salus.as('bm'), await salus.as('bm2')];
  otherClerk = await other.as('bm');
});
afterAll(async () => {
  await other.close();
  await salus.close();
});

const back = (content: string, change: Partial<FileLine> = {}) =>
  makeStatementLine(salus, content, { paidAt: instantBack(salus, 2), ...change });
const upload = async (lines: readonly FileLine[], by = clerk): Promise<number> =>
  (await uploadTo(by, csvFile(lines))).body.data.statementId;
const confirm = (statementId: number, lineNos?: readonly number[], by = clerk) =>
  confirmUpload(by, statementId, lineNos);
const assign = (statementId: number, lineNo: number, referenceNumber: string, by = clerk) =>
  by.post(`${STATEMENT}/assign`, { statementId, lineNo, referenceNumber });
const listed = async (id: number) =>
  (await second.call(listApprovals, { limit: '100' })).body.data.results.find(
    ({ approvalId }: { approvalId: number }) => approvalId === id,
  );
const waiting = { status: 202, body: { data: { state: 'PENDING' } } };

// covers APPROVE-17
describe('an assignment', () => {
  test('waits when its line is dated back, and pays with the approval', async () => {
    const contract = await oldContract(salus);
    const statementId = await upload([back('khong ro')]);
    expect((await confirm(statementId)).status).toBe(200);
    const reply = await assign(statementId, 1, contract);
    expect(reply).toMatchObject(waiting);
    const { approvalId } = reply.body.data;
    expect(await listed(approvalId)).toMatchObject({
      kind: 'UNALLOCATED',
      facts: { step: 'ASSIGN', referenceNumber: contract, backdated: { workingDays: 2 } },
    });
    expect(await statusOf(salus, contract)).toBe('AWAITING_PAYMENT');
    expect(await decideApproval(second, approvalId)).toMatchObject({ status: 200 });
    expect(await statusOf(salus, contract)).toBe('PAID');
  });

  test('waits for a line that was never confirmed, or put aside first', async () => {
    const contract = await oldContract(salus);
    const statementId = await upload([back('chua xac nhan'), back('de rieng')]);
    expect(await assign(statementId, 1, contract)).toMatchObject(waiting);
    const aside = { statementId, lineNo: 2, note: 'Chờ khách' };
    expect((await clerk.post(`${STATEMENT}/put-aside`, aside)).status).toBe(200);
    expect(await assign(statementId, 2, await oldContract(salus))).toMatchObject(waiting);
    expect(await statusOf(salus, contract)).toBe('AWAITING_PAYMENT');
  });

  test('brings a line that does not fit to review, and two that are joined wait', async () => {
    const contract = await oldContract(salus);
    const statementId = await upload([back('thieu tien', { amount: PREMIUM - 1 })]);
    await confirm(statementId);
    expect((await assign(statementId, 1, contract)).status).toBe(200);
    const orders = await readPaidOrders(salus, contract);
    expect(orders).toEqual([{ review_reason: 'AMOUNT_DIFFERS', paid_amount: PREMIUM - 1 }]);
    const rest = back('phan con lai', { amount: 1 });
    await confirm(await upload([rest]));
    const [row] = await findMoney(clerk, rest.bankReference);
    const [held] = await findMoney(clerk, contract);
    const more = { joinedId: row.id, referenceNumber: contract };
    const reply = await decideMoney(clerk, held.id, 'JOIN', more);
    expect(reply).toMatchObject(waiting);
    expect(await statusOf(salus, contract)).toBe('AWAITING_PAYMENT');
    expect(await decideApproval(second, reply.body.data.approvalId)).toMatchObject({ status: 200 });
    expect(await statusOf(salus, contract)).toBe('PAID');
  });

  test('waits for money without a contract, also where a notice brought it', async () => {
    const line = back('tien la');
    await confirm(await upload([line]));
    const paidAt = toIsoWithOffset(instantBack(salus, 3));
    await sendNotice(salus, { bankReference: 'FTLATE1', content: 'tien la', paidAt });
    for (const reference of [line.bankReference, 'FTLATE1']) {
      const referenceNumber = await oldContract(salus);
      const [{ id }] = await findMoney(clerk, reference);
      const reply = await decideMoney(clerk, id, 'ASSIGN', { referenceNumber });
      expect(reply).toMatchObject(waiting);
      await decideApproval(second, reply.body.data.approvalId);
      expect(await statusOf(salus, referenceNumber)).toBe('PAID');
    }
  });

  test('does not wait one working day back', async () => {
    const contract = await oldContract(salus);
    const line = makeStatementLine(salus, 'hom qua', { paidAt: instantBack(salus, 1) });
    const statementId = await upload([line]);
    await confirm(statementId);
    expect((await assign(statementId, 1, contract)).status).toBe(200);
    expect(await statusOf(salus, contract)).toBe('PAID');
  });
});

// covers APPROVE-17
describe('the matched lines of a statement that no notice has shown', () => {
  const lines = async (count: number) => {
    const numbers: string[] = [];
    for (let at = 0; at < count; at += 1) numbers.push(await oldContract(salus));
    return { numbers, lines: numbers.map((number) => makeStatementLine(salus, number)) };
  };

  test('wait where their sum reaches the limit, and settle below it', async () => {
    const { numbers, lines: two } = await lines(2);
    const more = [
      makeStatementLine(salus, 'phi', { amount: -5 }),
      makeStatementLine(salus, 'la', { amount: 2 * PREMIUM }),
    ];
    const statementId = await upload([...two, ...more], otherClerk);
    const reply = await confirm(statementId, undefined, otherClerk);
    expect(reply.status).toBe(200);
    const shown: { settledAt: string | null; approvalId: number | null }[] = reply.body.data.lines;
    expect(shown.map((line) => line.settledAt !== null)).toEqual([false, false, true, true]);
    expect(await listed(shown[0]?.approvalId ?? 0)).toMatchObject({
      amount: 2 * PREMIUM,
      facts: { causes: ['STATEMENT_SUM'], statementSum: 2 * PREMIUM, lineCount: 2 },
    });
    const {
      numbers: [single = ''],
      lines: one,
    } = await lines(1);
    const below = await upload(
      [...one, ...more.map((line) => ({ ...line, bankReference: `${line.bankReference}B` }))],
      otherClerk,
    );
    expect((await confirm(below, undefined, otherClerk)).status).toBe(200);
    expect(await statusOf(salus, single)).toBe('PAID');
    for (const number of numbers) expect(await statusOf(salus, number)).toBe('AWAITING_PAYMENT');
  });

  test('count for the whole statement when they are confirmed one by one', async () => {
    const { numbers, lines: two } = await lines(2);
    const statementId = await upload(two, otherClerk);
    const first = await confirm(statementId, [1], otherClerk);
    const next = await confirm(statementId, [2], otherClerk);
    expect([first, next]).toMatchObject([waiting, waiting]);
    for (const { body } of [first, next])
      expect(await decideApproval(second, body.data.approvalId)).toMatchObject({ status: 200 });
    for (const number of numbers)
      expect(await readPaidOrders(salus, number)).toEqual([
        { review_reason: null, paid_amount: PREMIUM },
      ]);
  });

  test('do not count once a notice has shown them', async () => {
    const { numbers, lines: two } = await lines(2);
    const [noticed, shown] = [numbers[0] ?? '', two[0]?.bankReference ?? ''];
    await sendNotice(salus, { bankReference: shown, content: noticed });
    const statementId = await upload(two, otherClerk);
    expect((await confirm(statementId, undefined, otherClerk)).status).toBe(200);
    for (const number of numbers) expect(await statusOf(salus, number)).toBe('PAID');
  });

  test('count lines that a clerk assigns one by one', async () => {
    const numbers = [await oldContract(salus), await oldContract(salus)];
    const statementId = await upload(
      numbers.map(() => makeStatementLine(salus, 'khong ro')),
      otherClerk,
    );
    await confirm(statementId, undefined, otherClerk);
    const [first = '', next = ''] = numbers;
    expect((await assign(statementId, 1, first, otherClerk)).status).toBe(200);
    expect(await assign(statementId, 2, next, otherClerk)).toMatchObject(waiting);
    expect(await statusOf(salus, next)).toBe('AWAITING_PAYMENT');
  });
});

// covers APPROVE-18, STMT-4
test('each matched line is settled alone or waits, and none pays twice', async () => {
  const someLine = fc.record({
    contract: fc.nat(2),
    workingDays: fc.constantFrom(0, 1, 2, 3),
    change: fc.constantFrom({}, {}, { amount: PREMIUM - 1 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(someLine, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (plan, isPart) => {
        const numbers = [
          await oldContract(salus),
          await oldContract(salus),
          await oldContract(salus),
        ];
        const { body } = await uploadTo(
          clerk,
          csvFile(
            plan.map(({ contract, workingDays, change }) =>
              makeStatementLine(salus, numbers[contract] ?? '', {
                paidAt: instantBack(salus, workingDays),
                ...change,
              }),
            ),
          ),
        );
        type Line = {
          readonly lineNo: number;
          readonly result: string;
          readonly settledAt: string | null;
          readonly approvalId: number | null;
        };
        const { statementId, lines: preview } = body.data as { statementId: number; lines: Line[] };
        if (isPart) await confirm(statementId, [1]);
        await confirm(statementId);
        const show = async (): Promise<Line[]> =>
          (await clerk.get(STATEMENT, { statementId: String(statementId) })).body.data.lines;
        const lines = await show();
        for (const { settledAt, approvalId } of lines)
          expect((settledAt === null) === (approvalId !== null)).toBe(true);
        const approvals = new Set(lines.flatMap(({ approvalId }) => approvalId ?? []));
        const decisions = [];
        for (const approvalId of approvals)
          decisions.push((await decideApproval(second, approvalId)).status);
        // Confirmed later and without an approval, a second transfer for the contract came first.
        const isOvertaken = isPart && decisions.includes(409);
        if (isOvertaken) await confirm(statementId);
        else expect(decisions).toEqual(decisions.map(() => 200));
        const settled = await show();
        expect(settled.map(({ settledAt }) => settledAt)).not.toContain(null);
        const results = (all: readonly Line[]) => all.map(({ result }) => result);
        if (!isPart) expect(results(settled)).toEqual(results(preview));
        for (const number of numbers) {
          const paying = (await readPaidOrders(salus, number)).filter(
            (order) => !order.review_reason,
          );
          expect(paying.length).toBeLessThanOrEqual(1);
        }
      },
    ),
    {
      numRuns: 3,
      examples: [
        [
          [
            { contract: 1, workingDays: 2, change: {} },
            { contract: 1, workingDays: 0, change: {} },
          ],
          true,
        ],
      ],
    },
  );
});

test('leaves all invariants intact', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
