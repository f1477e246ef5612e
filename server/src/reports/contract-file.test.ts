import { day } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { withLiterals } from '../platform/copy/copy-out.ts';
import { givenContract } from '../testing/given.ts';
import { readCsv } from '../testing/read-csv.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

const path = '/v1/auth/report/export-contract';

const salus = openForTests();
let clerk: Caller;
let director: Caller;
let single: string;
let family: string;
let cancelledReference: string;

beforeAll(async () => {
  single = (await givenContract(salus, { status: 'ACTIVE' })).referenceNumber;
  family = (await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' })).referenceNumber;
  cancelledReference = (await givenContract(salus, { status: 'CANCELLED', officer: 'sales2.cbb' }))
    .referenceNumber;
  [clerk, director] = [await salus.as('bm'), await salus.as('director')];
  const days = [
    [single, '2026-03-10', '2026-03-10T16:59:59.999Z'],
    [family, '2026-03-11', '2026-03-10T17:00:00.000Z'],
    [cancelledReference, '2026-03-12', '2026-03-11T17:00:00.000Z'],
  ] as const;
  for (const [referenceNumber, startsOn, createdAt] of days)
    await salus.db
      .updateTable('contracts')
      .set({
        policy_starts_on: day(startsOn),
        created_at: new Date(createdAt),
        paid_at: new Date(createdAt),
      })
      .where('reference_number', '=', referenceNumber)
      .execute();
});

/** The rows of the file by their headings. */
async function readRows(caller: Caller, query = ''): Promise<Record<string, string>[]> {
  const reply = await caller.get(`${path}?type=EXPORT&${query}`);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [headings = [], ...rows] = readCsv(reply.bytes);
  return rows.map((cells) =>
    Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])),
  );
}

const findReferences = async (query: string, caller = clerk) =>
  (await readRows(caller, query)).map((row) => row['Mã tham chiếu']);

describe('the file', () => {
  // covers API-10, REPORT-1, REPORT-2
  test('writes a family in a row under Vietnamese headings', async () => {
    const [row] = await readRows(clerk, 'planIds=40002001');
    const { policyNo, ...rest } = (
      await clerk.get('/v1/auth/contract/list', { planIds: '40002001' })
    ).body.data.results[0];
    expect(row).toEqual({
      'Số hợp đồng': policyNo,
      'Mã tham chiếu': family,
      'Trạng thái': 'Hiệu lực',
      'Loại hợp đồng': 'Gia đình',
      'Sản phẩm': rest.productName,
      Gói: 'Cơ bản',
      'Bên mua bảo hiểm': 'Nguyễn Văn Đức',
      'Số giấy tờ bên mua': '001090000123',
      'Điện thoại': '0987654321',
      'E-mail': 'duc@example.com',
      'Số người được bảo hiểm': '3',
      'Người được bảo hiểm': expect.stringMatching(/^Nguyễn Văn Đức; [^;]+; [^;]+$/),
      'Phí bảo hiểm (VND)': String(rest.premiumAmount),
      'Giảm phí (%)': '8',
      'Hình thức thanh toán': 'Trực tuyến',
      'Thời điểm thanh toán': '11/03/2026 00:00:00',
      'Ngày bắt đầu': '11/03/2026',
      'Ngày kết thúc': expect.stringMatching(/^\d\d\/\d\d\/2027$/),
      'Thời điểm hủy': '',
      'Số tiền hoàn (VND)': '',
      'Nhân viên': rest.officerName,
      'E-mail nhân viên': 'sales.cbb@salus.test',
      'Quản lý': rest.managerName,
      'Chi nhánh': rest.branchName,
      'Khu vực': rest.areaName,
      Vùng: rest.regionName,
      'Thời điểm tạo': '11/03/2026 00:00:00',
    });
  });

  test('has the time in its name and is not cached', async () => {
    const { headers } = await clerk.get(`${path}?type=EXPORT`);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="hop-dong-\d{8}-\d{6}\.csv"$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('has headings only when nothing matches', async () => {
    expect(await readRows(clerk, 'planIds=30002019')).toEqual([]);
  });

  // covers API-10, REPORT-1, REPORT-2
  test.each([
    ['=1+1', "'=1+1"],
    ['+84', "'+84"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋84', "'＋84"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['a=1', 'a=1'],
    ['0987', '0987'],
    ["'0987", "'0987"],
    [' =1', ' =1'],
    ["O'Brien", "O'Brien"],
    ['Lê "Bi", Văn; An', 'Lê "Bi", Văn; An'],
    ['$1 $2', '$1 $2'],
    ['Nguyễn 😀', 'Nguyễn 😀'],
  ])('writes %j as a text', async (name, cell) => {
    const rename = (proposer_name: string) =>
      salus.db
        .updateTable('contracts')
        .set({ proposer_name })
        .where('reference_number', '=', single)
        .execute();
    await rename(name);
    expect(
      (await readRows(clerk, 'planIds=30002014')).find((row) => row['Mã tham chiếu'] === single),
    ).toMatchObject({
      'Bên mua bảo hiểm': cell,
    });
    await rename('Nguyễn Văn Đức');
  });
});

describe('a report', () => {
  test.each([
    ['policyStartDateFrom=2026-03-11', [1, 2]],
    ['policyStartDateTo=2026-03-11', [0, 1]],
    ['policyStartDateFrom=2026-03-11&policyStartDateTo=2026-03-11', [1]],
    ['policyStartDateFrom=2026-03-11&timeZoneName=America/New_York', [1, 2]],
    ['createdDateFrom=2026-03-11', [1, 2]],
    ['createdDateTo=2026-03-11', [0, 1]],
    ['createdDateTo=2026-03-10&timeZoneOffset=-420', [0]],
    ['createdDateTo=2026-03-10&timeZoneName=UTC', [0, 1]],
    ['status=ACTIVE', [0, 1]],
    ['status[]=CANCELLED', [2]],
    ['status=ACTIVE&status=CANCELLED', [0, 1, 2]],
    ['status=&planIds=&createdDateFrom=', [0, 1, 2]],
    ['planIds=40002001&planIds=30002014&status=ACTIVE', [0, 1]],
  ])('%s covers the same contracts in figures and in the file', async (query, places) => {
    expect(await findReferences(query)).toEqual(
      places.map((at) => [single, family, cancelledReference][at]),
    );
    expect((await clerk.get(`${path}?type=OVERVIEW&${query}`)).body.data.totalContracts).toBe(
      places.length,
    );
  });

  // covers REPORT-1
  test('lists the premiums per package, in catalogue order', async () => {
    const { data } = (await clerk.get(`${path}?type=OVERVIEW`)).body;
    const familyPremium = Number(
      (await readRows(clerk, 'planIds=40002001'))[0]?.['Phí bảo hiểm (VND)'],
    );
    expect(data).toEqual({
      packageCodes: [
        {
          code: '30002014',
          packageName: 'Cơ bản',
          totalContracts: 2,
          totalPremiumAmount: 1_240_000,
        },
        {
          code: '40002001',
          packageName: 'Cơ bản',
          totalContracts: 1,
          totalPremiumAmount: familyPremium,
        },
      ],
      totalContracts: 3,
      totalPremiumAmount: 1_240_000 + familyPremium,
    });
  });

  // covers REPORT-3, ROLE-2
  test('is limited to a director’s branch, and returns 403 to officers', async () => {
    expect(await findReferences('', director)).toEqual([single, family]);
    expect((await (await salus.as('sales.cbb')).get(`${path}?type=OVERVIEW`)).status).toBe(403);
    expect((await salus.anybody.get(`${path}?type=EXPORT`)).status).toBe(401);
  });

  test.each([
    ['', 'type', 'required'],
    ['type=CSV', 'type', 'invalid'],
    ['type=EXPORT&type=OVERVIEW', 'type', 'invalid'],
    ['type=EXPORT&status=PAID', 'status', 'invalid'],
    ['type=EXPORT&planIds=99999999', 'planIds', 'invalid'],
    ["type=EXPORT&planIds=') to program 'x", 'planIds', 'invalid'],
    ['type=EXPORT&policyStartDateFrom=2026-02-29', 'policyStartDateFrom', 'invalid'],
    ['type=OVERVIEW&createdDateTo=31/12/2026', 'createdDateTo', 'invalid'],
    [
      'type=OVERVIEW&createdDateFrom=2026-03-02&createdDateTo=2026-03-01',
      'createdDateTo',
      'invalid',
    ],
    [
      'type=OVERVIEW&policyStartDateFrom=2026-03-02&policyStartDateTo=2026-03-01',
      'policyStartDateTo',
      'invalid',
    ],
    ['type=OVERVIEW&timeZoneName=Mars', 'timeZoneName', 'invalid'],
    ['type=OVERVIEW&timeZoneOffset=9999', 'timeZoneOffset', 'invalid'],
  ])('?%s is refused, naming %s', async (query, name, code) => {
    const reply = await clerk.get(`${path}?${query}`);
    expect([reply.status, reply.body.data]).toEqual([400, [{ path: name, code }]]);
  });
});

describe('a literal in the statement', () => {
  test('keeps its value, also with quotes, parameters and escapes', async () => {
    const hostile = [
      "'; drop table contracts; --",
      '\\',
      "\\'",
      '$1',
      '$2',
      "E'\\n",
      'a"b',
      '{a,b}',
      'ă\n',
    ];
    const text = withLiterals({
      sql: 'select $1::text[] as texts, $2 as one, $3::int as number, $4 as at',
      parameters: [hostile, "$1 ' \\", -1, new Date('2026-03-10T17:00:00.000Z')],
    });
    const { rows } = await salus.app.pool.query(text);
    expect(rows).toEqual([
      { texts: hostile, one: "$1 ' \\", number: -1, at: new Date('2026-03-10T17:00:00.000Z') },
    ]);
  });

  test.each([[1.5], [Number.NaN], [null], [undefined], [{ toString: () => '1' }], [[{}]], [true]])(
    '%j is refused: no filter holds such a one',
    (value) => {
      expect(() => withLiterals({ sql: '$1', parameters: [value] })).toThrow(TypeError);
    },
  );
});
