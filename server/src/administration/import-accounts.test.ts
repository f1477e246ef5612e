import { importAccounts, listAccounts, showAccount } from '@salus/api/administration/accounts.ts';
import { decideRequest, listRequests } from '@salus/api/administration/requests.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openForTests } from '../testing/test-app.ts';

const HEADING =
  'email,name,role,channel,level,unit,status,certificateNumber,certificateFrom,certificateTo';
const TEAM = 'Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm > Nhóm 1';
const salus = openForTests();
let admin: Caller;
beforeAll(async () => {
  admin = await salus.as('admin');
});

const send = async (body: Buffer | Uint8Array, query = '', type = 'text/csv') =>
  admin.post(`${importAccounts.path}?${query}`, Buffer.from(body), { 'content-type': type });
const csv = (...rows: string[]) => Buffer.from(`${[HEADING, ...rows].join('\r\n')}\r\n`);
const row = (email: string, name = 'Phan Thị Hạnh', rest = '') =>
  `${email},${name},SALES_MAN,CBB,Chuyên viên,${TEAM},${rest || ',,,'}`;
const outcome = async (file: Buffer, query = '') => {
  const { status, body } = await send(file, query);
  expect(status).toBe(200);
  return body.data;
};
const findEmails = async () =>
  (await admin.call(listAccounts, { limit: '100' })).body.data.results.map(
    ({ email }: { email: string }) => email,
  );

describe('a file of accounts', () => {
  // covers ADMIN-12
  test('takes the good rows, names the bad ones, and changes nothing the second time', async () => {
    const file = csv(
      row('tam@salus.test', 'Tạ Minh Tâm', ',MOF-7,2026-01-01,2030-12-31'),
      row('not an address'),
      row('formula@salus.test', '=HYPERLINK(1)'),
      row('half@salus.test', 'Lý An', ',MOF-8,2026-01-01,'),
      row('twice@salus.test'),
      row('Twice@salus.test'),
      row('sales2.cbb@salus.test', 'Trần Quốc Đạt'),
    );
    const refusals = [
      { lineNo: 3, field: 'email', code: 'invalid_email' },
      { lineNo: 4, field: 'name', code: 'formula' },
      { lineNo: 5, field: 'certificateTo', code: 'required' },
      { lineNo: 6, field: 'email', code: 'REPEATED' },
      { lineNo: 7, field: 'email', code: 'REPEATED' },
    ];
    const before = await findEmails();
    const expected = { created: 1, changed: 1, unchanged: 0, refused: refusals };
    expect(await outcome(file, 'dryRun=true')).toEqual(expected);
    expect(await findEmails()).toEqual(before);
    expect(await outcome(file)).toEqual(expected);
    const { data } = (await admin.call(showAccount, { email: 'tam@salus.test' })).body;
    expect(data.sellerCertificate).toEqual({
      number: 'MOF-7',
      validFrom: '2026-01-01',
      validTo: '2030-12-31',
    });
    expect(await outcome(file)).toEqual({
      created: 0,
      changed: 0,
      unchanged: 2,
      refused: refusals,
    });
  });

  // covers ADMIN-12, ADMIN-4
  test('makes requests of rows that a second admin decides', async () => {
    const file = csv('clerk@salus.test,Đỗ Lan,BM_SUPPORT,,,,,,,');
    const refusals = [{ lineNo: 2, field: 'role', code: 'NEEDS_SECOND_ADMIN' }];
    const nothing = { created: 0, changed: 0, unchanged: 0, refused: refusals };
    const pending = async () =>
      (await admin.call(listRequests, { state: 'PENDING' })).body.data.results;
    expect(await outcome(file, 'dryRun=true')).toEqual(nothing);
    expect(await pending()).toEqual([]);
    expect(await outcome(file)).toEqual(nothing);
    expect(await outcome(file)).toEqual(nothing);
    const [request, ...others] = await pending();
    expect(others).toEqual([]);
    const { requestId } = request;
    const decision = { requestId, decision: 'APPROVE', reason: 'checked by phone' } as const;
    expect((await (await salus.as('admin2')).call(decideRequest, decision)).status).toBe(200);
    expect(await outcome(file)).toEqual({ ...nothing, unchanged: 1, refused: [] });
  });

  // covers ADMIN-12
  test('asks before it makes a unit whose name resembles another one', async () => {
    const file = csv(
      `near@salus.test,Lê Gần,SALES_MAN,CBB,,${TEAM.replace('Hoàn Kiếm', 'Hoan Kiem')},,,,`,
    );
    const refusals = [{ lineNo: 2, field: 'unit', code: 'SIMILAR_UNIT' }];
    expect(await outcome(file)).toMatchObject({ created: 0, refused: refusals });
    expect(await outcome(file, 'confirm=true')).toMatchObject({ created: 1, refused: [] });
  });

  // covers ADMIN-12
  test('refuses the own role and status, and a second heading as a row', async () => {
    const own = await outcome(csv('admin@salus.test,Lý Thanh Bình,BM_SUPPORT,,,,,,,', HEADING));
    expect(own).toMatchObject({
      created: 0,
      changed: 0,
      refused: [
        { lineNo: 2, field: 'role', code: 'OWN_REQUEST' },
        { lineNo: 3, field: 'email', code: 'invalid_email' },
      ],
    });
  });

  // covers ADMIN-12
  test('reads a workbook like a text', async () => {
    const cells = ['xlsx@salus.test', 'Vũ Bảng', 'SALES_MAN', 'CBB', '', TEAM, '', '', '', ''];
    const rows = [HEADING.split(','), cells];
    const body = await writeXlsx({ sheets: [{ name: 'Staff', rows }] });
    const reply = await send(body, '', XLSX_TYPE);
    expect([reply.status, reply.body.data]).toEqual([
      200,
      { created: 1, changed: 0, unchanged: 0, refused: [] },
    ]);
  });

  // covers ADMIN-12
  test.each([
    ['no row at all', Buffer.from(''), 'required', 1],
    ['other columns', Buffer.from('a,b\r\n1,2\r\n'), 'unknown_columns', 1],
    ['UTF-16', Buffer.from(`\uFEFF${HEADING}\r\n`, 'utf16le'), 'wrong_encoding', 1],
    [
      'an old code page',
      Buffer.concat([csv(), Buffer.from([0x4e, 0xe0, 0x2c, 0x0a])]),
      'wrong_encoding',
      2,
    ],
    [
      '5,001 rows',
      csv(...Array.from({ length: 5001 }, (_, at) => row(`n${at}@salus.test`))),
      'too_many_lines',
      5002,
    ],
  ])('is refused as a whole with %s', async (_, file, code, line) => {
    const before = await findEmails();
    const { status, body } = await send(file);
    expect([status, body.data]).toEqual([400, [{ path: `lines.${line}`, code, line }]]);
    expect(await findEmails()).toEqual(before);
  });
});
