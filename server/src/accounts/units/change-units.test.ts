import {
  changeUnit,
  closeUnit,
  createUnit,
  showUnitTree,
  type UnitView,
} from '@salus/api/administration/units.ts';
import { listUnits } from '@salus/api/reports.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { openForTests } from '../../testing/test-app.ts';
import * as units from './change-units.ts';
import type { UnitOperation } from './unit-history.ts';

const salus = openForTests();
const reason = 'sắp xếp lại';
const admin = () => salus.as('admin');
const readTree = async (): Promise<UnitView[]> =>
  (await (await admin()).call(showUnitTree)).body.data;
const unitNamed = async (name: string) => {
  const unit = (await readTree()).find((one) => one.name === name);
  if (!unit) throw new Error(`no unit ${name}`);
  return unit;
};
const make = async (name: string, parentId: number | null, more: object = {}) =>
  (await admin()).call(createUnit, { name, parentId, reason, ...more });
async function makeBranch(prefix: string): Promise<Record<'area' | 'branch' | 'team', UnitView>> {
  const region = (await make(`Vùng ${prefix}`, null, { confirm: true })).body.data;
  const area = (await make(`Khu vực ${prefix}`, region.unitId)).body.data;
  const branch = (await make(`Chi nhánh ${prefix}`, area.unitId)).body.data;
  const team = (await make(`Nhóm ${prefix}`, branch.unitId)).body.data;
  return { area, branch, team };
}
const operate = <T>(work: (tx: Tx, operation: UnitOperation) => Promise<T>): Promise<T> =>
  inTransaction(salus.db, (tx) =>
    work(tx, { operator: 'Trịnh Vận Hành', reason, now: salus.now() }),
  );
const merge = (fromId: number, intoId: number) =>
  operate((tx, operation) => units.mergeUnits(tx, { fromId, intoId }, operation));
const move = (unitId: number, parentId: number) =>
  operate((tx, operation) =>
    units.changeUnit(tx, { unitId, parentId, isConfirmed: true }, operation),
  );
const history = async (unitId: number) => {
  const { rows } = await sql`select operator, action, reason, before, after
    from unit_history where unit_id = ${unitId} order by id`.execute(salus.db);
  return rows;
};

describe('a new unit', () => {
  // covers UNIT-1, UNIT-3
  test('is of the kind below its parent, and in the history with its reason', async () => {
    const { team } = await makeBranch('Alpha');
    expect(team).toMatchObject({
      kind: 'TEAM',
      unitPath: 'Vùng Alpha > Khu vực Alpha > Chi nhánh Alpha > Nhóm Alpha',
      state: 'OPEN',
      people: 0,
    });
    expect(await history(team.unitId)).toMatchObject([
      { operator: 'admin@salus.test', action: 'UNIT_CREATED', reason },
    ]);
    expect(await make('Nhóm dưới nhóm', team.unitId)).toMatchObject({
      status: 422,
      body: { error_code: 'UNIT_PARENT_KIND' },
    });
    expect((await make('Nhóm', 999_999)).status).toBe(404);
  });

  // covers UNIT-2
  test('creates a unit with a name like a sibling’s after a confirmation', async () => {
    const { area } = await makeBranch('Beta');
    expect(await make('Chi nhanh  Beta', area.unitId)).toMatchObject({
      status: 409,
      body: { error_code: 'SIMILAR_UNIT', data: { similarName: 'Chi nhánh Beta' } },
    });
    expect((await make('Chi nhanh Beta', area.unitId, { confirm: true })).status).toBe(200);
    expect((await make('Chi nhánh Beta 2', area.unitId)).status).toBe(200);
    expect(await make('Chi nhánh Beta', area.unitId, { confirm: true })).toMatchObject({
      status: 409,
      body: { error_code: 'UNIT_EXISTS' },
    });
  });

  // covers UNIT-1
  test.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'a > b' }, 'name', 'special_characters'],
    [{ name: '=1+1' }, 'name', 'special_characters'],
    [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
    [{ reason: 'ab' }, 'reason', 'too_short'],
  ])('with %o is refused at its field', async (more, path, code) => {
    expect(await make('Vùng thử', null, more)).toMatchObject({
      status: 400,
      body: { error_code: 'VALIDATION_ERROR', data: [{ path, code }] },
    });
  });
});

// covers UNIT-2, UNIT-6
test('renames a unit, and mends its own name without a question', async () => {
  const { branch } = await makeBranch('Gamma');
  const rename = async (name: string) =>
    (await admin()).call(changeUnit, { unitId: branch.unitId, name, reason });
  expect((await rename('Chi nhánh Gammá')).body.data.name).toBe('Chi nhánh Gammá');
  expect(await history(branch.unitId)).toHaveLength(2);
  expect((await rename('Chi nhánh Gammá')).status).toBe(200);
  expect(await history(branch.unitId)).toHaveLength(2);
});

// covers UNIT-6
test('closes a unit without people, which stays in tree and filters, marked', async () => {
  const { branch, team } = await makeBranch('Delta');
  const unit = team.unitPath.split(' > ');
  await givenPerson(salus.db, { name: 'delta', role: 'SALES_MAN', unit });
  const close = async (unitId: number) => (await admin()).call(closeUnit, { unitId, reason });
  expect(await close(branch.unitId)).toMatchObject({
    status: 422,
    body: { error_code: 'UNIT_NOT_EMPTY', data: { people: 1 } },
  });
  await sql`update accounts set disabled_at = now()
    where email_address = 'delta@salus.test'`.execute(salus.db);
  expect((await close(branch.unitId)).body.data).toMatchObject({ state: 'CLOSED' });
  expect((await unitNamed('Nhóm Delta')).state).toBe('CLOSED');
  expect((await close(branch.unitId)).body.error_code).toBe('UNIT_CLOSED');
  expect((await make('Nhóm mới', branch.unitId)).body.error_code).toBe('UNIT_CLOSED');
  const { data } = (await (await salus.as('bm')).call(listUnits)).body;
  expect(data).toContainEqual(expect.objectContaining({ id: team.unitId, isClosed: true }));
});

describe('a move', () => {
  // covers UNIT-4
  test('takes all below along, and never ends below itself', async () => {
    const { branch, team } = await makeBranch('Epsilon');
    const { area, team: otherTeam } = await makeBranch('Zeta');
    await move(branch.unitId, area.unitId);
    expect((await unitNamed('Nhóm Epsilon')).unitPath).toContain('Khu vực Zeta');
    await expect(move(branch.unitId, team.unitId)).rejects.toMatchObject({
      code: 'UNIT_BELOW_ITSELF',
    });
    await expect(move(branch.unitId, otherTeam.unitId)).rejects.toMatchObject({
      code: 'UNIT_PARENT_KIND',
    });
  });
});

describe('a merge', () => {
  // covers UNIT-5
  test('moves people and teams, and closes the former unit below its heir', async () => {
    const { branch: from } = await makeBranch('Eta');
    const { branch: into } = await makeBranch('Theta');
    const twins = [from, into].map((one) => make('Nhóm chung', one.unitId, { confirm: true }));
    await Promise.all(twins);
    const unit = [...from.unitPath.split(' > '), 'Nhóm chung'];
    await givenPerson(salus.db, { name: 'eta', role: 'SALES_MAN', unit });
    await givenPerson(salus.db, {
      name: 'head-of-eta',
      role: 'BRANCH_DIRECTOR',
      unit: unit.slice(0, 3),
    });
    await merge(from.unitId, into.unitId);
    const tree = await readTree();
    const below = tree.filter(({ parentId }) => parentId === into.unitId);
    expect(new Map(below.map(({ name, state }) => [name, state]))).toEqual(
      new Map([
        ['Chi nhánh Eta', 'CLOSED'],
        ['Nhóm Eta', 'OPEN'],
        ['Nhóm Theta', 'OPEN'],
        ['Nhóm chung', 'OPEN'],
        ['Nhóm chung (Chi nhánh Eta)', 'OPEN'],
      ]),
    );
    expect(tree.find(({ unitId }) => unitId === into.unitId)).toMatchObject({
      people: 1,
      peopleBelow: 2,
    });
    await expect(merge(from.unitId, into.unitId)).rejects.toMatchObject({ code: 'UNIT_CLOSED' });
  });

  // covers UNIT-5
  test('puts a region below its heir', async () => {
    const { area } = await makeBranch('Iota');
    const { area: otherArea } = await makeBranch('Kappa');
    await merge(area.parentId ?? 0, otherArea.parentId ?? 0);
    expect(await unitNamed('Vùng Iota')).toMatchObject({
      parentId: otherArea.parentId,
      state: 'CLOSED',
    });
    await expect(merge(area.unitId, otherArea.parentId ?? 0)).rejects.toMatchObject({
      code: 'UNIT_KIND_DIFFERS',
    });
  });
});

// covers UNIT-1, UNIT-4, UNIT-5, UNIT-6
test('keeps the tree whole under changes at once, without a deadlock', async () => {
  const { area } = await makeBranch('Lambda');
  const { area: other } = await makeBranch('Omega');
  const branches: number[] = [];
  for (const at of [1, 2, 3, 4])
    branches.push((await make(`Chi nhánh số ${at}`, area.unitId)).body.data.unitId);
  const branch = fc.constantFrom(...branches);
  const change = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), unit: branch, to: fc.boolean() }),
    fc.record({ kind: fc.constant('merge' as const), unit: branch, into: branch }),
    fc.record({ kind: fc.constant('close' as const), unit: branch }),
  );
  const refusal = /^(UNIT_|SIMILAR_UNIT)/;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async (changes) => {
      const outcomes = await Promise.allSettled(
        changes.map((one) => {
          if (one.kind === 'move') return move(one.unit, one.to ? other.unitId : area.unitId);
          if (one.kind === 'merge') return merge(one.unit, one.into);
          return operate((tx, operation) => units.closeUnit(tx, one.unit, operation));
        }),
      );
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason.code).toMatch(refusal);
      const tree = await readTree();
      const ids = new Set(tree.map(({ unitId }) => unitId));
      for (const id of branches) expect(ids).toContain(id);
      const stateById = new Map(tree.map(({ unitId, state }) => [unitId, state]));
      for (const { parentId, state } of tree)
        if (state === 'OPEN' && parentId !== null) expect(stateById.get(parentId)).toBe('OPEN');
    }),
    { numRuns: 12 },
  );
});
