import { Readable } from 'node:stream';
import { day } from '@salus/domain/time/day.ts';
import { type Cell, readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';
import { translationsIn } from '../translations.ts';
import { fileColumns } from './contract-file.ts';
import { contractWorkbook } from './contract-workbook.ts';

const path = '/v1/auth/report/export-contract';
const TEXT = '@';
const DAY = 'dd/mm/yyyy';
const INSTANT = 'dd/mm/yyyy hh:mm:ss';

const salus = openForTests();
let clerk: Caller;
let single: string;
let family: string;
let cancelledReference: string;

beforeAll(async () => {
  single = (await givenContract(salus, { status: 'ACTIVE' })).referenceNumber;
  family = (await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' })).referenceNumber;
  cancelledReference = (await givenContract(salus, { status: 'CANCELLED', officer: 'sales2.cbb' }))
    .referenceNumber;
  clerk = await salus.as('bm');
  await salus.db
    .updateTable('contracts')
    .set({
      policy_starts_on: day('2026-03-11'),
      policy_ends_on: day('2027-03-10'),
      created_at: new Date('2026-03-10T17:00:00.000Z'),
      paid_at: new Date('2026-03-11T16:59:59.999Z'),
    })
    .where('reference_number', '=', family)
    .execute();
});

/** The only sheet of a file, its cells by their headings; empty cells are null. */
async function readSheet(query = '', caller = clerk) {
  const reply = await caller.get(`${path}?type=EXPORT&format=xlsx&${query}`);
  expect([reply.status, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  return { ...(await sheetIn(reply.bytes)), headers: reply.headers };
}

async function sheetIn(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets.length).toBe(1);
  const [sheet] = sheets;
  const cell = (row: number, column: number): Cell | undefined =>
    sheet?.cells?.get(`${row},${column}`);
  const headings = sheet?.rows[0]?.map(String) ?? [];
  const rows = (sheet?.rows.slice(1) ?? []).map((values, at) =>
    Object.fromEntries(
      headings.map((heading, column) => [
        heading,
        values[column] == null ? null : [values[column], cell(at + 1, column)?.style?.numFmt],
      ]),
    ),
  );
  return { sheet, headings, rows, cell };
}

describe('the workbook', () => {
  test('writes a family in a row with typed numbers, days and texts', async () => {
    const { rows } = await readSheet('planIds=40002001');
    const { data } = (await clerk.get('/v1/auth/contract/list', { planIds: '40002001' })).body;
    const [of] = data.results;
    expect(rows).toEqual([
      {
        'Số hợp đồng': [of.policyNo, TEXT],
        'Mã tham chiếu': [family, TEXT],
        'Trạng thái': ['Hiệu lực', TEXT],
        'Loại hợp đồng': ['Gia đình', TEXT],
        'Sản phẩm': [of.productName, TEXT],
        Gói: ['Cơ bản', TEXT],
        'Bên mua bảo hiểm': ['Nguyễn Văn Đức', TEXT],
        'Số giấy tờ bên mua': ['001090000123', TEXT],
        'Điện thoại': ['0987654321', TEXT],
        'E-mail': ['duc@example.com', TEXT],
        'Số người được bảo hiểm': [3, '0'],
        'Người được bảo hiểm': [expect.stringMatching(/^Nguyễn Văn Đức; [^;]+; [^;]+$/), TEXT],
        'Phí bảo hiểm (VND)': [of.premiumAmount, '#,##0'],
        'Giảm phí (%)': [8, '0'],
        'Hình thức thanh toán': ['Trực tuyến', TEXT],
        'Thời điểm thanh toán': [new Date('2026-03-11T23:59:59Z'), INSTANT],
        'Ngày bắt đầu': [new Date('2026-03-11T00:00:00Z'), DAY],
        'Ngày kết thúc': [new Date('2027-03-10T00:00:00Z'), DAY],
        'Thời điểm hủy': null,
        'Số tiền hoàn (VND)': null,
        'Nhân viên': [of.officerName, TEXT],
        'E-mail nhân viên': ['sales.cbb@salus.test', TEXT],
        'Quản lý': [of.managerName, TEXT],
        'Chi nhánh': [of.branchName, TEXT],
        'Khu vực': [of.areaName, TEXT],
        Vùng: [of.regionName, TEXT],
        'Thời điểm tạo': [new Date('2026-03-11T00:00:00Z'), INSTANT],
      },
    ]);
  });

  test('has bold, frozen headings, wide enough columns and no formula', async () => {
    const { sheet, headings, cell } = await readSheet();
    expect([sheet?.name, sheet?.freezePane]).toEqual(['Hợp đồng', { rows: 1 }]);
    expect(headings.map((_, column) => cell(0, column)?.style?.font?.bold)).toEqual(
      headings.map(() => true),
    );
    expect(cell(1, 0)?.style?.font?.bold).toBeUndefined();
    const widths = headings.map(
      (heading, at) => [heading, sheet?.columns?.[at]?.width ?? 0] as const,
    );
    expect(widths.filter(([heading, width]) => width < heading.length * 1.1)).toEqual([]);
    expect(
      [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined),
    ).toEqual([]);
  });

  test('holds the contracts of the CSV, with the time in its name, and is not cached', async () => {
    const { rows, headers } = await readSheet('status=ACTIVE&status=CANCELLED');
    expect(rows.map((row) => row['Mã tham chiếu']?.[0])).toEqual([
      single,
      family,
      cancelledReference,
    ]);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="hop-dong-\d{8}-\d{6}\.xlsx"$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    const { rows: cancelledRows } = await readSheet('status=CANCELLED');
    expect(cancelledRows.map((row) => [row['Trạng thái']?.[0], row['Thời điểm hủy']?.[1]])).toEqual(
      [['Đã hủy', INSTANT]],
    );
  });

  test('has headings only when nothing matches', async () => {
    expect(await readSheet('planIds=30002019')).toMatchObject({
      rows: [],
      headings: { length: fileColumns.length },
    });
  });

  test('is limited to the branch of a director', async () => {
    const { rows } = await readSheet('', await salus.as('director'));
    expect(rows.map((row) => row['Mã tham chiếu']?.[0])).toEqual([single, family]);
  });

  test.each([
    '=1+1',
    '+84',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' a ',
    'a\nb',
    "O'Brien",
    "'0987",
    'Lê "Bi", Văn; <An> & co',
    'a\\tb\\N',
    '\\N',
    '_x0041_',
    'Nguyễn 😀',
    'Đặng Thị Tường Vy',
    '1E5',
    '0001',
    'TRUE',
  ])('writes %j as a text', async (name) => {
    const rename = (proposer_name: string) =>
      salus.db
        .updateTable('contracts')
        .set({ proposer_name })
        .where('reference_number', '=', family)
        .execute();
    await rename(name);
    const { rows } = await readSheet('planIds=40002001');
    expect(rows[0]?.['Bên mua bảo hiểm']).toEqual([name, TEXT]);
    await rename('Nguyễn Văn Đức');
  });

  test.each(['', 'CSV', 'xls', 'xlsx&format=csv'])(
    'format=%s is no other format',
    async (format) => {
      const reply = await clerk.get(`${path}?type=EXPORT&format=${format}`);
      if (format === '') expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
      else
        expect([reply.status, reply.body.data]).toEqual([
          400,
          [{ path: 'format', code: 'invalid' }],
        ]);
    },
  );

  test('is documented next to CSV', async () => {
    const { paths } = (await salus.anybody.get('/openapi.json')).body;
    expect(Object.keys(paths[path].get.responses[200].content)).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});

describe('a workbook of several sheets', () => {
  const row = (number: number) =>
    fileColumns.map(({ kind }) => (kind === 'code' ? `no ${number}` : null));
  const sheets = async (rows: number) => {
    const source = Readable.from([Array.from({ length: rows }, (_, at) => row(at + 1))]);
    const parts: Buffer[] = [];
    for await (const part of contractWorkbook(source, translationsIn('vi'), 3)) parts.push(part);
    const read = (await readXlsx(Buffer.concat(parts), { readStyles: true })).sheets;
    return read.map(({ name, rows: sheetRows, cells, freezePane }) => [
      name,
      sheetRows.map((cellsOfRow) => cellsOfRow[0]),
      sheetRows.map((_, at) => cells?.get(`${at},0`)?.style?.font?.bold === true),
      freezePane?.rows,
    ]);
  };
  const HEAD = 'Số hợp đồng';

  test.each([
    [0, [['Hợp đồng', [HEAD], [true], 1]]],
    [2, [['Hợp đồng', [HEAD, 'no 1', 'no 2'], [true, false, false], 1]]],
    [
      3,
      [
        ['Hợp đồng', [HEAD, 'no 1', 'no 2'], [true, false, false], 1],
        ['Hợp đồng_2', [HEAD, 'no 3'], [true, false], 1],
      ],
    ],
    [
      5,
      [
        ['Hợp đồng', [HEAD, 'no 1', 'no 2'], [true, false, false], 1],
        ['Hợp đồng_2', [HEAD, 'no 3', 'no 4'], [true, false, false], 1],
        ['Hợp đồng_3', [HEAD, 'no 5'], [true, false], 1],
      ],
    ],
  ])('splits %i rows into sheets of two, under the same headings', async (rows, layout) => {
    expect(await sheets(rows)).toEqual(layout);
  });
});
