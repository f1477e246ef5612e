import { listContracts } from '@salus/api/back-office.ts';
import { sortKeys } from '@salus/api/contract-filters.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const ownList = '/v1/auth/contract/list-temporary';
const allList = '/v1/auth/contract/bm-list-temporary';

/** Name, identity number, plan and creation time per contract. */
const people = [
  ['Đặng Thị Ánh', '001090000123', '30002014', '2026-03-09T16:59:59.999Z'],
  ['Dương Văn Đức', '001090000456', '30002015', '2026-03-09T17:00:00.000Z'],
  ['Ân Văn Bình', '079090000789', '30002014', '2026-03-10T16:59:59.999Z'],
  ['An Thị 100%_Hoa', '079190000789', '30002016', '2026-03-10T17:00:00.000Z'],
  ['Trần Văn Đức', '001290000111', '30002016', '2026-03-11T12:00:00.000Z'],
] as const;
const names = people.map(([name]) => name);

const salus = openForTests();
let officer: Caller;
let clerk: Caller;
const numbersByName = new Map<string | undefined, string>();

beforeAll(async () => {
  [officer, clerk] = [await salus.as('sales.cbb'), await salus.as('bm')];
  for (const [proposerName, proposerNationalId, planId, createdAt] of people) {
    const draft = { proposerName, proposerNationalId, planId };
    const { referenceNumber } = await givenContract(salus, { draft });
    numbersByName.set(proposerName, referenceNumber);
    await salus.db
      .updateTable('contracts')
      .set({ created_at: new Date(createdAt) })
      .where('reference_number', '=', referenceNumber)
      .execute();
  }
});

/** The proposers that a query finds, oldest contract first by default. */
async function findNames(
  query: object | string,
  caller = officer,
  path = ownList,
): Promise<string[]> {
  const text =
    typeof query === 'string'
      ? query
      : new URLSearchParams(query as Record<string, string>).toString();
  const reply = await caller.get(
    `${path}?${text}${text.includes('sortOrder') ? '' : '&sortOrder=ASC'}`,
  );
  expect([reply.status, reply.body.data]).toMatchObject([
    200,
    { totalRecords: reply.body.data.results.length },
  ]);
  return reply.body.data.results.map((row: { proposerName: string }) => row.proposerName);
}

describe('the filter for names', () => {
  // covers LIST-6
  test.each([
    ['duc', [1, 4]],
    ['ĐỨC', [1, 4]],
    ['dang thi anh', [0]],
    ['Đặng'.normalize('NFD'), [0]],
    ['an', [0, 1, 2, 3, 4]],
    ['ăn đ', [1, 4]],
    ['%', [3]],
    ['_h', [3]],
    ['100%_hoa', [3]],
    ['100\\%', []],
    // Pasted names contain repeated or non-breaking blanks; each run counts as one blank.
    ['van  duc', [1, 4]],
    ['van\u00A0\u3000duc', [1, 4]],
    ['vanduc', []],
    ["' or 1=1 --", []],
  ])('finds %j anywhere in a name, ignoring case and marks', async (proposerName, matches) => {
    expect(await findNames({ proposerName })).toEqual(matches.map((at) => names[at]));
  });
});

describe('the filter for numbers', () => {
  // covers LIST-4
  test('finds identity numbers by value or prefix', async () => {
    expect(await findNames({ proposerNationalId: '001090000123' })).toEqual([names[0]]);
    expect(await findNames({ proposerNationalId: '001090' })).toEqual([names[0], names[1]]);
    expect(await findNames({ proposerNationalId: '90000' })).toEqual([]);
    expect(await findNames({ proposerNationalId: '%' })).toEqual([]);
  });

  test('finds passport numbers in lower case', async () => {
    const draft = {
      proposerTypeNID: 'PASSPORT',
      proposerNationalId: 'C7654321',
      proposerPlaceOfOrigin: null,
    } as const;
    await givenContract(salus, {
      officer: 'sales2.cbb',
      draft: { ...draft, proposerName: 'Lê Thị Hộ Chiếu' },
    });
    expect(await findNames({ proposerNationalId: 'c765' }, clerk, allList)).toEqual([
      'Lê Thị Hộ Chiếu',
    ]);
  });

  test('finds policy and reference numbers by value or prefix', async () => {
    const { referenceNumber } = await givenContract(salus, {
      status: 'ACTIVE',
      officer: 'sales2.cbb',
    });
    const { policyNo } = (await clerk.get(allList, { status: 'ACTIVE' })).body.data.results[0];
    for (const number of [
      policyNo,
      policyNo.slice(0, 8),
      referenceNumber,
      referenceNumber.toLowerCase(),
    ])
      expect(
        (await clerk.call(listContracts, { policyNo: number })).body.data.results,
      ).toMatchObject([{ referenceNumber }]);
    expect(await findNames({ policyNo: policyNo.slice(1) }, clerk, allList)).toEqual([]);
    expect(await findNames({ policyNo: String(numbersByName.get(names[2])) })).toEqual([names[2]]);
  });
});

describe('the filter for creation days', () => {
  test.each([
    [{ createdFromDate: '2026-03-10', createdToDate: '2026-03-10' }, [1, 2]],
    [{ createdFromDate: '2026-03-10' }, [1, 2, 3, 4]],
    [{ createdToDate: '2026-03-10' }, [0, 1, 2]],
    [{ createdToDate: '2026-03-10', timeZoneOffset: '-420' }, [0, 1, 2]],
    [{ createdToDate: '2026-03-10', timeZoneOffset: '0' }, [0, 1, 2, 3]],
    [{ createdFromDate: '2026-03-10', createdToDate: '2026-03-10', timeZoneName: 'UTC' }, [2, 3]],
    [
      { createdFromDate: '2026-03-10', timeZoneName: 'Asia/Ho_Chi_Minh', timeZoneOffset: '0' },
      [1, 2, 3, 4],
    ],
    [{ createdFromDate: '0001-01-01', createdToDate: '9999-12-31' }, [0, 1, 2, 3, 4]],
  ])('covers whole days of the time zone: %j', async (range, matches) => {
    expect(await findNames(range)).toEqual(matches.map((at) => names[at]));
  });

  // The first and last day of the calendar begin at instants outside of it.
  test.each([
    '',
    'timeZoneName=Asia/Ho_Chi_Minh',
    'timeZoneName=America/Los_Angeles',
    'timeZoneOffset=-840',
  ])('accepts the first and the last day of the calendar, %s', async (zone) => {
    for (const [range, isAll] of [
      ['createdFromDate=0001-01-01', true],
      ['createdToDate=0001-01-01', false],
      ['createdFromDate=9999-12-31', false],
      ['createdToDate=9999-12-31', true],
    ] as const) {
      expect(await findNames(`${range}&${zone}`)).toEqual(isAll ? names : []);
      for (const [caller, path] of [
        [clerk, allList],
        [await salus.as('area'), '/v1/auth/contract/list'],
      ] as const)
        for (const page of [1, 999_999])
          expect((await caller.get(`${path}?${range}&${zone}&page=${page}&limit=100`)).status).toBe(
            200,
          );
      const days = range.replace(/created(From|To)Date/, 'createdDate$1');
      const report = `/v1/auth/report/export-contract?${days}&${zone}`;
      for (const type of ['OVERVIEW', 'EXPORT', 'EXPORT&format=xlsx'])
        expect((await clerk.get(`${report}&type=${type}`)).status).toBe(200);
    }
  });
});

describe('filters with several values', () => {
  test.each([
    'planIds=30002014&planIds=30002015',
    'planIds[]=30002014&planIds[]=30002015',
    'planIds%5B%5D=30002014&planIds=30002015',
    'planIds=30002014&planIds=30002015&planIds=30002014&planIds=',
  ])('find contracts with one of them: %s', async (query) => {
    expect(await findNames(query)).toEqual([names[0], names[1], names[2]]);
  });

  // covers LIST-1, REPORT-1, REPORT-2, REPORT-5
  test('combine with AND', async () => {
    const query = {
      planIds: '30002016',
      proposerName: 'duc',
      createdFromDate: '2026-03-11',
      status: 'DRAFT',
    };
    expect(await findNames(query)).toEqual([names[4]]);
    expect(await findNames({ ...query, status: 'PAID' })).toEqual([]);
  });

  test('ignore empty values', async () => {
    const empty =
      'page=&limit=&planIds=&policyNo=&proposerName=%20&proposerNationalId=&createdFromDate=' +
      '&createdToDate=&timeZoneOffset=&timeZoneName=&status=&status[]=&sortBy=';
    expect(await findNames(empty)).toEqual(names);
  });
});

describe('the filter for statuses', () => {
  test('accepts several values in either spelling; none means all', async () => {
    await givenContract(salus, { status: 'AWAITING_PAYMENT', officer: 'sales2.cbb' });
    const listStatuses = async (query: string) => {
      const { results } = (await clerk.get(`${allList}?limit=100&${query}`)).body.data;
      return [...new Set(results.map((row: { status: string }) => row.status))].sort();
    };
    expect(await listStatuses('')).toEqual(['ACTIVE', 'AWAITING_PAYMENT', 'DRAFT']);
    expect(await listStatuses('status=AWAITING_PAYMENT')).toEqual(['AWAITING_PAYMENT']);
    expect(await listStatuses('status=ACTIVE&status=AWAITING_PAYMENT')).toEqual([
      'ACTIVE',
      'AWAITING_PAYMENT',
    ]);
    expect(await listStatuses('status[]=DRAFT&status[]=ACTIVE')).toEqual(['ACTIVE', 'DRAFT']);
  });

  test('finds no contracts of other officers in an officer’s list', async () => {
    expect(await findNames({ status: 'AWAITING_PAYMENT' })).toEqual([]);
  });
});

describe('the filter for payment types', () => {
  // covers API-9, PAY-1
  test('applies to the back office’s list only', async () => {
    const types = async (typePayment: string) =>
      (await clerk.get(allList, { typePayment })).body.data.results.map(
        (row: { typePayment: string }) => row.typePayment,
      );
    expect(await types('ONLINE')).toEqual(['ONLINE']);
    expect(await types('MANUAL')).toEqual([]);
    expect(await findNames({ typePayment: 'MANUAL' })).toEqual(names);
  });
});

describe('sorting', () => {
  // covers LIST-7
  test('orders names by the Vietnamese alphabet', async () => {
    const namesInOrder = [
      'An Thị 100%_Hoa',
      'Ân Văn Bình',
      'Dương Văn Đức',
      'Đặng Thị Ánh',
      'Trần Văn Đức',
    ];
    expect(await findNames({ sortBy: 'proposerName' })).toEqual(namesInOrder);
    expect(await findNames({ sortBy: 'proposerName', sortOrder: 'DESC' })).toEqual(
      namesInOrder.toReversed(),
    );
    expect([...names].sort(new Intl.Collator('vi').compare)).toEqual(namesInOrder);
  });

  test('is newest first by default', async () => {
    const { results } = (await officer.call(listDrafts)).body.data;
    expect(results.map((row: { proposerName: string }) => row.proposerName)).toEqual(
      names.toReversed(),
    );
  });

  test('orders equal premiums by creation', async () => {
    expect(await findNames({ sortBy: 'premiumAmount' })).toEqual([
      names[0],
      names[2],
      names[1],
      names[3],
      names[4],
    ]);
  });

  test.each(['ASC', 'DESC'])('%s puts contracts without a policy last', async (sortOrder) => {
    for (const sortBy of ['policyNo', 'policyStartDate']) {
      const { results } = (await clerk.get(allList, { sortBy, sortOrder })).body.data;
      expect(results.map((row: { policyNo: string | null }) => row.policyNo !== null)).toEqual(
        results.map((_: unknown, at: number) => at === 0),
      );
    }
  });

  // covers LIST-7
  test.each(sortKeys)('by %s shows every contract once, page by page', async (sortBy) => {
    const references: string[] = [];
    const { totalPages, totalRecords } = (await clerk.call(listContracts, { sortBy, limit: '2' }))
      .body.data;
    for (let page = 1; page <= totalPages; page += 1) {
      const { results } = (
        await clerk.call(listContracts, { sortBy, limit: '2', page: String(page) })
      ).body.data;
      references.push(...results.map((row: { referenceNumber: string }) => row.referenceNumber));
    }
    expect([references.length, new Set(references).size]).toEqual([totalRecords, totalRecords]);
  });
});

describe('both lists refuse', () => {
  const far = `${'a'.repeat(101)}`;
  test.each([
    ['page=0', 'page', 'invalid'],
    ['page=1.5', 'page', 'invalid'],
    ['page=1&page=2', 'page', 'invalid'],
    ['limit=101', 'limit', 'invalid'],
    ['status=COMPLETED', 'status', 'invalid'],
    ['status=DRAFT&status=draft', 'status', 'invalid'],
    ['status[]=NONE', 'status', 'invalid'],
    ['status=DRAFT,PAID', 'status', 'invalid'],
    ['planIds=30002014&planIds=99999999', 'planIds', 'invalid'],
    ['planIds[]=%27', 'planIds', 'invalid'],
    ['sortBy=id', 'sortBy', 'invalid'],
    ['sortBy=created_at', 'sortBy', 'invalid'],
    ['sortOrder=asc', 'sortOrder', 'invalid'],
    ['createdFromDate=2026-02-29', 'createdFromDate', 'invalid'],
    ['createdFromDate=21/11/2026', 'createdFromDate', 'invalid'],
    ['createdToDate=2026-11-21T00:00:00Z', 'createdToDate', 'invalid'],
    ['createdFromDate=2026-03-11&createdToDate=2026-03-10', 'createdToDate', 'invalid'],
    ['timeZoneName=Asia/Hanoi', 'timeZoneName', 'invalid'],
    ['timeZoneOffset=seven', 'timeZoneOffset', 'invalid'],
    ['timeZoneOffset=-841', 'timeZoneOffset', 'invalid'],
    [`proposerName=${far}`, 'proposerName', 'too_long'],
    ['proposerName=a&proposerName=b', 'proposerName', 'invalid'],
    ['proposerName=a%00', 'proposerName', 'special_characters'],
    ['proposerName[]=a&policyNo=0123456789012345678901234567890', 'policyNo', 'too_long'],
  ])('%s, naming %s', async (query, path, code) => {
    for (const reply of [
      await officer.get(`${ownList}?${query}`),
      await clerk.get(`${allList}?${query}`),
    ])
      expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
        400,
        'VALIDATION_ERROR',
        [{ path, code }],
      ]);
  });

  test('an unknown payment type', async () => {
    const reply = await clerk.get(allList, { typePayment: 'CASH' });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'typePayment', code: 'invalid' }],
    ]);
  });

  test('every wrong parameter at once', async () => {
    const reply = await clerk.get(`${allList}?status=X&page=0&sortOrder=up`);
    expect(reply.body.data.map((problem: { path: string }) => problem.path).sort()).toEqual([
      'page',
      'sortOrder',
      'status',
    ]);
  });

  test('callers outside the back office', async () => {
    for (const name of ['sales.cbb', 'manager', 'director'])
      expect((await (await salus.as(name)).call(listContracts)).status).toBe(403);
  });
});

// covers API-10, LIST-1, LIST-13
test('a row of the back office’s list names the officer', async () => {
  const { results } = (
    await clerk.call(listContracts, { policyNo: String(numbersByName.get(names[0])) })
  ).body.data;
  expect(results).toMatchObject([
    {
      referenceNumber: numbersByName.get(names[0]),
      typeContract: 'INDIVIDUAL',
      proposerName: names[0],
      proposerNationalId: '001090000123',
      planId: '30002014',
      premiumAmount: 620_000,
      createdByTypeChannelUser: 'CBB',
      createdAt: '2026-03-09T23:59:59.999+07:00',
    },
  ]);
  expect(results[0].createdByName).not.toBe('');
});
