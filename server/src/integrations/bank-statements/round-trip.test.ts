import { XLSX_TYPE } from '@salus/api/wire.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  camt053File,
  csvFile,
  type FileLine,
  mt940File,
  xlsxFile,
} from '../../../simulators/bank/statement-files.ts';
import { readStatement } from './read-statement.ts';

const facts = { accountNo: ACCOUNT, now: new Date('2026-11-20T05:00:00.000Z') };

/** Words without blanks, so that a wrapped line neither begins nor ends with one. */
const word = fc.stringMatching(/^[A-Za-z0-9ĐđẶặơ.,;"'&<>/?(_+]{1,30}$/u);
const anyLine: fc.Arbitrary<FileLine> = fc.record({
  paidAt: fc.date({
    min: new Date('2025-01-01T00:00:00.000Z'),
    max: new Date('2026-11-20T04:59:59.999Z'),
    noInvalidDate: true,
  }),
  bankReference: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
  amount: fc
    .integer({ min: -400_000_000_000, max: 400_000_000_000 })
    .filter((amount) => amount !== 0),
  content: word,
});
const anyLines = fc.array(anyLine, { maxLength: 30 });

const plain = (lines: readonly FileLine[]) =>
  lines.map(({ paidAt, bankReference, amount, content }, at) => ({
    lineNo: at + 1,
    bankReference,
    paidAt,
    isDayOnly: false,
    amount,
    content,
  }));

describe('a statement that was written is read as the same lines', () => {
  // covers STMT-1
  test.each([
    { separator: ',', mark: '', end: '\n' },
    { separator: ';', mark: '\uFEFF', end: '\r\n' },
  ])('in CSV with %j', (options) =>
    fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const { lines: read } = await readStatement('text/csv', csvFile(lines, options), facts);
        expect(read).toEqual(plain(lines));
      }),
      { numRuns: 50 },
    ),
  );

  // covers STMT-1
  test('in XLSX', () =>
    fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const { lines: read } = await readStatement(XLSX_TYPE, await xlsxFile(lines), facts);
        expect(read).toEqual(plain(lines));
      }),
      { numRuns: 20 },
    ));

  // covers STMT-1
  test('in MT940, to the day', () =>
    fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const { lines: read } = await readStatement('text/plain', mt940File(lines), facts);
        const days = plain(lines).map((line) => ({
          ...line,
          paidAt: startOfBusinessDay(businessDay(line.paidAt)),
          isDayOnly: true,
        }));
        expect(read).toEqual(days);
      }),
      { numRuns: 50 },
    ));

  // covers STMT-1
  test('in camt.053', () =>
    fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const { lines: read } = await readStatement('application/xml', camt053File(lines), facts);
        expect(read).toEqual(plain(lines));
      }),
      { numRuns: 50 },
    ));
});

describe('the period of a file', () => {
  const readPeriod = async (type: string, file: Buffer | string) =>
    (await readStatement(type, Buffer.from(file), facts)).period;
  const own = { from: day('2026-11-01'), to: day('2026-11-15') };

  // covers CLOSE-11
  test('is that of the balances in MT940, also without lines', async () => {
    const quiet = mt940File([], ACCOUNT, 5, own);
    expect(await readPeriod('text/plain', quiet)).toEqual(own);
    const next = (from: string, to: string) =>
      `\r\n${mt940File([], ACCOUNT, 5, { from: day(from), to: day(to) })}`;
    const nextDay = `${quiet}${next('2026-11-16', '2026-11-18')}`;
    expect(await readPeriod('text/plain', nextDay)).toEqual({ ...own, to: '2026-11-18' });
    const gap = `${quiet}${next('2026-11-17', '2026-11-18')}`;
    expect(await readPeriod('text/plain', gap)).toEqual({ from: '2026-11-17', to: '2026-11-18' });
    const wrong = quiet.toString().replace('261101', '261131');
    expect(await readPeriod('text/plain', wrong)).toBeNull();
  });

  // covers CLOSE-11
  test.each([
    ['FrToDt', ['2026-11-01T00:00:00+07:00', '2026-11-15T23:59:59+07:00'], own],
    ['FrToDt to midnight', ['2026-11-01T00:00:00+07:00', '2026-11-16T00:00:00+07:00'], own],
    ['FrToDt of one day', ['2026-11-01', '2026-11-01'], { ...own, to: '2026-11-01' }],
    ['its balances', null, { from: '2026-11-19', to: '2026-11-19' }],
  ])('is that of %s in camt.053', async (_, statedDays, joinedPeriod) => {
    const line = { paidAt: new Date('2026-11-19T03:00:00Z'), bankReference: 'F', amount: 5 };
    const file = camt053File([{ ...line, content: '' }]).toString();
    const period = statedDays
      ? `<FrToDt><FrDtTm>${statedDays[0]}</FrDtTm><ToDtTm>${statedDays[1]}</ToDtTm></FrToDt>`
      : '';
    const withPeriod = file.replace('<Acct>', `${period}<Acct>`);
    expect(await readPeriod('application/xml', withPeriod)).toEqual(joinedPeriod);
  });

  // covers CLOSE-11
  test('is not stated in CSV', async () => {
    expect(await readPeriod('text/csv', csvFile([]))).toBeNull();
  });
});

describe('fees of camt.053', () => {
  const charge = (amount: string, direction = 'DBIT', currency = 'VND') =>
    `<Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></Rcrd>`;
  const readFees = async (ofEntry: string, ofDetails: readonly string[]) => {
    const details = ofDetails.map(
      (fee, at) =>
        `<TxDtls><Refs><AcctSvcrRef>R${at}</AcctSvcrRef></Refs>` +
        `<Amt Ccy="VND">500</Amt>${fee}</TxDtls>`,
    );
    const sum = 500 * Math.max(1, details.length);
    const file =
      '<Document><BkToCstmrStmt><Stmt>' +
      `<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>` +
      `<Ntry><Amt Ccy="VND">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt>` +
      `</BookgDt><AcctSvcrRef>E</AcctSvcrRef>${ofEntry}<NtryDtls>${details.join('')}</NtryDtls>` +
      '</Ntry></Stmt></BkToCstmrStmt></Document>';
    const { lines } = await readStatement('application/xml', Buffer.from(file), facts);
    return lines.map(({ fee }) => fee ?? null);
  };

  // covers CLOSE-1
  test.each<[string, string, string[], (number | null)[]]>([
    ['none without charges', '', [''], [null]],
    [
      'the sum of the records, less rebates',
      charges(charge('11000.00') + charge('1000', 'CRDT')),
      [''],
      [10_000],
    ],
    [
      'the stated total',
      charges(`<TtlChrgsAndTaxAmt Ccy="VND">12100</TtlChrgsAndTaxAmt>${charge('11000')}`),
      [''],
      [12_100],
    ],
    ['that of version 2', charges('<Amt Ccy="VND">3300</Amt>'), [''], [3300]],
    ['that of the detail', '', [charges(charge('2200'))], [2200]],
    [
      'that of each detail',
      charges(charge('3300')),
      [charges(charge('1100')), charges(charge('2200'))],
      [1100, 2200],
    ],
    ['that of the entry at its first movement', charges(charge('3300')), ['', ''], [3300, null]],
    [
      'none in another currency or in fractions',
      charges(charge('5', 'DBIT', 'USD') + charge('0.5')),
      [''],
      [null],
    ],
  ])('are %s', async (_, ofEntry, ofDetails, fees) => {
    expect(await readFees(ofEntry, ofDetails)).toEqual(fees);
  });

  function charges(records: string): string {
    return `<Chrgs>${records}</Chrgs>`;
  }
});
