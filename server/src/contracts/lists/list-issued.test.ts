import { listIssued, showIssuedContract } from '@salus/api/contracts.ts';
import { linkToFile } from '@salus/api/documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { givenPerson, movePerson } from '../../testing/given-person.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const path = '/v1/auth/contract/list';
const firstBranch = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm'];
const firstTeam = [...firstBranch, 'Nhóm 1'];
const secondTeam = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Cầu Giấy', 'Nhóm 1'];

const salus = openForTests();
let clerk: Caller;
let manager: Caller;
let director: Caller;
let active: string;
let family: string;
let cancelledContract: string;
let elsewhere: string;

beforeAll(async () => {
  const draft = {
    proposerName: 'Đặng Thị Ánh',
    proposerNationalId: '079190000777',
    planId: '30002016',
  };
  active = (await givenContract(salus, { status: 'ACTIVE', draft })).referenceNumber;
  family = (await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' })).referenceNumber;
  cancelledContract = (await givenContract(salus, { status: 'CANCELLED' })).referenceNumber;
  elsewhere = (await givenContract(salus, { status: 'ACTIVE', officer: 'sales2.cbb' }))
    .referenceNumber;
  await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await givenContract(salus);
  // Last, because the simulated file store keeps failing afterwards.
  await givenContract(salus, { status: 'PAID' });
  await salus.db
    .updateTable('contracts')
    .set({ created_at: new Date('2026-03-10T16:59:59.999Z') })
    .where('reference_number', '=', active)
    .execute();
  [clerk, manager, director] = [
    await salus.as('bm'),
    await salus.as('manager'),
    await salus.as('director'),
  ];
});

/** The reference numbers that a query finds, oldest contract first. */
async function findReferences(caller: Caller, query = ''): Promise<string[]> {
  const reply = await caller.get(`${path}?sortOrder=ASC&${query}`);
  expect([reply.status, reply.body.data]).toMatchObject([
    200,
    { totalRecords: reply.body.data.results.length },
  ]);
  return reply.body.data.results.map((row: { referenceNumber: string }) => row.referenceNumber);
}

describe('the list of issued contracts', () => {
  test('holds active and cancelled contracts only', async () => {
    expect(await findReferences(manager)).toEqual([active, family, cancelledContract]);
    expect(await findReferences(clerk)).toEqual([active, family, cancelledContract, elsewhere]);
  });

  // covers LIST-3
  test('filters by status in either spelling; both statuses mean all', async () => {
    expect(await findReferences(manager, 'status=ACTIVE')).toEqual([active, family]);
    expect(await findReferences(manager, 'status[]=CANCELLED')).toEqual([cancelledContract]);
    expect(await findReferences(manager, 'status=ACTIVE&status=CANCELLED')).toEqual([
      active,
      family,
      cancelledContract,
    ]);
    expect(await findReferences(manager, 'status=')).toEqual([active, family, cancelledContract]);
  });

  test.each(['DRAFT', 'AWAITING_PAYMENT', 'PAID', 'COMPLETED', 'active', 'ACTIVE&status=PAID'])(
    'refuses status=%s, naming it',
    async (status) => {
      for (const caller of [clerk, manager]) {
        const reply = await caller.get(`${path}?status=${status}`);
        expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
          400,
          'VALIDATION_ERROR',
          [{ path: 'status', code: 'invalid' }],
        ]);
      }
    },
  );

  test.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['limit=101', 'limit'],
    ['planIds=99999999', 'planIds'],
    ['sortBy=managerName', 'sortBy'],
    ['sortOrder=up', 'sortOrder'],
    ['createdFromDate=2026-02-30', 'createdFromDate'],
    ['createdFromDate=2026-03-11&createdToDate=2026-03-10', 'createdToDate'],
    ['timeZoneName=Mars', 'timeZoneName'],
  ])('refuses %s, naming %s', async (query, name) => {
    const reply = await manager.get(`${path}?${query}`);
    expect([reply.status, reply.body.data]).toEqual([400, [{ path: name, code: 'invalid' }]]);
  });

  test.each([
    ['proposerName=dang%20thi%20anh', true],
    ['proposerName=%25', false],
    ['proposerNationalId=07919', true],
    ['proposerNationalId=7919', false],
    ['planIds=30002016', true],
    ['planIds[]=30002016&planIds[]=30002015', true],
    ['planIds=30002015', false],
    ['policyNo=HD', true],
    ['createdFromDate=2026-03-10&createdToDate=2026-03-10', true],
    ['createdToDate=2026-03-10&timeZoneName=UTC', true],
    ['createdToDate=2026-03-09', false],
    ['createdFromDate=2026-03-11&createdToDate=2026-03-11&timeZoneOffset=-420', false],
  ])('finds the contract by %s: %s', async (query, isFound) => {
    expect((await findReferences(manager, query)).includes(active)).toBe(isFound);
  });

  // covers API-10, LIST-1, LIST-12
  test('sorts and pages with the exact total', async () => {
    const reply = await manager.get(`${path}?sortBy=policyNo&sortOrder=ASC&limit=2`);
    const rest = await manager.get(`${path}?sortBy=policyNo&sortOrder=ASC&limit=2&page=2`);
    const numbers = [...reply.body.data.results, ...rest.body.data.results].map(
      (row: { policyNo: string }) => row.policyNo,
    );
    expect([reply.body.data.totalRecords, reply.body.data.totalPages, numbers.length]).toEqual([
      3, 2, 3,
    ]);
    expect(numbers).toEqual(numbers.toSorted());
    expect((await manager.get(`${path}?page=9`)).body.data).toEqual({
      results: [],
      totalPages: 1,
      totalRecords: 3,
    });
  });

  // covers LIST-3
  test('returns 403 to sellers, and 401 without a session', async () => {
    for (const name of ['sales.cbb', 'sales.sale'])
      expect((await (await salus.as(name)).call(listIssued)).body.error_code).toBe('FORBIDDEN');
    expect((await salus.anybody.call(listIssued)).status).toBe(401);
  });
});

describe('a row', () => {
  // covers LIST-10
  test('shows the officer, their manager and their units', async () => {
    const { results } = (await director.call(listIssued, { policyNo: family })).body.data;
    expect(results).toMatchObject([
      {
        referenceNumber: family,
        typeContract: 'FAMILY',
        status: 'ACTIVE',
        policyNo: expect.stringMatching(/^40002-\d\d-\d{8}$/),
        createdByName: 'Nguyễn Thị Mai',
        officerName: 'Nguyễn Thị Mai',
        officerEmail: 'sales.cbb@salus.test',
        managerName: 'Phạm Thu Hương',
        branchName: 'Chi nhánh Hoàn Kiếm',
        areaName: 'Hà Nội',
        regionName: 'Miền Bắc',
      },
    ]);
    expect((await clerk.call(listIssued, { policyNo: elsewhere })).body.data.results).toMatchObject(
      [
        {
          officerEmail: 'sales2.cbb@salus.test',
          managerName: null,
          branchName: 'Chi nhánh Cầu Giấy',
          areaName: 'Hà Nội',
        },
      ],
    );
  });

  test('shows the nearest enabled manager, and null for missing units', async () => {
    const columnsOfFamily = async () => {
      const [row] = (await clerk.call(listIssued, { policyNo: family })).body.data.results;
      return [row.managerName, row.branchName, row.areaName, row.regionName];
    };
    const units = ['Chi nhánh Hoàn Kiếm', 'Hà Nội', 'Miền Bắc'];
    await givenPerson(salus.db, {
      name: 'manager.branch',
      role: 'SALES_MANAGER',
      unit: firstBranch,
    });
    expect(await columnsOfFamily()).toEqual(['Phạm Thu Hương', ...units]);
    const disable = (disabled_at: Date | null) =>
      salus.db
        .updateTable('accounts')
        .set({ disabled_at })
        .where('email_address', '=', 'manager@salus.test')
        .execute();
    await disable(salus.now());
    expect(await columnsOfFamily()).toEqual(['manager.branch', ...units]);
    await disable(null);
    await movePerson(salus.db, 'sales.cbb', ['Miền Bắc']);
    expect(await columnsOfFamily()).toEqual([null, null, null, 'Miền Bắc']);
    await movePerson(salus.db, 'sales.cbb', []);
    expect(await columnsOfFamily()).toEqual([null, null, null, null]);
    await movePerson(salus.db, 'sales.cbb', firstTeam);
  });
});

describe('after a move', () => {
  const file = (caller: Caller, referenceNumber: string) =>
    caller.call(linkToFile, { referenceNumber }).then(({ status }) => status);

  test('an officer’s contracts are in the new unit immediately', async () => {
    expect([
      await findReferences(manager, `policyNo=${elsewhere}`),
      await file(manager, elsewhere),
    ]).toEqual([[], 404]);
    await movePerson(salus.db, 'sales2.cbb', firstTeam);
    expect([
      await findReferences(manager, `policyNo=${elsewhere}`),
      await file(manager, elsewhere),
    ]).toEqual([[elsewhere], 200]);
    await movePerson(salus.db, 'sales2.cbb', secondTeam);
    expect([
      await findReferences(manager, `policyNo=${elsewhere}`),
      await file(manager, elsewhere),
    ]).toEqual([[], 404]);
  });

  // covers ROLE-17, LIST-34
  test('a sold contract stays in the scope of the unit that sold it', async () => {
    await movePerson(salus.db, 'sales.cbb', secondTeam);
    const { id: teamId } = await salus.db
      .selectFrom('contracts')
      .select('sold_unit_id as id')
      .where('reference_number', '=', active)
      .executeTakeFirstOrThrow();
    const sold = [active, family, cancelledContract];
    expect(await findReferences(manager)).toEqual(sold);
    expect(await file(manager, active)).toBe(200);
    const detail = await manager.call(showIssuedContract, { referenceNumber: active });
    expect(detail.body.data).toMatchObject({
      soldUnitPath: firstTeam.join(' > '),
      officerUnitPath: secondTeam.join(' > '),
    });
    expect(await findReferences(manager, `soldUnitId=${teamId}`)).toEqual(sold);
    expect(await findReferences(manager, `unitId=${teamId}`)).toEqual([]);
    expect(await findReferences(clerk, `soldUnitId=${teamId}`)).toEqual(sold);
    expect(await findReferences(clerk, `soldUnitId=${teamId}&unitId=${teamId}`)).toEqual([]);
    const refusedReply = await manager.get(`${path}?soldUnitId=999999`);
    expect(refusedReply).toMatchObject({ status: 400, body: { data: [{ path: 'soldUnitId' }] } });
    await movePerson(salus.db, 'sales.cbb', firstTeam);
  });

  test('a head sees the new unit immediately, within the same session', async () => {
    expect(await findReferences(director)).toEqual([active, family, cancelledContract]);
    await movePerson(salus.db, 'director', secondTeam.slice(0, 3));
    expect([
      await findReferences(director),
      await file(director, active),
      await file(director, elsewhere),
    ]).toEqual([[elsewhere], 404, 200]);
    await movePerson(salus.db, 'director', []);
    expect([await findReferences(director), await file(director, elsewhere)]).toEqual([[], 404]);
    await movePerson(salus.db, 'director', firstBranch);
    expect(await findReferences(director)).toEqual([active, family, cancelledContract]);
  });

  test('a branch keeps its teams and contracts', async () => {
    const area = await salus.as('area');
    expect(await findReferences(area, `policyNo=${elsewhere}`)).toEqual([elsewhere]);
    await givenPerson(salus.db, {
      name: 'area.other',
      role: 'AREA_DIRECTOR',
      unit: ['Miền Bắc', 'Hải Phòng'],
    });
    const other = await salus.as('area.other');
    expect(await findReferences(other)).toEqual([]);
    await salus.db
      .updateTable('units')
      .set(({ selectFrom }) => ({
        parent_id: selectFrom('units').select('id').where('name', '=', 'Hải Phòng'),
      }))
      .where('name', '=', 'Chi nhánh Cầu Giấy')
      .execute();
    expect([
      await findReferences(area, `policyNo=${elsewhere}`),
      await findReferences(other),
    ]).toEqual([[], [elsewhere]]);
  });
});
