import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresProxy, type PostgresProxy } from '../../testing/postgres/postgres-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { type OpenDatabase, openDatabase } from '../db.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { type CopyOut, openCopyOut } from './copy-out.ts';

/** Long enough for the first rows on a busy machine. */
const SILENT_MILLISECONDS = 4000;

let database: TestDatabase;
let open: OpenDatabase;
let proxy: PostgresProxy;
let copyOut: CopyOut;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, 2);
  proxy = await openPostgresProxy(database.url);
  copyOut = openCopyOut(proxy.url, open.pool, SILENT_MILLISECONDS);
});
afterAll(async () => {
  await proxy.close();
  await copyOut.close();
  await open.close();
  await database.drop();
});

/** Far more than the buffers of both sides hold. */
const manyRows = {
  rows: {
    sql: `select n, repeat('x', 1000) from generate_series(1, 200000) as n`,
    parameters: [],
  },
};
const backends = async () => {
  const { rows } = await open.pool.query(
    `select from pg_stat_activity where query like 'copy (select n, repeat%'
      and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows.length;
};

// covers REPORT-6
test('an export of a database that falls silent midway fails and is counted', async () => {
  const file = await copyOut.csv(manyRows, '');
  proxy.blackHole();
  await expect(buffer(file)).rejects.toThrow(DatabaseUnavailable);
  expect(copyOut.failures()).toBe(1);
  // The connection is gone on both sides: PostgreSQL runs the statement no more.
  await expect.poll(backends).toBe(0);
});

// covers REPORT-6
test('the next export succeeds once the database answers again', async () => {
  proxy.clear();
  const file = await copyOut.csv({ rows: { sql: 'select 1', parameters: [] } }, '');
  expect(String(await buffer(file))).toBe('1\r\n');
  expect(copyOut.failures()).toBe(1);
});
