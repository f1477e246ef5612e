import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { createLog } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import { isMigrated, migrate } from './migrate.ts';
import { readMigrationFiles } from './migration-files.ts';
import { type LockMode, lockModes } from './migration-locks.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // pool.end() does not wait for its connections, which the forced drop may end first.
  pool.on('error', () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = (lockMilliseconds = 5000) =>
  migrate(database.url, { folder: pathToFileURL(`${folder}/`), lockMilliseconds });
const failure = () => run().catch((error: Error) => `${error.name}: ${error.message}`);
const emptyDatabase = () => pool.query('drop schema public cascade; create schema public');
const tables = async () => {
  const { rows } = await pool.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by 1`,
  );
  return rows.map(({ relname }) => relname);
};

describe('migrate', () => {
  test('runs pending files in order and each once', async () => {
    await emptyDatabase();
    await write('0002-b.sql', 'alter table a add column n integer');
    await write('0001-a.sql', 'create table a ()');
    await run();
    await run();
    await write('0003-c.sql', 'create table c ()');
    await run();
    expect(await tables()).toEqual(['a', 'c', 'schema_migrations']);
  });

  test('leaves a database alone that a newer version has migrated', async () => {
    await pool.query(`insert into schema_migrations (name, sha256) values ('9999-newer.sql', 'x')`);
    await expect(migrate(database.url)).resolves.toBeUndefined();
    expect(await isMigrated(pool)).toBe(true);
  });

  test('refuses a database of a version before the baseline and changes nothing', async () => {
    await emptyDatabase();
    await pool.query(
      `create table schema_migrations
         (name text primary key, sha256 text not null,
          applied_at timestamptz not null default now());
       insert into schema_migrations (name, sha256)
         values ('0001-accounts.sql', 'x'), ('0002-limits.sql', 'x'),
                ('0031-managers-of-a-unit.sql', 'x')`,
    );
    await expect(migrate(database.url)).rejects.toThrow(
      new StartFailure(
        'The database was made by a version of Salus from which no upgrade leads here. ' +
          'In development, stop Salus and delete the data folder (.data/, or the one that ' +
          'SALUS_DATA_DIR names); with DATABASE_URL, name an empty database.',
      ),
    );
    expect(await tables()).toEqual(['schema_migrations']);
  });

  test('refuses a file that has changed since it ran', async () => {
    await emptyDatabase();
    await write('0001-a.sql', 'create table a ()');
    await run();
    await write('0001-a.sql', 'create table b ()');
    expect(await failure()).toMatch(
      /^StartFailure: Migration 0001-a\.sql has changed since it ran/,
    );
  });

  test('refuses a file whose number precedes one that has run', async () => {
    await emptyDatabase();
    await write('0001-a.sql', 'create table a ()');
    await write('0003-c.sql', 'create table c ()');
    await run();
    await write('0002-b.sql', 'create table b ()');
    expect(await failure()).toMatch(
      /^StartFailure: Migration 0002-b\.sql comes before 0003-c\.sql, which has already run/,
    );
  });

  test('refuses two files with one number before it runs any', async () => {
    await emptyDatabase();
    await write('0001-a.sql', 'create table a ()');
    await write('0002-b.sql', 'create table b ()');
    await write('0002-c.sql', 'create table c ()');
    expect(await failure()).toMatch(/the migrations 0002-b\.sql and 0002-c\.sql share a number/);
    expect(await tables()).toEqual([]);
  });

  test('refuses a file without a number', async () => {
    await write('b.sql', 'create table b ()');
    expect(await failure()).toMatch(/b\.sql is not named like 0015-what-it-does\.sql/);
  });

  // covers RUN-20
  test('gives up when a session holds the table, names it and changes nothing', async () => {
    await emptyDatabase();
    await write('0001-a.sql', 'create table a (); create table before ()');
    await run();
    await write(
      '0002-b.sql',
      '-- locks: a ACCESS EXCLUSIVE\ncreate table b (); alter table a add column n integer',
    );
    const holder = new pg.Client({
      connectionString: database.url,
      application_name: 'nightly report',
    });
    await holder.connect();
    try {
      await holder.query(`begin; select '001090000123' from a`);
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      const message = await run(20).catch((error: Error) => `${error.name}: ${error.message}`);
      expect(message).toMatch(/^StartFailure: Migration 0002-b\.sql waited 5 times 20 ms/);
      expect(message).toContain(`process ${rows[0]?.pid} on a (nightly report, `);
      expect(message).toMatch(/transaction since \d{4}-.*Z, query since \d{4}-.*Z\)/);
      expect(message).not.toContain('001090000123');
      expect(await tables()).toEqual(['a', 'before', 'schema_migrations']);
    } finally {
      await holder.end();
    }
    await run();
    expect(await tables()).toEqual(['a', 'b', 'before', 'schema_migrations']);
  });

  // covers RUN-20
  test('names each pending migration and what it locks before the first one runs', async () => {
    await emptyDatabase();
    await write('0001-a.sql', 'create table a ()');
    await run();
    await write('0002-b.sql', '-- locks: a SHARE\ncreate index on a ((1))');
    await write('0003-c.sql', '-- locks: later SHARE\ncreate table c ()');
    const lines: unknown[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    await migrate(database.url, { folder: pathToFileURL(`${folder}/`), log });
    const locks = [{ table: 'a', mode: 'SHARE', rows: 0, megabytes: 0 }];
    expect(lines).toMatchObject([
      { msg: 'migration pending', migration: '0002-b.sql', locks },
      { msg: 'migration pending', migration: '0003-c.sql', locks: [] },
      { msg: 'migration done', migration: '0002-b.sql', milliseconds: expect.any(Number) },
      { msg: 'migration done', migration: '0003-c.sql' },
    ]);
  });

  test('accepts lock lines that were added to a file after it ran', async () => {
    await emptyDatabase();
    await write('0001-a.sql', '-- Why.\ncreate table a ()');
    await run();
    await write('0001-a.sql', '-- Why.\n-- locks: b SHARE\ncreate table a ()');
    await expect(run()).resolves.toBeUndefined();
  });

  // covers RUN-20
  test('locks the tables that each migration declares, and no other', async () => {
    await emptyDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      // As migrate() makes it; migrations may read when an earlier one ran.
      await client.query('create table schema_migrations (name text, applied_at timestamptz)');
      for (const { name, sql, locks } of await readMigrationFiles()) {
        await client.query('begin');
        // Names as of before: a table that the migration drops has none afterwards.
        const { rows: before } = await client.query<{ oid: number; table: string }>(
          `select oid, oid::regclass::text as "table" from pg_class
            where relkind in ('r', 'p') and oid >= 16384`,
        );
        const tables = new Map(before.map(({ oid, table }) => [oid, table]));
        await client.query(sql);
        const { rows: lockRows } = await client.query<{ relation: number; modes: string[] }>(
          `select relation, array_agg(mode) as modes from pg_locks
            where pid = pg_backend_pid() and relation = any($1) group by relation`,
          [[...tables.keys()]],
        );
        const real = lockRows.flatMap(({ relation, modes }) => {
          const mode = lockModes.findLast((one) => modes.includes(spelledInPgLocks(one)));
          return mode ? [`-- locks: ${tables.get(relation)} ${mode}`] : [];
        });
        const lockLines = locks.map(({ table, mode }) => `-- locks: ${table} ${mode}`);
        expect({ name, locks: lockLines.toSorted() }).toEqual({ name, locks: real.toSorted() });
        await client.query('commit');
      }
    } finally {
      await client.end();
    }
  });
});

/** `ACCESS EXCLUSIVE` is `AccessExclusiveLock` there. */
const spelledInPgLocks = (mode: LockMode) =>
  `${mode.toLowerCase().replaceAll(/(^| )(.)/g, (_, _space, letter) => letter.toUpperCase())}Lock`;
