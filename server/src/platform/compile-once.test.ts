import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/postgres/test-db.ts';
import { compileOnce } from './compile-once.ts';
import { openDatabase, pipelineInSnapshot } from './db.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url, 1);
afterAll(async () => {
  await close();
  await database.drop();
});

test('compiles a statement once, and binds the values of each call', async () => {
  let builds = 0;
  const select = compileOnce({ name: 'the name', at: new Date(0) }, (reader, { name, at }) => {
    builds += 1;
    return reader
      .selectFrom('units')
      .select('kind')
      .select(sql<string>`${name} || ${'!'}`.as('text'))
      .select(sql<Date>`${at}::timestamptz`.as('at'))
      .where('name', '=', name);
  });
  await db.insertInto('units').values({ kind: 'REGION', name: 'Miền Tây' }).execute();
  const at = new Date('2026-11-29T08:00:00Z');
  const other = { name: 'the name', at: new Date(1) };
  expect(
    await pipelineInSnapshot(db, [select(db, { name: 'Miền Tây', at }), select(db, other)]),
  ).toEqual([[{ kind: 'REGION', text: 'Miền Tây!', at }], []]);
  expect(builds).toBe(1);
});
