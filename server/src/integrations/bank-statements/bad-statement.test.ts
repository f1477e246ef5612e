import { deflateRawSync } from 'node:zlib';
import { MAX_STATEMENT_LINES } from '@salus/api/payments/statements.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { writeXlsx } from 'hucre/xlsx';
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
const HEADING = 'paidAt,bankReference,amount,content';

/** `path code` of the refusal, or the number of lines read and the faults of the others. */
async function readOutcome(type: string, file: Uint8Array | string) {
  try {
    const { lines, unreadable } = await readStatement(type, Buffer.from(file), facts);
    const faults = unreadable.map(({ lineNo, reason }) => `${lineNo} ${reason}`);
    return faults.length === 0 ? lines.length : [lines.length, ...faults].join(', ');
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const problems: unknown = error.params?.['problems'];
    return JSON.stringify(problems).replace(/[[\]{}"]/g, '');
  }
}

const line = (change: Partial<FileLine> = {}): FileLine => ({
  paidAt: new Date('2026-11-19T03:00:00.000Z'),
  bankReference: 'FT1',
  amount: 1_080_000,
  content: 'HD261119ABCDEF',
  ...change,
});
const refusalText = (place: string, code: string, at: number) =>
  `path:lines.${at}${place ? `.${place}` : ''},code:${code},line:${at}`;
const csv = (...rows: string[]) => readOutcome('text/csv', [HEADING, ...rows].join('\n'));

describe('a CSV statement', () => {
  // covers STMT-1
  test.each([
    '2026-11-19,FT1,1000,x',
    '19/11/2026,FT1,1000,x',
    '9/1/2026,FT1,-1000,',
    '19/11/2026 10:00,FT1,1000,x',
    '2026-11-19T10:00:00Z,FT1,1000,x',
    '2026-11-19 10:00:00.123456+0700,FT1,1000,x',
    '2026-11-20,FT1,1000,x',
  ])('reads %s', async (row) => {
    expect(await csv(row)).toBe(1);
  });

  // covers STMT-9
  test.each([
    ['2026-11-19,FT1,1000.50,x', 'AMOUNT_UNREADABLE'],
    ['2026-11-19,FT1,1000.00,x', 'AMOUNT_UNREADABLE'],
    ['2026-11-19,FT1,1e3,x', 'AMOUNT_UNREADABLE'],
    ['2026-11-19,FT1,,x', 'AMOUNT_UNREADABLE'],
    ['2026-11-19,FT1,9999999999999,x', 'AMOUNT_UNREADABLE'],
    ['2026-11-20T12:00:01+07:00,FT1,1000,x', 'DAY_IN_FUTURE'],
    ['21/11/2026,FT1,1000,x', 'DAY_IN_FUTURE'],
    ['31/02/2026,FT1,1000,x', 'DAY_UNREADABLE'],
    ['11/19/2026,FT1,1000,x', 'DAY_UNREADABLE'],
    [',FT1,1000,x', 'DAY_UNREADABLE'],
    ['2026-11-19,FT1,1000,x,y', 'ROW_UNREADABLE'],
    ['2026-11-19,FT1,1000,=1+1', 'FORMULA'],
    ['2026-11-19,FT1,=1000,x', 'FORMULA'],
    ['2026-11-19,FT1,1000,x\u0000', 'ROW_UNREADABLE'],
    ['2026-11-19,FT1,1000,"x', 'ROW_UNREADABLE'],
  ])('has an unreadable line for %j, and settles the others', async (row, reason) => {
    const good = '2026-11-19,FT0,1000,x';
    expect(await csv(good, row, good)).toBe(`2, 2 ${reason}`);
  });

  // covers STMT-9
  test('knows that a reference is none', async () => {
    const none = ['', 'NONREF', 'nonref', 'NOTPROVIDED', '-'];
    const references = [...none, 'NGUYEN VAN A', 'F'.repeat(65)];
    const rows = references.map((reference) => `2026-11-19,${reference},1000,x`);
    const file = Buffer.from([HEADING, ...rows, '2026-11-19,FT 1,1000,x'].join('\n'));
    const { lines } = await readStatement('text/csv', file, facts);
    expect(lines.map(({ bankReference }) => bankReference)).toEqual([
      ...references.map(() => ''),
      'FT 1',
    ]);
  });

  // covers STMT-9
  test('has thousands only where no amount has a fraction', async () => {
    const amounts = async (...cells: string[]) => {
      const rows = cells.map((cell) => `2026-11-19,F,"${cell}",x`);
      const file = Buffer.from([HEADING, ...rows].join('\n'));
      return (await readStatement('text/csv', file, facts)).lines.map(({ amount }) => amount);
    };
    expect(await amounts('620.000', '620,000', '-1.080.000')).toEqual([
      620_000, 620_000, -1_080_000,
    ]);
    expect(await amounts('620.000', '1.080.000', '10.5', '7')).toEqual([1_080_000, 7]);
  });

  // covers STMT-10
  test('counts every row', async () => {
    const rows = [',,,', '2026-11-19,F,0,information', '', 'x', '2026-11-19,F,5,y', HEADING];
    const file = Buffer.from([HEADING, ...rows, ''].join('\n'));
    expect((await readStatement('text/csv', file, facts)).rows).toEqual({
      read: 6,
      blank: 2,
      leftOut: 2,
      taken: 2,
    });
    const blank = `${HEADING}\n${',,,\n'.repeat(30_000)}2026-11-19,F,5,y`;
    expect(await readOutcome('text/csv', blank)).toBe(1);
    const stray = await csv('2026-11-19,F,5,"a', '2026-11-19,F,5,b', '2026-11-19,F,5,c"');
    expect(stray).toBe('2, 1 ROW_UNREADABLE');
  });

  // covers STMT-2
  test('is refused without its heading or in another encoding', async () => {
    expect(await readOutcome('text/csv', '2026-11-19,FT1,1000,x')).toMatch(/unknown_heading/);
    expect(await readOutcome('text/csv', '')).toMatch(/unknown_heading/);
    expect(await readOutcome('text/csv', 'paidAt,amount,content\n')).toMatch(/unknown_heading/);
    const latin = Buffer.from(`${HEADING}\n2026-11-19,FT1,1000,xin ch\u00e0o`, 'latin1');
    expect(await readOutcome('text/csv', latin)).toBe(refusalText('', 'wrong_encoding', 2));
    const wide = Buffer.from(`\uFEFF${HEADING}\n`, 'utf16le');
    expect(await readOutcome('text/csv', wide)).toBe(refusalText('', 'wrong_encoding', 1));
    expect(await readOutcome('text/csv; charset=windows-1258', HEADING)).toMatch(/wrong_encoding/);
    expect(await csv('2026-11-19,FT1,1000,a "b" c')).toBe(1);
  });

  // covers STMT-1
  test('has at most 20,000 lines', async () => {
    const lines = Array.from({ length: MAX_STATEMENT_LINES }, () => line());
    expect(await readOutcome('text/csv', csvFile([...lines, line()]))).toBe(
      refusalText('', 'too_many_lines', MAX_STATEMENT_LINES + 2),
    );
    // Empty lines do not count.
    const gap = HEADING + '\n'.repeat(200);
    const spread = csvFile(lines).toString().replace(HEADING, gap);
    expect(await readOutcome('text/csv', spread)).toBe(MAX_STATEMENT_LINES);
    const workbook = await xlsxFile([...lines, line()]);
    expect(await readOutcome(XLSX_TYPE, workbook)).toMatch(/too_many_lines/);
  });
});

describe('an XLSX statement', () => {
  const HEADINGS = ['paidAt', 'bankReference', 'amount', 'content'];

  // covers STMT-1
  test('may have days, times and numbers as a spreadsheet keeps them', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'a',
          columns: [{ style: { numFmt: 'dd/mm/yyyy hh:mm:ss' } }],
          rows: [HEADINGS, [new Date('2026-11-19T10:30:00.000Z'), 5243.65937, 1000, 'x']],
        },
      ],
    });
    expect((await readStatement(XLSX_TYPE, file, facts)).lines).toEqual([
      {
        lineNo: 1,
        bankReference: '5243.65937',
        paidAt: new Date('2026-11-19T03:30:00.000Z'),
        isDayOnly: false,
        amount: 1000,
        content: 'x',
      },
    ]);
  });

  // covers STMT-9, STMT-10
  test('has the rows of every sheet with the heading, in any place', async () => {
    const row = (reference: string) => ['19/11/2026 9:05', reference, 1000, 'x'];
    const gap = Array.from({ length: 8 }, () => []);
    const sheets = [
      { name: 'a', rows: [HEADINGS, ...gap, row('F1')] },
      { name: 'note', rows: [['by the bank']] },
      { name: 'b', rows: [[], HEADINGS, row('F2')] },
    ];
    const read = await readStatement(XLSX_TYPE, await writeXlsx({ sheets }), facts);
    expect(read.lines.map(({ bankReference }) => bankReference)).toEqual(['F1', 'F2']);
    expect(read.lines[0]?.paidAt).toEqual(new Date('2026-11-19T02:05:00.000Z'));
    expect(read.rows).toEqual({ read: 12, blank: 9, leftOut: 1, taken: 2 });
  });

  // covers STMT-9
  test('has unreadable lines for a formula, a fraction or another shape', async () => {
    const withCells = (row: (string | number | boolean)[], formula = false) =>
      writeXlsx({
        sheets: [
          {
            name: 'a',
            rows: [HEADINGS, row],
            ...(formula ? { cells: new Map([['1,2', { formula: 'SUM(1,2)', value: 3 }]]) } : {}),
          },
        ],
      });
    expect(await readOutcome(XLSX_TYPE, await withCells(['2026-11-19', 'F', 3, 'x'], true))).toBe(
      '0, 1 FORMULA',
    );
    expect(await readOutcome(XLSX_TYPE, await withCells(['2026-11-19', 'F', 3.5, 'x']))).toBe(
      '0, 1 AMOUNT_UNREADABLE',
    );
    expect(await readOutcome(XLSX_TYPE, await withCells(['2026-11-19', 'F', true, 'x']))).toBe(
      '0, 1 AMOUNT_UNREADABLE',
    );
    expect(await readOutcome(XLSX_TYPE, await withCells(['2026-11-19', 'F', 3, 'x', 'y']))).toBe(
      '0, 1 ROW_UNREADABLE',
    );
    expect(await readOutcome(XLSX_TYPE, 'PK no archive at all, but long enough')).toMatch(
      /unreadable_file/,
    );
  });

  // covers STMT-2
  test.each([
    ['stated', null, 'unpacked_too_large'],
    ['denied', 1000, 'unreadable_file'],
    ['left out', 0, 'unpacked_too_large'],
  ])('is refused where it unpacks to 65 MiB, with the size %s', async (_, statedSize, code) => {
    const stated = statedSize ?? 65 * 1_048_576;
    expect(await readOutcome(XLSX_TYPE, archive(packedSheet(), stated))).toMatch(code);
  });

  let packedBytes: Buffer | undefined;
  function packedSheet(): Buffer {
    packedBytes ??= deflateRawSync(Buffer.alloc(65 * 1_048_576, ' '));
    return packedBytes;
  }

  /** A ZIP archive of one entry whose directory states a size. */
  function archive(packedData: Buffer, statedSize: number): Buffer {
    const name = Buffer.from('[Content_Types].xml');
    const header = (bytes: number, fields: readonly (readonly [number, number])[]) => {
      const part = Buffer.alloc(bytes);
      for (const [at, value] of fields) part.writeUInt32LE(value, at);
      return part;
    };
    const sizes = (at: number) => [
      [at, packedData.length] as const,
      [at + 4, statedSize] as const,
      [at + 8, name.length] as const,
    ];
    const local = header(30, [[0, 0x04034b50], [8, 8], ...sizes(18)]);
    const entry = header(46, [[0, 0x02014b50], [10, 8], ...sizes(20)]);
    const at = local.length + name.length + packedData.length;
    const end = header(22, [
      [0, 0x06054b50],
      [10, 1],
      [12, entry.length + name.length],
      [16, at],
    ]);
    return Buffer.concat([local, name, packedData, entry, name, end]);
  }
});

describe('an MT940 statement', () => {
  const mt940 = (file: Buffer, change: (text: string) => string = (text) => text) =>
    readOutcome('text/plain', change(file.toString()));

  // covers STMT-1
  test('may be in a SWIFT envelope, have several statements and parts in field 86', async () => {
    const envelope = (text: string) => `{1:F01BANK}{2:I940}{4:\r\n${text}}`;
    expect(await mt940(mt940File([line()]), envelope)).toBe(1);
    expect(await mt940(mt940File([line()]), (text) => `${text}\r\n${text}`)).toBe(2);
    const parts = mt940File([line({ content: '166?00NAP?20HD2611?2119ABCDEF' })]);
    const { lines } = await readStatement('text/plain', parts, facts);
    expect(lines[0]?.content).toBe('NAPHD261119ABCDEF');
    const reversal = mt940File([line({ amount: -1 })]).toString();
    expect(await mt940(Buffer.from(reversal.replace('1119D1,', '1119RC1,')))).toBe(1);
  });

  // covers STMT-2
  test.each([
    ['another account', /:25:.*/, ':25:999', /^path:lines\.2\.account,code:other_account/],
    ['no account', /:25:.*/, ':21:x', /account,code:required/],
    ['another currency', /VND/g, 'USD', /^path:lines\.4\.currency,code:wrong_currency/],
    ['another closing balance', /:62F:.*/, ':62F:C260101VND5,', /balance,code:balance_differs/],
    ['no closing balance', /:62F:.*/, '', /unreadable_file/],
    ['text before its first field', ':20:STATEMENT', 'STATEMENT', /unreadable_file/],
  ])('is refused with %s', async (_, from, to, outcome) => {
    expect(await mt940(mt940File([line()]), (text) => text.replace(from, to))).toMatch(outcome);
  });

  // covers STMT-2
  test.each(['1100 2003 00', '1100200300 VND', '1100200300VND', 'BFTVVNVX/1100200300'])(
    'is read for the account %s',
    async (account) => {
      const file = mt940File([line()]).toString().replace(`:25:${ACCOUNT}`, `:25:${account}`);
      expect(await readOutcome('text/plain', file)).toBe(1);
    },
  );
});

describe('a camt.053 statement', () => {
  const camt = (change: (text: string) => string) =>
    readOutcome('application/xml', change(camt053File([line()]).toString()));

  // covers STMT-1
  test('may have several details in one entry and prefixes', async () => {
    const details = [600_000, 480_000]
      .map((part) => `<TxDtls><Amt Ccy="VND">${part}</Amt></TxDtls>`)
      .join('');
    const several = camt053File([line()])
      .toString()
      .replace(/<TxDtls>.*<\/TxDtls>/, details);
    const { lines: read } = await readStatement('application/xml', Buffer.from(several), facts);
    expect(read.map(({ bankReference, amount }) => [bankReference, amount])).toEqual([
      ['FT1-1', 600_000],
      ['FT1-2', 480_000],
    ]);
    expect(await camt((text) => text.replace(/<(\/?)(?=[A-Z])/g, '<$1c:'))).toBe(1);
  });

  // covers STMT-2
  test.each([
    ['another account', `<Id>${ACCOUNT}</Id>`, '<Id>999</Id>', /account,code:other_account/],
    ['no account', /<Acct>.*<\/Acct>/, '', /account,code:required/],
    ['another currency', '<Ccy>VND', '<Ccy>USD', /currency,code:wrong_currency/],
    ['a balance in another', 'Ccy="VND">1000000', 'Ccy="USD">1000000', /code:wrong_currency/],
    ['another closing balance', '2080000.00', '1.00', /balance,code:balance_differs/],
    ['a pending entry in its balance', 'BOOK', 'PDNG', /balance,code:balance_differs/],
    ['an entity', 'HD261119ABCDEF', '&bomb;', /unreadable_file/],
    ['another encoding', 'encoding="UTF-8"', 'encoding="UTF-16"', /wrong_encoding/],
    ['an open element', '</Stmt>', '', /unreadable_file/],
    ['another message', /BkToCstmrStmt/g, 'BkToCstmrAcctRpt', /unreadable_file/],
    [
      'a document type',
      '<Document ',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document ',
      /^path:lines\.2,code:document_type/,
    ],
  ])('is refused with %s', async (_, from, to, outcome) => {
    expect(await camt((text) => text.replace(from, to))).toMatch(outcome);
  });
});
