import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findOrMakeUnit } from '../units.ts';

let salus: TestApp;

beforeAll(async () => {
  salus = await startTestApp();
});
afterAll(() => salus.close());

const unitAt = (...path: string[]) =>
  inTransaction(salus.db, (tx) => findOrMakeUnit(tx, path, { makesResembling: true }));
const close = (id: number | null) =>
  sql`update units set closed_at = now() where id = ${id}`.execute(salus.db);
const place = (id: number | null, parent: number | null) =>
  sql`update units set parent_id = ${parent} where id = ${id}`.execute(salus.db);
const breaks = (constraint: string) => ({ code: '23514', constraint });

describe('the database refuses', () => {
  // covers UNIT-1, UNIT-4
  test('a unit below itself', async () => {
    const area = await unitAt('Vùng A', 'Khu vực A');
    await unitAt('Vùng A', 'Khu vực A', 'Chi nhánh A');
    const branch = await unitAt('Vùng A', 'Khu vực A', 'Chi nhánh A');
    await expect(place(area, branch)).rejects.toMatchObject(breaks('units_kind_below_kind'));
    // The parent of a closed unit may be of its kind, but not the unit itself.
    await close(branch);
    await expect(place(branch, branch)).rejects.toMatchObject(breaks('units_no_cycle'));
  });

  // covers UNIT-1
  test('a unit below another kind than the one above it', async () => {
    const region = await unitAt('Vùng B');
    const branch = await unitAt('Vùng B', 'Khu vực B', 'Chi nhánh B');
    await expect(place(branch, region)).rejects.toMatchObject(breaks('units_kind_below_kind'));
    await expect(place(branch, null)).rejects.toMatchObject({ constraint: 'units_region_is_root' });
  });

  // covers UNIT-6
  test('people and open units in a closed unit', async () => {
    const team = ['Vùng C', 'Khu vực C', 'Chi nhánh C', 'Nhóm C'];
    await givenPerson(salus.db, { name: 'c1', role: 'SALES_MAN', unit: team });
    const teamId = await unitAt(...team);
    const branch = await unitAt(...team.slice(0, 3));
    await expect(close(teamId)).rejects.toMatchObject(breaks('units_closed_has_nobody'));
    await expect(close(branch)).rejects.toMatchObject(breaks('units_closed_has_no_open'));
    await sql`update accounts set disabled_at = now()
      where email_address = 'c1@salus.test'`.execute(salus.db);
    await close(teamId);
    const enable = sql`update accounts set disabled_at = null
      where email_address = 'c1@salus.test'`;
    await expect(enable.execute(salus.db)).rejects.toMatchObject(breaks('accounts_unit_is_open'));
    const arrive = sql`update accounts set unit_id = ${teamId}
      where email_address = 'sales.cbb@salus.test'`;
    await expect(arrive.execute(salus.db)).rejects.toMatchObject(breaks('accounts_unit_is_open'));
    await close(branch);
    await expect(place(teamId, await unitAt(...team.slice(0, 2)))).rejects.toMatchObject(
      breaks('units_kind_below_kind'),
    );
    const below = sql`insert into units (parent_id, kind, name) values (${branch}, 'TEAM', 'x')`;
    await expect(below.execute(salus.db)).rejects.toMatchObject(breaks('units_open_below_open'));
  });
});

// covers UNIT-2, UNIT-6
test('refuses a path with a closed unit until an open one has its name', async () => {
  const branch = await unitAt('Vùng D', 'Khu vực D', 'Chi nhánh D');
  await close(branch);
  await expect(unitAt('Vùng D', 'Khu vực D', 'Chi nhánh D')).rejects.toMatchObject({
    code: 'UNIT_CLOSED',
    params: { name: 'Chi nhánh D' },
  });
  const { rows } = await sql<{ id: number }>`insert into units (parent_id, kind, name)
    select parent_id, kind, name from units where id = ${branch} returning id`.execute(salus.db);
  expect(await unitAt('Vùng D', 'Khu vực D', 'Chi nhánh D')).toBe(rows[0]?.id);
});
