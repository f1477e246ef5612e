import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-db.ts';
import { inTransaction, type OpenDatabase, openDatabase } from './db.ts';

describe('a database that others change, too', () => {
  let database: TestDatabase;
  let open: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    open = openDatabase(database.url, 2);
  });
  afterAll(async () => {
    await open.close();
    await database.drop();
  });

  it('fails the transaction whose connection was cut between two statements, and goes on', async () => {
    const cut = inTransaction(open.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await open.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // Nothing is being asked when the connection breaks, so nothing but the connection itself can tell.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(open.db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it.each([
    '2026-11-21 02:30:00+00',
    '2026-11-21 02:30:00.1+00',
    '2026-11-21 02:30:00.123+00',
    '2026-11-21 09:30:00+07',
    '0001-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999+00',
    '10000-01-01 00:00:00+00',
    '0044-03-15 00:00:00+00 BC',
  ])('reads the instant %s to the millisecond', async (text) => {
    const { rows } = await sql<{ at: Date; epoch: number }>`
      select ${text}::timestamptz as at, (extract(epoch from ${text}::timestamptz) * 1000)::bigint as epoch`.execute(
      open.db,
    );
    expect(rows[0]?.at.getTime()).toBe(rows[0]?.epoch);
  });

  it('reads on after a newer program has added a column', async () => {
    const products = () => open.db.selectFrom('products').selectAll().where('id', '=', '30002').execute();
    await Promise.all([products(), products()]);
    await sql`alter table products add column added text`.execute(open.db);
    await expect(products()).rejects.toThrow('cached plan');
    await expect(Promise.all([products(), products()])).resolves.toBeDefined();
  });

  it('keeps no more statements prepared than a connection has room for, and those that are in use', async () => {
    const shape = (n: number) => `select $1::int + ${n} as n /* ${'long '.repeat(600)} */`;
    const client = await open.pool.connect();
    const ask = async (n: number) => (await client.query(shape(n), [1])).rows[0].n;
    const prepared = async (pattern: string) =>
      (await client.query('select from pg_prepared_statements where statement like $1', [pattern])).rowCount;
    try {
      for (let n = 0; n < 500; n += 1) expect([await ask(n), await ask(0)]).toEqual([n + 1, 1]);
      expect(await prepared('%long long%')).toBeLessThan(80);
      expect(await prepared('%+ 0 as n%')).toBe(1);
      expect(await prepared('%+ 1 as n%')).toBe(0);
      // What made room comes back, also where the transaction it was thrown out in had failed.
      await client.query('begin');
      await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division');
      for (let n = 1; n < 100; n += 1) await expect(ask(n)).rejects.toThrow('aborted');
      await client.query('rollback');
      expect([await ask(1), await ask(0), await ask(499)]).toEqual([2, 1, 500]);
    } finally {
      client.release();
    }
  });
});
