import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-db.ts';
import { isMigrated, migrate } from './migrate.ts';
import { StartFailure } from './start-failure.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.url, pathToFileURL(`${folder}/`));
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
});
