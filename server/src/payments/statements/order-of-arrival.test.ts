import { XLSX_TYPE } from '@salus/api/wire.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  camt053File,
  csvFile,
  type FileLine,
  mt940File,
} from '../../../simulators/bank/statement-files.ts';
import { openDatabase } from '../../platform/db.ts';
import { statusOf } from '../../testing/given.ts';
import {
  awaitingIn,
  confirmUpload,
  lineResults,
  makeStatementLine,
  PREMIUM,
  readPaidOrders,
  uploadTo,
} from '../../testing/money/statement-steps.ts';
import { sendNotice } from '../../testing/money/unallocated-steps.ts';
import { openPostgresProxy } from '../../testing/postgres/postgres-proxy.ts';
import { type Caller, startTestApp, type TestApp, withoutIssuing } from '../../testing/test-app.ts';
import { settleConfirmed } from '../decisions/settle-statement.job.ts';

let salus: TestApp;
let clerk: Caller;
beforeAll(async () => {
  salus = await startTestApp({}, undefined, withoutIssuing);
  clerk = await salus.as('bm');
});
afterAll(() => salus.close());

const line = (content: string, change?: Partial<FileLine>) =>
  makeStatementLine(salus, content, change);
const awaiting = () => awaitingIn(salus);
const upload = (file: Buffer, type?: string) => uploadTo(clerk, file, type);
const confirm = async (statementId: number) => lineResults(await confirmUpload(clerk, statementId));

const notify = async ({ paidAt, ...movement }: FileLine) =>
  (await sendNotice(salus, { ...movement, paidAt: toIsoWithOffset(paidAt) })).body.result;

const paidOnce = [{ review_reason: null, paid_amount: PREMIUM }];

describe('a movement that arrives as a notice and in a file', () => {
  // covers STMT-5, PAY-22
  test('pays once when the notice comes first', async () => {
    const number = await awaiting();
    const one = line(number);
    expect([await notify(one), await notify(one)]).toEqual(['MATCHED', 'REPEATED']);
    const uploaded = await upload(csvFile([one]));
    expect(lineResults(uploaded)).toEqual(['REPEATED']);
    expect(await confirm(uploaded.body.data.statementId)).toEqual(['REPEATED']);
    expect(await readPaidOrders(salus, number)).toEqual(paidOnce);
  });

  // covers STMT-5, PAY-22
  test('pays once when the confirmed file comes first', async () => {
    const number = await awaiting();
    const one = line(number);
    const { body } = await upload(csvFile([one]));
    expect(await confirm(body.data.statementId)).toEqual(['MATCHED']);
    expect([await notify(one), await notify(one)]).toEqual(['REPEATED', 'REPEATED']);
    expect(await readPaidOrders(salus, number)).toEqual(paidOnce);
  });

  // covers STMT-5, PAY-22
  test('pays once when the notice comes between upload and confirmation', async () => {
    const [one, other] = [line(await awaiting()), line(await awaiting())];
    const uploaded = await upload(csvFile([one, other]));
    expect(lineResults(uploaded)).toEqual(['MATCHED', 'MATCHED']);
    expect(await notify(one)).toBe('MATCHED');
    expect(await confirm(uploaded.body.data.statementId)).toEqual(['REPEATED', 'MATCHED']);
    for (const { content } of [one, other])
      expect(await readPaidOrders(salus, content)).toEqual(paidOnce);
  });

  // covers STMT-5, PAY-22
  test('pays once when notices and two confirmations come at once, in any order', async () => {
    const lines = [];
    for (let at = 0; at < 4; at += 1) lines.push(line(await awaiting()));
    const [one, two] = [await upload(csvFile(lines)), await upload(csvFile(lines.toReversed()))];
    await Promise.all([
      ...lines.map(notify),
      confirm(one.body.data.statementId),
      confirm(two.body.data.statementId),
      ...lines.toReversed().map(notify),
    ]);
    for (const { content } of lines) expect(await readPaidOrders(salus, content)).toEqual(paidOnce);
  });

  // covers PAY-20
  test('pays no second contract by itself with a known reference', async () => {
    const [one, other] = [await awaiting(), await awaiting()];
    const first = line(one);
    const file = csvFile([first, { ...first, content: other }, { ...first, amount: 1 }]);
    const { body } = await upload(file);
    const expected = ['MATCHED', 'UNKNOWN_CONTENT', 'UNKNOWN_CONTENT'];
    expect(lineResults({ body })).toEqual(expected);
    expect(await confirm(body.data.statementId)).toEqual(expected);
    expect(await statusOf(salus, other)).toBe('AWAITING_PAYMENT');
    expect(await notify({ ...first, content: other })).toBe('REPEATED');
    expect(await readPaidOrders(salus, other)).toEqual([]);
  });

  test('keeps the order of the file for lines of one contract', async () => {
    const [one, other] = [await awaiting(), await awaiting()];
    const short = { amount: PREMIUM - 1 };
    const file = [line(one, short), line(one), line(other), line(other), line(one)];
    const expected = ['AMOUNT_DIFFERS', 'MATCHED', 'MATCHED', 'ALREADY_PAID', 'ALREADY_PAID'];
    const { body } = await upload(csvFile(file));
    expect(lineResults({ body })).toEqual(expected);
    expect(await confirm(body.data.statementId)).toEqual(expected);
  });
});

// covers STMT-4
describe('a confirmation whose server ends in the middle', () => {
  test.each(['work', 'commit', 'commit reply'] as const)(
    'at the %s of a line is finished by the next one, each line once',
    async (place) => {
      const lines = [];
      for (let at = 0; at < 5; at += 1) lines.push(line(await awaiting()));
      const { body } = await upload(csvFile([...lines, line('phi', { amount: -1 })]));
      const { statementId } = body.data;
      const proxy = await openPostgresProxy(salus.databaseUrl);
      const dying = openDatabase(proxy.url, 4);
      const held = proxy.hold(`bank-reference ${lines[3]?.bankReference}`, place);
      const { id } = await salus.db
        .selectFrom('accounts')
        .select('id')
        .where('email_address', '=', 'bm@salus.test')
        .executeTakeFirstOrThrow();
      const app = { ...salus.app, db: dying.db };
      const lineNos = [1, 2, 3, 4, 5, 6];
      const lost = settleConfirmed(app, { statementId, lineNos, confirmedBy: id });
      const end = expect(lost).rejects.toThrow();
      await held;
      proxy.refuse();
      await end;
      await dying.close();
      await proxy.close();

      const [one, two] = await Promise.all([confirm(statementId), confirm(statementId)]);
      expect(one).toEqual([...lines.map(() => 'MATCHED'), 'OTHER_DEBIT']);
      expect(two).toEqual(one);
      for (const { content } of lines)
        expect(await readPaidOrders(salus, content)).toEqual(paidOnce);
    },
  );
});

// covers STMT-2
describe('an unreadable upload', () => {
  const good = () => line('HD261119ABCDEF');
  test.each<[string, string, () => Buffer, number, string]>([
    ['over 10 MiB', 'text/csv', () => Buffer.alloc(11 * 1_048_576, 'x'), 413, 'BODY_TOO_LARGE'],
    ['of no workbook', XLSX_TYPE, () => csvFile([good()]), 400, 'unreadable_file'],
    [
      'of a workbook as CSV',
      'text/csv',
      () => Buffer.from('PK\u0003\u0004'),
      400,
      'unknown_heading',
    ],
    ['in UTF-16', 'text/csv', () => Buffer.from('\uFEFFpaidAt', 'utf16le'), 400, 'wrong_encoding'],
    ['of another account', 'text/plain', () => mt940File([good()], '999'), 400, 'other_account'],
    [
      'of another account',
      'application/xml',
      () => camt053File([good()], '999'),
      400,
      'other_account',
    ],
    [
      'of another currency',
      'text/plain',
      () => Buffer.from(mt940File([good()]).toString().replaceAll('VND', 'USD')),
      400,
      'wrong_currency',
    ],
    [
      'with an entity',
      'application/xml',
      () => Buffer.from(camt053File([good()]).toString().replace('HD2611', '&x;')),
      400,
      'unreadable_file',
    ],
    [
      'with a document type',
      'text/xml',
      () => Buffer.from('<!DOCTYPE a [<!ENTITY x "x">]><Document/>'),
      400,
      'document_type',
    ],
  ])('%s (%s) is refused and stores nothing', async (_, type, file, status, code) => {
    const count = async () =>
      (await salus.db.selectFrom('bank_statement_lines').select('line_no').execute()).length;
    const before = await count();
    const answer = await upload(file(), type);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      status,
      expect.stringContaining(code),
    ]);
    expect(await count()).toBe(before);
  });
});
