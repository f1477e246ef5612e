import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-db.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return rows[0]?.[0];
}

test('every test database is migrated and separate from the others', async () => {
  const one = await createTestDatabase();
  const other = await createTestDatabase();
  await ask(one.url, 'create table only_here ()');
  expect(await ask(one.url, `select to_regclass('only_here') is not null`)).toBe(true);
  expect(await ask(other.url, `select to_regclass('only_here') is not null`)).toBe(false);
  expect(await ask(other.url, 'select count(*)::int > 0 from schema_migrations')).toBe(true);
  await Promise.all([one.drop(), other.drop()]);
});

test('a test database can be dropped while a client is connected', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(ask(database.url, 'select 1')).rejects.toThrow(/does not exist/);
  await client.end();
});
