import { listUnits } from '@salus/api/reports.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { givenSold, type Sold } from '../testing/given-issued.ts';
import { givenPerson, movePerson } from '../testing/given-person.ts';
import { openForTests } from '../testing/test-app.ts';
import { reportSpan } from './figures.ts';

const hanoi = ['Miền Bắc', 'Hà Nội'];
const hoanKiem = [...hanoi, 'Chi nhánh Hoàn Kiếm'];
const leChan = ['Miền Bắc', 'Hải Phòng', 'Chi nhánh Lê Chân', 'Nhóm 1'];

/** Officers in other regions, directly in a branch, an area or a region, and without a unit. */
const officers = [
  { name: 'in.haiphong', role: 'SALES_MAN', unit: leChan },
  {
    name: 'in.saigon',
    role: 'SALE_SALES_MAN',
    unit: ['Miền Nam', 'Sài Gòn', 'Kênh Sale', 'Nhóm 1'],
    channel: 'SALE',
  },
  { name: 'in.branch', role: 'SALES_MAN', unit: hoanKiem },
  { name: 'in.area', role: 'SALES_MAN', unit: hanoi },
  { name: 'in.region', role: 'SALES_MAN', unit: ['Miền Bắc'] },
  { name: 'in.nothing', role: 'SALES_MAN', unit: [] },
] as const;

const sales: readonly Sold[] = [
  { officer: 'sales.cbb', plan: '30002014', premium: 620_000, startsOn: '2024-01-31' },
  { officer: 'sales.cbb', plan: '30002015', premium: 1_080_000, startsOn: '2024-02-01' },
  // Both start on 29 February; cancelled on 1 March, and in the last millisecond of 29 February.
  {
    officer: 'sales.cbb',
    plan: '30002014',
    premium: 620_000,
    startsOn: '2024-02-29',
    cancelledAt: '2024-02-29T17:00:00.000Z',
    refund: 310_000,
  },
  {
    officer: 'sales2.cbb',
    plan: '40002001',
    premium: 1_180_000,
    startsOn: '2024-02-29',
    cancelledAt: '2024-02-29T16:59:59.999Z',
  },
  { officer: 'sales.sale', plan: '30002017', premium: 860_000, startsOn: '2024-03-01' },
  { officer: 'in.area', plan: '30002016', premium: 1_560_000, startsOn: '2024-03-03' },
  { officer: 'in.branch', plan: '30002014', premium: 620_001, startsOn: '2024-03-04' },
  { officer: 'in.saigon', plan: '30002017', premium: 860_000, startsOn: '2024-03-31' },
  { officer: 'in.haiphong', plan: '30002014', premium: 620_000, startsOn: '2024-04-01' },
  // Started before the span, cancelled in it; started in it, cancelled after.
  {
    officer: 'in.region',
    plan: '30002014',
    premium: 620_000,
    startsOn: '2023-12-31',
    cancelledAt: '2024-02-15T05:00:00.000Z',
    refund: 620_000,
  },
  {
    officer: 'in.nothing',
    plan: '30002014',
    premium: 620_000,
    startsOn: '2024-02-10',
    cancelledAt: '2024-03-31T17:00:00.000Z',
    refund: 0,
  },
];

const salus = openForTests();
beforeAll(async () => {
  for (const officer of officers) await givenPerson(salus.db, officer);
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await givenSold(salus.db, referenceNumber, sales);
});

type Figure = Record<string, number | string | null>;
type Report = Record<'periods' | 'plans' | 'channels' | 'units', Figure[]> & { total: Figure };

async function report(name: 'issued' | 'price', person: string, query = ''): Promise<Report> {
  const reply = await (await salus.as(person)).get(`/v1/auth/report/${name}?${query}`);
  expect([reply.status, reply.body]).toMatchObject([200, { success: true }]);
  return reply.body.data;
}

/** contracts, premium, average, cancelled, refund */
const price = ({ contracts, premium, average, cancelled, refund }: Figure) => [
  contracts,
  premium,
  average,
  cancelled,
  refund,
];
const issuedTexts = (rows: Figure[]) =>
  rows.map((row) => `${row['from']} ${row['to']}: ${row['issued']} ${row['cancelled']}`);
const quarter = 'from=2024-01-31&to=2024-03-31';

describe('premiums and refunds', () => {
  test('belong to the period of the policy start and of the cancellation', async () => {
    const { periods, total } = await report('price', 'bm', quarter);
    expect(periods.map((row) => [row['from'], row['to'], ...price(row)])).toEqual([
      ['2024-01-31', '2024-01-31', 1, 620_000, 620_000, 0, 0],
      ['2024-02-01', '2024-02-29', 4, 3_500_000, 875_000, 2, 620_000],
      ['2024-03-01', '2024-03-31', 4, 3_900_001, 975_000, 1, 310_000],
    ]);
    expect(price(total)).toEqual([9, 8_020_001, 891_111, 3, 930_000]);
  });

  test('are listed per plan in catalogue order, and per channel', async () => {
    const { plans, channels } = await report('price', 'bm', quarter);
    expect(plans.map((row) => [row['code'], ...price(row)])).toEqual([
      ['30002014', 4, 2_480_001, 620_000, 2, 930_000],
      ['30002015', 1, 1_080_000, 1_080_000, 0, 0],
      ['30002016', 1, 1_560_000, 1_560_000, 0, 0],
      ['30002017', 2, 1_720_000, 860_000, 0, 0],
      ['40002001', 1, 1_180_000, 1_180_000, 1, 0],
    ]);
    expect(plans[3]).toMatchObject({
      packageName: 'Cơ bản',
      productName: 'Bảo hiểm sức khỏe cá nhân',
      channel: 'SALE',
    });
    expect(channels.map((row) => [row['channel'], ...price(row)])).toEqual([
      ['CBB', 7, 6_300_001, 900_000, 3, 930_000],
      ['SALE', 2, 1_720_000, 860_000, 0, 0],
    ]);
  });

  test.each([
    [
      'bm',
      [
        ['REGION', 'Miền Bắc', 7, 6_540_001, 934_286, 3, 930_000],
        ['REGION', 'Miền Nam', 1, 860_000, 860_000, 0, 0],
        [null, '', 1, 620_000, 620_000, 0, 0],
      ],
    ],
    [
      'region',
      [
        ['AREA', 'Hà Nội', 7, 6_540_001, 934_286, 2, 310_000],
        ['AREA', 'Hải Phòng', 0, 0, null, 0, 0],
        [null, '', 0, 0, null, 1, 620_000],
      ],
    ],
    [
      'area',
      [
        ['BRANCH', 'Chi nhánh Cầu Giấy', 1, 1_180_000, 1_180_000, 1, 0],
        ['BRANCH', 'Chi nhánh Hoàn Kiếm', 4, 2_940_001, 735_000, 1, 310_000],
        ['BRANCH', 'Kênh Sale Hà Nội', 1, 860_000, 860_000, 0, 0],
        [null, '', 1, 1_560_000, 1_560_000, 0, 0],
      ],
    ],
    [
      'director',
      [
        ['TEAM', 'Nhóm 1', 3, 2_320_000, 773_333, 1, 310_000],
        [null, '', 1, 620_001, 620_001, 0, 0],
      ],
    ],
    ['manager', []],
  ])(
    'are listed for %s per child unit, and for officers in none of them',
    async (person, unitRows) => {
      const { units } = await report('price', person, quarter);
      expect(units.map((row) => [row['kind'], row['name'], ...price(row)])).toEqual(unitRows);
      expect(units.every((row) => (row['unitId'] === null) === (row['kind'] === null))).toBe(true);
    },
  );

  test('have an average rounded half up', async () => {
    const { total } = await report('price', 'director', 'from=2024-02-29&to=2024-03-31');
    expect(price(total)).toEqual([2, 1_240_001, 620_001, 1, 310_000]);
  });
});

describe('policies issued and cancelled', () => {
  test('are listed for every day, also for days without any', async () => {
    const { periods, total } = await report('issued', 'bm', 'from=2024-02-28&to=2024-03-02&by=day');
    expect(issuedTexts(periods)).toEqual([
      '2024-02-28 2024-02-28: 0 0',
      '2024-02-29 2024-02-29: 2 1',
      '2024-03-01 2024-03-01: 1 1',
      '2024-03-02 2024-03-02: 0 0',
    ]);
    expect(total).toEqual({ issued: 3, cancelled: 2 });
  });

  // Counters serve all and a region; the figures of other units come from the contracts.
  test.each([
    ['bm', ['4 2', '1 0'], ['1 0', '9 3', '1 1'], ['1 0', '10 4']],
    ['region', ['4 2', '1 0'], ['1 0', '7 3', '1 0'], ['1 0', '8 3']],
    ['area', ['4 2', '1 0'], ['0 0', '7 2', '0 0'], ['0 0', '7 2']],
    ['director', ['1 1', '1 0'], ['0 0', '4 1', '0 0'], ['0 0', '4 1']],
    ['manager', ['1 1', '0 0'], ['0 0', '3 1', '0 0'], ['0 0', '3 1']],
  ])('are listed for %s by week, quarter and year, cut at both ends', async (person, ...counts) => {
    const [weeks, quarters, years] = counts;
    const week = await report('issued', person, 'from=2024-02-28&to=2024-03-05&by=week');
    const days = ['2024-02-28 2024-03-03', '2024-03-04 2024-03-05'];
    expect(issuedTexts(week.periods)).toEqual(days.map((period, at) => `${period}: ${weeks[at]}`));
    const long = 'from=2023-12-31&to=2024-04-01';
    const three = ['2023-12-31 2023-12-31', '2024-01-01 2024-03-31', '2024-04-01 2024-04-01'];
    expect(issuedTexts((await report('issued', person, `${long}&by=quarter`)).periods)).toEqual(
      three.map((period, at) => `${period}: ${quarters[at]}`),
    );
    const two = ['2023-12-31 2023-12-31', '2024-01-01 2024-04-01'];
    expect(issuedTexts((await report('issued', person, `${long}&by=year`)).periods)).toEqual(
      two.map((period, at) => `${period}: ${years[at]}`),
    );
  });

  test('can be filtered by plan and channel', async () => {
    for (const person of ['bm', 'area']) {
      const of = async (query: string) =>
        (await report('issued', person, `${quarter}&${query}`)).total['issued'];
      const [all, basic] = person === 'bm' ? [9, 4] : [7, 3];
      expect(await of('planIds=30002014')).toBe(basic);
      expect(await of('planIds=30002014&planIds[]=30002015')).toBe(basic + 1);
      expect(await of('channel=SALE')).toBe(all - ((await of('channel=CBB')) as number));
      expect(await of('channel=SALE&planIds=30002014&planIds=30002017')).toBe(
        person === 'bm' ? 2 : 1,
      );
      expect(
        await report('issued', person, `${quarter}&channel=SALE&planIds=30002014`),
      ).toMatchObject({
        plans: [],
        channels: [],
        total: { issued: 0, cancelled: 0 },
      });
    }
  });

  test('can be filtered by unit, including the units below it', async () => {
    const { id } = await salus.db
      .selectFrom('units')
      .select('id')
      .where('name', '=', 'Chi nhánh Hoàn Kiếm')
      .executeTakeFirstOrThrow();
    const filter = `${quarter}&unitId=${id}`;
    const own = await report('issued', 'director', quarter);
    for (const person of ['bm', 'region', 'area', 'director'])
      expect(await report('issued', person, filter)).toEqual(own);
  });

  test('cover the last twelve months without given days', async () => {
    const { from, to } = reportSpan({}, businessDay(salus.now()));
    expect(await report('issued', 'manager')).toMatchObject({
      from,
      to,
      total: { issued: 1, cancelled: 0 },
    });
    expect(await report('issued', 'bm', 'to=2024-04-01')).toMatchObject({
      from: '2023-04-02',
      total: { issued: 11 },
    });
    expect(await report('issued', 'bm', 'from=2024-04-01')).toMatchObject({
      to: '2025-03-31',
      total: { issued: 1 },
    });
  });

  // covers REPORT-9
  test('stay when an officer moves to another unit', async () => {
    const heads = ['bm', 'region', 'area', 'director'];
    const readUnits = async (person: string) =>
      (await report('issued', person, quarter)).units.map(
        (row) => `${row['name']}: ${row['issued']} ${row['cancelled']}`,
      );
    const before = await Promise.all(heads.map(readUnits));
    expect(before[1]).toEqual(['Hà Nội: 7 2', 'Hải Phòng: 0 0', ': 0 1']);
    await movePerson(salus.db, 'sales.cbb', leChan);
    expect(await Promise.all(heads.map(readUnits))).toEqual(before);
    expect((await report('issued', 'manager', quarter)).total).toEqual({ issued: 3, cancelled: 1 });
    await movePerson(salus.db, 'sales.cbb', [...hoanKiem, 'Nhóm 1']);
    expect((await report('issued', 'manager', quarter)).total).toEqual({ issued: 3, cancelled: 1 });
  });
});

describe('a report', () => {
  test.each([
    ['from=2026-02-29', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=31/12/2025', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2016-01-01&to=2026-01-08', 'to'],
    ['by=hour', 'by'],
    ['by=month&by=day', 'by'],
    ['channel=cbb', 'channel'],
    ['planIds=30002014&planIds=99999999', 'planIds'],
    ['unitId=0', 'unitId'],
    ['unitId=-1', 'unitId'],
    ['unitId=1.5', 'unitId'],
    ['unitId=abc', 'unitId'],
    ['unitId=99999999', 'unitId'],
    ['unitId=99999999999999999999', 'unitId'],
  ])('is refused with %s, naming %s', async (query, path) => {
    for (const person of ['bm', 'area', 'manager'])
      for (const name of ['issued', 'price']) {
        const { status, body } = await (await salus.as(person)).get(
          `/v1/auth/report/${name}?${query}`,
        );
        expect([status, body.error_code, body.data]).toEqual([
          400,
          'VALIDATION_ERROR',
          [{ path, code: 'invalid' }],
        ]);
      }
  });

  test('accepts the longest span, the ends of the calendar, and empty values', async () => {
    const days = await report('issued', 'bm', 'from=2016-01-01&to=2026-01-07&by=day');
    expect([days.periods.length, days.total]).toEqual([3660, { issued: 11, cancelled: 4 }]);
    expect(await report('issued', 'bm', 'from=9999-02-01&by=week')).toMatchObject({
      to: '9999-12-31',
    });
    expect(await report('issued', 'area', 'to=0001-01-01&by=')).toMatchObject({
      from: '0001-01-01',
    });
    expect(
      (await report('price', 'manager', 'from=&to=&unitId=&planIds=&channel=')).periods.length,
    ).toBe(12);
  });

  test('returns 403 to sellers, and 401 without a session', async () => {
    for (const name of ['issued', 'price', 'units']) {
      const path = `/v1/auth/report/${name}`;
      expect((await (await salus.as('sales.cbb')).get(path)).body.error_code).toBe('FORBIDDEN');
      expect((await salus.anybody.get(path)).status).toBe(401);
    }
  });
});

test('the list of units is ordered from the top down and by name', async () => {
  await givenPerson(salus.db, { name: 'tenth', role: 'SALES_MAN', unit: [...hoanKiem, 'Nhóm 10'] });
  await givenPerson(salus.db, { name: 'second', role: 'SALES_MAN', unit: [...hoanKiem, 'Nhóm 2'] });
  const { data } = (await (await salus.as('area')).call(listUnits)).body;
  const names = (rows: { name: string; parentId: number | null }[]) => rows.map(({ name }) => name);
  expect(names(data)).toEqual([
    'Hà Nội',
    'Chi nhánh Cầu Giấy',
    'Nhóm 1',
    'Chi nhánh Hoàn Kiếm',
    'Nhóm 1',
    'Nhóm 2',
    'Nhóm 10',
    'Kênh Sale Hà Nội',
    'Nhóm Sale 1',
  ]);
  expect([data[0].parentId, data[1].parentId, data[2].parentId]).toEqual([
    null,
    data[0].id,
    data[1].id,
  ]);
});
