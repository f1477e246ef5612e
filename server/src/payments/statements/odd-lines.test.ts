import { listReversedPayments } from '@salus/api/back-office.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  camt053File,
  csvFile,
  type FileLine,
  mt940File,
  xlsxFile,
} from '../../../simulators/bank/statement-files.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { awaitStatus, statusOf } from '../../testing/given.ts';
import { moneySteps } from '../../testing/money/money-steps.ts';
import {
  awaitingIn,
  confirmLines,
  confirmUpload,
  makeStatementLine,
  PREMIUM,
  STATEMENT,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { decideMoney, findMoney, moneyById } from '../../testing/money/unallocated-steps.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
let clerk: Caller;
beforeAll(async () => {
  clerk = await salus.as('bm');
});

const line = (content: string, change?: Partial<FileLine>) =>
  makeStatementLine(salus, content, change);
const confirm = (statementId: number) => confirmUpload(clerk, statementId);
type Line = { result: string; amount: number };
const lineResults = ({ body }: { body: { data: { lines: Line[] } } }) =>
  body.data.lines.map(({ result, amount }) => [result, amount]);
const debit = { amount: -11_000 };

describe('the other lines of a file settle', () => {
  // covers STMT-9, STMT-10
  test.each<[string, string, (lines: FileLine[]) => Buffer | Promise<Buffer>, string]>([
    ['CSV', 'text/csv', (lines) => csvFile(lines), '-11000'],
    ['XLSX', XLSX_TYPE, xlsxFile, ''],
    ['MT940', 'text/plain', (lines) => mt940File(lines), 'D11000,'],
    ['camt.053', 'application/xml', (lines) => camt053File(lines), '>11000.00<'],
  ])('beside one that can not be read, in %s', async (_, type, write, amount) => {
    const good = await awaitingIn(salus);
    const odd = type === XLSX_TYPE ? { amount: -11_000.5 } : debit;
    const written = await write([line('phi', odd), line(good)]);
    const text = written.toString().replace(amount, amount.replace('11000', '11x00'));
    const uploaded = await uploadTo(clerk, amount === '' ? written : Buffer.from(text), type);
    expect(lineResults(uploaded)).toEqual([
      ['UNREADABLE', 0],
      ['MATCHED', PREMIUM],
    ]);
    const { lines: answer, totals, rows, statementId } = uploaded.body.data;
    expect(answer[0]).toMatchObject({ lineNo: 1, paidAt: null, settledAt: null });
    expect(answer[0].reason).toMatch(/^(AMOUNT|ROW)_UNREADABLE$/);
    expect(totals.UNREADABLE).toEqual({ count: 1, amount: 0 });
    expect(rows).toEqual({ read: 2, blank: 0, leftOut: 0, taken: 2 });
    expect(lineResults(await confirm(statementId))[0]).toEqual(['UNREADABLE', 0]);
    await awaitStatus(salus, good, 'ACTIVE');
    const again = await clerk.get(STATEMENT, { statementId: String(statementId) });
    expect(again.body.data.rows).toEqual(rows);
  });

  // covers STMT-9
  test('beside lines without a reference, each its own movement, once in all files', async () => {
    const good = await awaitingIn(salus);
    const bankReference = 'NONREF';
    const lines = [
      line('phi', { ...debit, bankReference }),
      line('phi', { ...debit, bankReference: '' }),
      line(good, { bankReference: '' }),
    ];
    const expected = [
      ['OTHER_DEBIT', -11_000],
      ['OTHER_DEBIT', -11_000],
      ['MATCHED', PREMIUM],
    ];
    const confirmed = await confirmLines(clerk, lines);
    expect(lineResults(confirmed)).toEqual(expected);
    expect(confirmed.body.data.lines[2].bankReference).toBe('');
    await awaitStatus(salus, good, 'ACTIVE');
    const again = await confirmLines(clerk, lines);
    expect(lineResults(again)).toEqual(expected.map(([, amount]) => ['REPEATED', amount]));
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});

// covers STMT-10
test('the rows of a file add up, and so do its amounts', async () => {
  const row = fc.oneof(
    fc.record({ kind: fc.constant('good'), amount: fc.integer({ min: 1, max: 900_000 }) }),
    fc.constantFrom(
      { kind: 'odd', amount: 0 },
      { kind: 'blank', amount: 0 },
      { kind: 'pending', amount: 0 },
    ),
  );
  const textOf = {
    good: (amount: number, at: number) => `2026-11-01,G${at},${amount},x`,
    odd: () => '2026-11-01,F,12.5.6,x',
    blank: () => ' , ,,',
    pending: () => '2026-11-01,F,0,x',
  } as const;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      const texts = rows.map(({ kind, amount }, at) =>
        textOf[kind as keyof typeof textOf](amount, at),
      );
      const file = Buffer.from(['paidAt,bankReference,amount,content', ...texts].join('\n'));
      const { lines, totals, rows: counted } = (await uploadTo(clerk, file)).body.data;
      const count = (kind: string) => rows.filter((one) => one.kind === kind).length;
      expect(counted).toEqual({
        read: rows.length,
        blank: count('blank'),
        leftOut: count('pending'),
        taken: count('good') + count('odd'),
      });
      expect(lines).toHaveLength(counted.taken);
      const sums: { amount: number }[] = Object.values(totals);
      expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        rows.reduce((sum, { amount }) => sum + amount, 0),
      );
    }),
    { numRuns: 15 },
  );
});

describe('a movement that the bank takes back', () => {
  // covers STMT-11
  test('marks the contract that it paid, and cancels nothing', async () => {
    const good = await awaitingIn(salus);
    const credit = line(good);
    await confirmLines(clerk, [credit]);
    await awaitStatus(salus, good, 'ACTIVE');
    const reversal = mt940File([{ ...credit, amount: -PREMIUM, bankReference: 'RV1' }], ACCOUNT)
      .toString()
      .replace(/(:61:\d{10})D/, '$1RC');
    const uploaded = await uploadTo(clerk, Buffer.from(reversal), 'text/plain');
    expect(lineResults(uploaded)).toEqual([['REVERSAL', -PREMIUM]]);
    const { lines } = (await confirm(uploaded.body.data.statementId)).body.data;
    expect(lines).toMatchObject([{ result: 'REVERSAL', referenceNumber: good }]);
    expect(await statusOf(salus, good)).toBe('ACTIVE');
    const list = await clerk.call(listReversedPayments);
    expect(list.body.data.results).toMatchObject([{ referenceNumber: good }]);
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });

  // covers STMT-11
  test('opens a refund again that came back, for another account and another debit', async () => {
    const referenceNumber = await awaitingIn(salus);
    const money = moneySteps(salus, clerk);
    await money.payManually(referenceNumber);
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
    await money.cancelWithHalf(referenceNumber);
    const content = `${referenceNumber} R1`;
    const out = line(content, { amount: -310_000 });
    const back = line(`HOAN TRA ${content}`, { amount: 310_000 });
    expect(lineResults(await confirmLines(clerk, [out, back]))).toEqual([
      ['REFUND', -310_000],
      ['REVERSAL', 310_000],
    ]);
    const refund = () =>
      salus.db
        .selectFrom('refunds')
        .select(['status', 'account_no', 'settled_at'])
        .where('refund_ref', '=', `${referenceNumber}-R1`)
        .executeTakeFirst();
    expect(await refund()).toEqual({ status: 'BY_HAND', account_no: null, settled_at: null });
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
    expect(lineResults(await confirmLines(clerk, [out, back]))).toEqual([
      ['REPEATED', -310_000],
      ['REPEATED', 310_000],
    ]);
    const second = await confirmLines(clerk, [line(content, { amount: -310_000 })]);
    expect(lineResults(second)).toEqual([['REFUND', -310_000]]);
    expect(await refund()).toMatchObject({ status: 'DONE_BY_HAND' });
    // The return of the first debit, under its reference on another day, is not one of the second.
    const restated = { ...back, paidAt: startOfBusinessDay(addDays(businessDay(salus.now()), -1)) };
    const settled = await confirmLines(clerk, [restated]);
    expect(settled.body.data.lines).toMatchObject([
      { result: 'UNKNOWN_CONTENT', reason: 'REFERENCE_KNOWN' },
    ]);
    expect(await refund()).toMatchObject({ status: 'DONE_BY_HAND' });
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });

  // covers STMT-11
  test('opens the refund of money without a contract again, in the order of the file', async () => {
    const stray = line('tien khong ro');
    await confirmLines(clerk, [stray]);
    const [{ id }] = await findMoney(clerk, stray.bankReference);
    const refundAccount = { bankBin: '970415', accountNo: '0123456789', accountName: 'LE VAN AN' };
    await decideMoney(clerk, id, 'RETURN', { note: 'Không rõ', refundAccount });
    const { refund } = await moneyById(clerk, id);
    const content = refund.refundRef.replace('-', ' ');
    const file = [line(content, { amount: -PREMIUM }), line(`HOAN TRA ${content}`)];
    const expected = [
      ['REFUND', -PREMIUM],
      ['REVERSAL', PREMIUM],
    ];
    const uploaded = await uploadTo(clerk, csvFile(file));
    expect(lineResults(uploaded)).toEqual(expected);
    expect(lineResults(await confirm(uploaded.body.data.statementId))).toEqual(expected);
    expect((await moneyById(clerk, id)).refund).toMatchObject({ status: 'ACCOUNT_MISSING' });
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});
