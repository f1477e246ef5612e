import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { givenSold } from '../../testing/given-issued.ts';
import { openForTests } from '../../testing/test-app.ts';

/** Calls with the filters that the figures of a report link to, and their callers. */
const calls = [
  ['/v1/auth/contract/list', ['bm', 'area', 'manager']],
  ['/v1/auth/contract/bm-list-temporary', ['bm']],
  ['/v1/auth/report/export-contract?type=OVERVIEW', ['bm', 'area', 'manager']],
  ['/v1/auth/report/export-contract?type=EXPORT', ['bm', 'manager']],
] as const;
const withQuery = (path: string, query: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

const salus = openForTests();
const unitIds = new Map<string, number>();
beforeAll(async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const [plan, premium] = ['30002014', 620_000];
  await givenSold(salus.db, referenceNumber, [
    {
      officer: 'sales.cbb',
      plan,
      premium,
      startsOn: '2024-02-28',
      cancelledAt: '2024-02-28T17:00:00.000Z',
    },
    {
      officer: 'sales.cbb',
      plan,
      premium,
      startsOn: '2024-02-29',
      cancelledAt: '2024-02-29T16:59:59.999Z',
    },
    {
      officer: 'sales2.cbb',
      plan,
      premium,
      startsOn: '2024-03-01',
      cancelledAt: '2024-02-29T17:00:00.000Z',
    },
    { officer: 'sales.cbb', plan, premium, startsOn: '2024-03-02' },
  ]);
  for (const { id, name } of await salus.db.selectFrom('units').select(['id', 'name']).execute())
    unitIds.set(name, id);
});

describe('lists and reports', () => {
  const readTotals = async (query: string, person = 'bm') => {
    const caller = await salus.as(person);
    const numbers: number[] = [];
    for (const [path, people] of calls.slice(0, 3)) {
      if (!people.some((one) => one === person)) continue;
      const { data } = (await caller.get(withQuery(path, query))).body;
      numbers.push(data.totalRecords ?? data.totalContracts);
    }
    return numbers;
  };

  test.each([
    ['policyStartDateFrom=2024-02-29', 4],
    ['policyStartDateFrom=2024-02-29&policyStartDateTo=2024-02-29', 1],
    ['policyStartDateTo=2024-02-28', 1],
    ['policyStartDateTo=2024-02-27', 0],
    ['policyStartDateFrom=2024-02-28&policyStartDateTo=2024-03-01', 3],
    ['cancelledDateFrom=2024-02-29', 3],
    ['cancelledDateFrom=2024-02-29&cancelledDateTo=2024-02-29', 2],
    ['cancelledDateFrom=2024-03-01', 1],
    ['cancelledDateTo=2024-02-28', 0],
    ['policyStartDateFrom=2024-02-29&cancelledDateTo=2024-02-29', 1],
    ['cancelledDateFrom=2024-02-01&status=ACTIVE', 0],
    ['policyStartDateFrom=&policyStartDateTo=&cancelledDateFrom=&cancelledDateTo=&unitId=', 5],
    ['policyStartDateFrom=0001-01-01&policyStartDateTo=9999-12-31', 5],
  ])('count whole business days, both ends included: %s', async (query, count) => {
    expect(await readTotals(query)).toEqual([count, count, count]);
  });

  test.each([
    ['Miền Bắc', 'bm', [5, 5, 5]],
    ['Hà Nội', 'area', [5, 5]],
    ['Chi nhánh Hoàn Kiếm', 'area', [4, 4]],
    ['Chi nhánh Cầu Giấy', 'area', [1, 1]],
    ['Kênh Sale Hà Nội', 'bm', [0, 0, 0]],
  ])('count the contracts in or below the unit %s, for %s', async (unit, person, counts) => {
    expect(await readTotals(`unitId=${unitIds.get(unit)}`, person)).toEqual(counts);
  });
});

describe.each(calls)('%s', (path, people) => {
  const expectRefusal = async (query: string, name: string, person: string) => {
    const { status, body } = await (await salus.as(person)).get(withQuery(path, query));
    expect([status, body.error_code, body.data]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ path: name, code: 'invalid' }],
    ]);
  };

  test.each([
    ['policyStartDateFrom=2026-02-29', 'policyStartDateFrom'],
    ['policyStartDateTo=2026-04-31', 'policyStartDateTo'],
    ['policyStartDateFrom=2026-03-02&policyStartDateTo=2026-03-01', 'policyStartDateTo'],
    ['cancelledDateFrom=01/03/2026', 'cancelledDateFrom'],
    ['cancelledDateTo=2026-00-01', 'cancelledDateTo'],
    ['cancelledDateFrom=2026-03-02&cancelledDateTo=2026-03-01', 'cancelledDateTo'],
    ['unitId=0', 'unitId'],
    ['unitId=-1', 'unitId'],
    ['unitId=1.5', 'unitId'],
    ['unitId=abc', 'unitId'],
    ['unitId=1e3', 'unitId'],
    ['unitId=99999999', 'unitId'],
    ['unitId=99999999999999999999', 'unitId'],
    ['unitId=1&unitId=2', 'unitId'],
  ])('refuses %s, naming %s', async (query, name) => {
    for (const person of people) await expectRefusal(query, name, person);
  });

  test('refuses a unit out of reach like an unknown one', async () => {
    const outOfReach = { area: 'Miền Bắc', manager: 'Chi nhánh Hoàn Kiếm' } as const;
    for (const person of people)
      if (person !== 'bm')
        await expectRefusal(`unitId=${unitIds.get(outOfReach[person])}`, 'unitId', person);
      else
        expect(
          (await (await salus.as(person)).get(withQuery(path, `unitId=${unitIds.get('Nhóm 1')}`)))
            .status,
        ).toBe(200);
  });
});
