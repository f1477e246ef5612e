import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenPerson, movePerson } from '../../testing/given-person.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/test-app.ts';

const path = '/v1/auth/user/list-defaults';
const branch = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm'];

/** The saved filters of a list. */
const filters = {
  status: ['ACTIVE'],
  planIds: ['30002014', '40002004'],
  createdWithin: 'quarter',
  unitId: null,
  limit: 25,
  sortBy: 'premiumAmount',
  sortOrder: 'ASC',
};

let salus: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
});
afterAll(() => salus.close());

const save = async (person: string, list: string, value: object | null = filters) =>
  (await salus.as(person)).put(path, { list, filters: value });
const readDefaults = async (person: string) => (await (await salus.as(person)).get(path)).body.data;
const unitNamed = async (name: string) =>
  (
    await salus.db
      .selectFrom('units')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

describe('the default filters of a list', () => {
  test('are null until a user saves them, and again after the user resets them', async () => {
    expect(await readDefaults('bm')).toEqual({ backOffice: null, issued: null });
    const saveReply = await save('bm', 'issued');
    expect([saveReply.status, saveReply.body.data]).toEqual([200, { list: 'issued', filters }]);
    expect(await readDefaults('bm')).toEqual({ backOffice: null, issued: filters });
    expect((await save('bm', 'issued', null)).body.data).toEqual({ list: 'issued', filters: null });
    expect(await readDefaults('bm')).toEqual({ backOffice: null, issued: null });
  });

  test('belong to one user', async () => {
    await save('manager', 'issued');
    expect(await readDefaults('director')).toEqual({ issued: null });
  });

  test('keep the last of several saved values', async () => {
    for (const limit of [10, 100, 100])
      expect((await save('area', 'issued', { ...filters, limit })).status).toBe(200);
    expect((await readDefaults('area')).issued.limit).toBe(100);
    for (const _ of [1, 2]) expect((await save('area', 'issued', null)).status).toBe(200);
  });

  test('can be saved by parallel requests', async () => {
    const replies = await Promise.all(
      [10, 25, 100].map((limit) => save('region', 'issued', { ...filters, limit })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each([
    ['sales.cbb', ['drafts']],
    ['sales.sale', ['drafts']],
    ['bm', ['backOffice', 'issued']],
    ['manager', ['issued']],
    ['director', ['issued']],
  ])('exist for %s only on the lists %j', async (person, own) => {
    for (const list of ['drafts', 'backOffice', 'issued']) {
      const { status, body } = await save(person, list, null);
      expect([list, status, body.error_code]).toEqual(
        own.includes(list) ? [list, 200, undefined] : [list, 403, 'FORBIDDEN'],
      );
    }
    expect(Object.keys(await readDefaults(person)).sort()).toEqual(own);
  });

  test.each([
    ['list', { list: 'contracts', filters }],
    ['list', { filters }],
    ['filters', { list: 'issued' }],
    ['filters', { list: 'issued', filters: 'ACTIVE' }],
    ['filters.proposerName', { list: 'issued', filters: { ...filters, proposerName: 'Ánh' } }],
    [
      'filters.proposerNationalId',
      { list: 'issued', filters: { ...filters, proposerNationalId: '001' } },
    ],
    ['also', { list: 'issued', filters, also: 1 }],
    ['filters.status', { list: 'issued', filters: { ...filters, status: ['DRAFT'] } }],
    ['filters.status.0', { list: 'backOffice', filters: { ...filters, status: ['NONE'] } }],
    ['filters.planIds', { list: 'issued', filters: { ...filters, planIds: ['30002014', '1'] } }],
    [
      'filters.createdWithin',
      { list: 'issued', filters: { ...filters, createdWithin: '2026-01-01' } },
    ],
    ['filters.unitId', { list: 'issued', filters: { ...filters, unitId: 999_999 } }],
    ['filters.unitId', { list: 'issued', filters: { ...filters, unitId: '1' } }],
    ['filters.limit', { list: 'issued', filters: { ...filters, limit: 50 } }],
    ['filters.sortBy', { list: 'issued', filters: { ...filters, sortBy: 'id' } }],
    ['filters.sortOrder', { list: 'issued', filters: { ...filters, sortOrder: 'asc' } }],
  ])('are refused with the path of the wrong field: %s', async (name, body) => {
    const reply = await (await salus.as('bm')).put(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body.data.map((problem: { path: string }) => problem.path)).toEqual([name]);
  });

  test('refuse a unit on an officer’s list', async () => {
    const reply = await save('sales.cbb', 'drafts', {
      ...filters,
      unitId: await unitNamed('Hà Nội'),
    });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'filters.unitId', code: 'invalid' }],
    ]);
  });
});

describe('saved filters', () => {
  test('omit a plan that left the catalogue', async () => {
    await salus.db
      .insertInto('plans')
      .values({
        code: '30002099',
        product_id: '30002',
        channel: 'CBB',
        package_name: 'Cơ bản',
        short_name: 'CB',
        position: 99,
      })
      .execute();
    await save('bm', 'backOffice', { ...filters, planIds: ['30002014', '30002099'] });
    await salus.db.deleteFrom('plans').where('code', '=', '30002099').execute();
    expect((await readDefaults('bm')).backOffice).toEqual({ ...filters, planIds: ['30002014'] });
  });

  test('omit a unit as soon as it is out of the user’s reach', async () => {
    await givenPerson(salus.db, { name: 'head', role: 'BRANCH_DIRECTOR', unit: branch });
    const team = await unitNamed('Nhóm 1');
    const other = await unitNamed('Chi nhánh Cầu Giấy');
    const refusal = await save('head', 'issued', { ...filters, unitId: other });
    expect(refusal.body.data).toEqual([{ path: 'filters.unitId', code: 'invalid' }]);
    await save('head', 'issued', { ...filters, unitId: team });
    expect((await readDefaults('head')).issued.unitId).toBe(team);
    await movePerson(salus.db, 'head', ['Miền Nam', 'Sài Gòn', 'Kênh Sale']);
    expect((await readDefaults('head')).issued).toEqual(filters);
  });
});

test('the list of all plans is for roles that read every channel', async () => {
  const planCodes = async (caller: Caller) =>
    (await caller.get('/v1/auth/product/list-all')).body.data.map(
      ({ code, typeContract, channel }: Record<string, string>) =>
        `${typeContract} ${channel} ${code}`,
    );
  const codes = await planCodes(await salus.as('director'));
  expect(codes).toHaveLength(12);
  expect(codes).toContain('INDIVIDUAL SALE 30002017');
  expect(codes).toContain('FAMILY CBB 40002001');
  expect(await planCodes(await salus.as('bm'))).toEqual(codes);
  expect((await (await salus.as('sales.cbb')).get('/v1/auth/product/list-all')).status).toBe(403);
});
