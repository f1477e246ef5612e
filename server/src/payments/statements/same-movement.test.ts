import { showReconciliationDay } from '@salus/api/payments/reconciliation.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
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
import {
  awaitingIn,
  confirmLines,
  confirmUpload,
  lineResults,
  makeStatementLine,
  PREMIUM,
  STATEMENT,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import {
  decideMoney,
  findMoney,
  historyEvents,
  moneyById,
  sendNotice,
} from '../../testing/money/unallocated-steps.ts';
import { type Caller, openForTests, withoutIssuing } from '../../testing/test-app.ts';

const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
beforeAll(async () => {
  clerk = await salus.as('bm');
});

const line = (content: string, change?: Partial<FileLine>) =>
  makeStatementLine(salus, content, change);
const confirm = (statementId: number) => confirmUpload(clerk, statementId);
type Line = { result: string; reason: string | null; amount: number };
const lineReasons = ({ body }: { body: { data: { lines: Line[] } } }) =>
  body.data.lines.map(({ reason }) => reason);
/** The bank's total of the present day, in VND. */
async function bankTotal(): Promise<number> {
  const day = businessDay(salus.now());
  const { body } = await clerk.call(showReconciliationDay, { day });
  const { credits, debits } = body.data.totals.bank;
  return credits.amount + debits.amount;
}
const broken = async () => (await brokenInvariants(salus.app.pool)).map(({ name }) => name);
const fee = { amount: -11_000 };

type Write = (lines: FileLine[]) => Buffer | Promise<Buffer>;
const formats: readonly (readonly [string, string, Write])[] = [
  ['CSV', 'text/csv', (lines) => csvFile(lines)],
  ['XLSX', XLSX_TYPE, xlsxFile],
  ['MT940', 'text/plain', (lines) => mt940File(lines)],
  ['camt.053', 'application/xml', (lines) => camt053File(lines)],
];

// covers STMT-13
describe('a reference that a fee shares with its credit', () => {
  test.each(formats)('lets the credit pay, in %s, before and after it', async (_, type, write) => {
    const [one, two] = [await awaitingIn(salus), await awaitingIn(salus)];
    const [first, second] = [line(one), line(two)];
    const feeWith = (credit: FileLine) => ({ ...credit, content: 'phi', ...fee });
    const file = await write([feeWith(first), first, second, feeWith(second)]);
    const uploaded = await uploadTo(clerk, file, type);
    const expected = ['OTHER_DEBIT', 'MATCHED', 'MATCHED', 'OTHER_DEBIT'];
    expect(lineResults(uploaded)).toEqual(expected);
    expect(lineResults(await confirm(uploaded.body.data.statementId))).toEqual(expected);
    for (const number of [one, two]) expect(await statusOf(salus, number)).toBe('PAID');
    expect(lineResults(await uploadTo(clerk, file, type))).toEqual(Array(4).fill('REPEATED'));
    expect(await broken()).toEqual([]);
  });

  test('keeps both in the total of the bank', async () => {
    const before = await bankTotal();
    const credit = line('tien la');
    await confirmLines(clerk, [credit, { ...credit, ...fee }]);
    expect(await bankTotal()).toBe(before + PREMIUM - 11_000);
  });
});

// covers STMT-13
describe('two credits without a reference', () => {
  /** The readers of all formats share what they know of references. */
  const withoutOne = ['NONREF', 'NOTPROVIDED', 'NGUYEN VAN A'];
  const cases = formats.map(([name, type, write], at) => {
    const reference = withoutOne[at % withoutOne.length] ?? '';
    return [name, reference, type, write] as const;
  });
  test.each(cases)('pay both contracts, in %s with %s', async (_, bankReference, type, write) => {
    const numbers = [await awaitingIn(salus), await awaitingIn(salus)];
    const file = await write(numbers.map((content) => line(content, { bankReference })));
    const { statementId } = (await uploadTo(clerk, file, type)).body.data;
    expect(lineResults(await confirm(statementId))).toEqual(['MATCHED', 'MATCHED']);
    for (const number of numbers)
      expect(await statusOf(salus, number)).not.toBe('AWAITING_PAYMENT');
    expect(lineResults(await uploadTo(clerk, file, type))).toEqual(['REPEATED', 'REPEATED']);
  });

  test('are two lines of MT940 whose own reference is the name of the payer', async () => {
    const numbers = [await awaitingIn(salus), await awaitingIn(salus)];
    const file = mt940File(numbers.map((content) => line(content, { bankReference: 'X' })))
      .toString()
      .replaceAll('NTRFNONREF//X', 'N060NONREF   NGUYEN VAN A');
    const { statementId } = (await uploadTo(clerk, Buffer.from(file), 'text/plain')).body.data;
    expect(lineResults(await confirm(statementId))).toEqual(['MATCHED', 'MATCHED']);
  });

  test('are two notices', async () => {
    for (const transactionId of ['T-none-1', 'T-none-2']) {
      const content = await awaitingIn(salus);
      const reply = await sendNotice(salus, { bankReference: 'NONREF', content, transactionId });
      expect(reply.body.result).toBe('MATCHED');
    }
  });
});

// covers STMT-13
test('the details of one entry are different movements, also where they are equal', async () => {
  const number = await awaitingIn(salus);
  const contents = [number, 'tien nha', 'tien nha'];
  const entry = line('X', { amount: 3 * PREMIUM });
  const amount = `<Amt Ccy="VND">${PREMIUM}.00</Amt>`;
  const details = contents.map(
    (text) => `<TxDtls>${amount}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`,
  );
  const file = camt053File([entry])
    .toString()
    .replace(/<TxDtls>.*<\/TxDtls>/, details.join(''));
  const upload = () => uploadTo(clerk, Buffer.from(file), 'application/xml');
  const { statementId } = (await upload()).body.data;
  const expected = ['MATCHED', 'UNKNOWN_CONTENT', 'UNKNOWN_CONTENT'];
  expect(lineResults(await confirm(statementId))).toEqual(expected);
  expect(lineResults(await upload())).toEqual(['REPEATED', 'REPEATED', 'REPEATED']);
  expect(await broken()).toEqual([]);
});

// covers STMT-13
describe('other money under a known reference', () => {
  test.each<[string, Partial<FileLine> & { readonly isOther?: true }]>([
    ['of another amount', { amount: PREMIUM - 1 }],
    ['for another contract', { isOther: true }],
  ])('%s pays nothing by itself and is in the worklist', async (_, { isOther, ...change }) => {
    const [one, two] = [await awaitingIn(salus), await awaitingIn(salus)];
    const first = line(one);
    const second = { ...first, ...change, content: isOther ? two : one };
    const before = await bankTotal();
    const settled = await confirmLines(clerk, [first, second]);
    expect(lineResults(settled)).toEqual(['MATCHED', 'UNKNOWN_CONTENT']);
    expect(lineReasons(settled)).toEqual([null, 'REFERENCE_KNOWN']);
    expect(await bankTotal()).toBe(before + PREMIUM + second.amount);
    expect(await statusOf(salus, two)).toBe('AWAITING_PAYMENT');
    const [row] = await findMoney(clerk, first.bankReference);
    expect(row).toMatchObject({
      reason: 'REFERENCE_KNOWN',
      contract: null,
      sameReference: { amount: PREMIUM, content: one, referenceNumber: one },
    });
    expect(row.nextSteps).toEqual(['SAME', 'ASSIGN', 'RETURN', 'KEEP']);
    expect(await broken()).toEqual([]);
  });

  test('counts on another entry day, and once on one day', async () => {
    const first = line('tien nha', { paidAt: startOfBusinessDay(yesterday()) });
    expect(lineResults(await confirmLines(clerk, [first]))).toEqual(['UNKNOWN_CONTENT']);
    const later = { ...first, paidAt: salus.now() };
    const settled = await confirmLines(clerk, [first, later]);
    expect(lineResults(settled)).toEqual(['REPEATED', 'UNKNOWN_CONTENT']);
    expect(lineReasons(settled)).toEqual([null, 'REFERENCE_KNOWN']);
  });

  test('is in the total of the bank before a clerk confirms it', async () => {
    const first = line('tien nha');
    await confirmLines(clerk, [first]);
    const before = await bankTotal();
    const file = csvFile([first, { ...first, amount: PREMIUM + 3 }]);
    await uploadTo(clerk, file);
    expect(await bankTotal()).toBe(before + PREMIUM + 3);
    await uploadTo(clerk, file);
    expect(await bankTotal()).toBe(before + PREMIUM + 3);
  });

  test('pays after a clerk assigned it', async () => {
    const [one, two] = [await awaitingIn(salus), await awaitingIn(salus)];
    const first = line(one);
    await confirmLines(clerk, [first, { ...first, content: two }]);
    const [row] = await findMoney(clerk, first.bankReference);
    const assigned = await decideMoney(clerk, row.id, 'ASSIGN', { referenceNumber: two });
    expect(assigned.body.data).toMatchObject({ state: 'DONE' });
    expect(await statusOf(salus, two)).toBe('PAID');
    expect(await broken()).toEqual([]);
  });
});

// covers MONEY-11
describe('the step SAME', () => {
  test('counts the money once, and ends its row', async () => {
    const one = await awaitingIn(salus);
    const first = line(one, { paidAt: startOfBusinessDay(yesterday()) });
    await sendNotice(salus, { bankReference: first.bankReference, content: one });
    const before = await bankTotal();
    const file = csvFile([{ ...first, amount: PREMIUM + 1, paidAt: salus.now() }]);
    const { statementId } = (await uploadTo(clerk, file)).body.data;
    expect(lineResults(await confirm(statementId))).toEqual(['UNKNOWN_CONTENT']);
    expect(await bankTotal()).toBe(before + PREMIUM + 1);
    const [{ id }] = await findMoney(clerk, first.bankReference);
    const decided = await decideMoney(clerk, id, 'SAME', { note: 'Ngân hàng báo hai lần' });
    expect(decided.body).toMatchObject({ data: { id, step: 'SAME', state: 'DONE' } });
    expect(await bankTotal()).toBe(before);
    const row = await moneyById(clerk, id);
    expect([row.state, historyEvents(row)]).toEqual(['DONE', ['RECEIVED', 'SAME']]);
    expect(row.history[1].note).toBe('Ngân hàng báo hai lần');
    expect(row.sameReference).toMatchObject({ amount: PREMIUM, referenceNumber: one });
    const statement = await clerk.get(STATEMENT, { statementId: String(statementId) });
    expect(lineResults(statement)).toEqual(['REPEATED']);
    expect(lineResults(await uploadTo(clerk, file))).toEqual(['REPEATED']);
    const again = await decideMoney(clerk, id, 'SAME');
    expect(again.body.error_code).toBe('MONEY_ALREADY_DECIDED');
    expect(await broken()).toEqual([]);
  });

  test('is refused for money whose reference no other has', async () => {
    const stray = line('tien la');
    await confirmLines(clerk, [stray]);
    const [{ id }] = await findMoney(clerk, stray.bankReference);
    const { status, body } = await decideMoney(clerk, id, 'SAME');
    expect([status, body.error_code, body.data]).toEqual([
      422,
      'MONEY_DOES_NOT_FIT',
      { reason: 'NOT_SAME' },
    ]);
  });

  test('ends one of two movements when two clerks mark each as the other', async () => {
    const first = line('tien nha');
    await confirmLines(clerk, [first, { ...first, amount: PREMIUM + 5 }]);
    await confirmLines(clerk, [{ ...first, amount: PREMIUM + 9 }]);
    const rows = await findMoney(clerk, first.bankReference);
    const undecided = rows.filter(({ reason }: { reason: string }) => reason === 'REFERENCE_KNOWN');
    expect(undecided).toHaveLength(2);
    await Promise.all(undecided.map(({ id }: { id: string }) => decideMoney(clerk, id, 'SAME')));
    expect(await broken()).toEqual([]);
    const open = await findMoney(clerk, first.bankReference);
    expect(open.map(({ amount }: Line) => amount)).toEqual([PREMIUM]);
  });
});

// covers STMT-13
describe('a movement under two spellings of its reference', () => {
  test.each([
    (reference: string) => reference.toLowerCase(),
    (reference: string) => reference.replace('26', '26-'),
    (reference: string) => `${reference.slice(0, 4)}.${reference.slice(4)}`,
    (reference: string) => `${reference.slice(0, 4)}\u200b${reference.slice(4)}`,
    (reference: string) => `${reference}\\ABC`,
  ])('is known from its notice: %s', async (spell) => {
    const one = await awaitingIn(salus);
    const noticed = line(one);
    await sendNotice(salus, { bankReference: noticed.bankReference, content: one });
    const before = await bankTotal();
    const spelled = { ...noticed, bankReference: spell(noticed.bankReference) };
    expect(lineResults(await confirmLines(clerk, [spelled]))).toEqual(['REPEATED']);
    expect(await bankTotal()).toBe(before);
    expect(await findMoney(clerk, one)).toEqual([]);
  });
});

// covers STMT-13
describe('a movement without a reference', () => {
  test.each([
    ['before', 0],
    ['after', 1],
  ])('is known from a file with references that comes %s it', async (_, at) => {
    const number = await awaitingIn(salus);
    const money = [line(number), line('tien nha'), line('tien nha')];
    const bare = money.map((one) => ({ ...one, bankReference: '' }));
    const files = at === 0 ? [money, bare] : [bare, money];
    const before = await bankTotal();
    for (const file of files) await confirmLines(clerk, file);
    const again = await uploadTo(clerk, csvFile(money));
    expect(lineResults(again)).toEqual(['REPEATED', 'REPEATED', 'REPEATED']);
    expect(await bankTotal()).toBe(before + 3 * PREMIUM);
    expect(await broken()).toEqual([]);
  });

  test('is one of two equal notices, each with its line after the weekend', async () => {
    const content = 'chuyen tien bao hiem';
    for (const transactionId of ['T-equal-1', 'T-equal-2']) {
      const paidAt = new Date(salus.now().getTime() - 3 * 86_400_000).toISOString();
      const notice = { bankReference: 'NONREF', content, transactionId, paidAt };
      expect((await sendNotice(salus, notice)).body.result).toBe('UNKNOWN_CONTENT');
      expect((await sendNotice(salus, notice)).body.result).toBe('REPEATED');
    }
    const bare = line(content, { bankReference: 'NOTPROVIDED' });
    const settled = await confirmLines(clerk, [bare, bare, bare]);
    expect(lineResults(settled)).toEqual(['REPEATED', 'REPEATED', 'UNKNOWN_CONTENT']);
    const again = await confirmLines(clerk, [bare, bare, bare, bare]);
    const repeated = ['REPEATED', 'REPEATED', 'REPEATED', 'UNKNOWN_CONTENT'];
    expect(lineResults(again)).toEqual(repeated);
    expect(await broken()).toEqual([]);
  });

  test('is known to a notice that comes after its line', async () => {
    const content = `den sau ${await awaitingIn(salus)}`;
    const bare = line(content, { bankReference: '' });
    expect(lineResults(await confirmLines(clerk, [bare]))).toEqual(['MATCHED']);
    const late = { bankReference: 'FTLATE1', content };
    for (const _ of [1, 2]) expect((await sendNotice(salus, late)).body.result).toBe('REPEATED');
    // The notice has given it a reference.
    const withReference = { ...bare, bankReference: 'ft-late-1' };
    expect(lineResults(await uploadTo(clerk, csvFile([withReference])))).toEqual(['REPEATED']);
    expect(await broken()).toEqual([]);
  });
});

// covers PAY-22
test('a known transaction with another amount is other money', async () => {
  const [one, two] = [await awaitingIn(salus), await awaitingIn(salus)];
  const transactionId = 'T-of-two';
  await sendNotice(salus, { bankReference: 'FTOF1', content: one, transactionId });
  const other = { bankReference: 'FTOF1', content: two, amount: 5, transactionId };
  expect((await sendNotice(salus, other)).body.result).toBe('UNKNOWN_CONTENT');
  expect(await findMoney(clerk, 'FTOF1')).toMatchObject([{ amount: 5 }]);
});

const yesterday = () => addDays(businessDay(salus.now()), -1);
