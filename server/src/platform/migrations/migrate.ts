import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseHosts } from '../database-hosts.ts';
import type { Log } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import {
  type MigrationFile,
  migrationNumber,
  migrationsFolder,
  readMigrationFiles,
} from './migration-files.ts';
import { describeHolders, lockedTables } from './migration-locks.ts';

const NO_UPGRADE =
  'The database was made by a version of Salus from which no upgrade leads here. In development, ' +
  'stop Salus and delete the data folder (.data/, or the one that SALUS_DATA_DIR names); ' +
  'with DATABASE_URL, name an empty database.';

/** An arbitrary key for the advisory lock that serialises concurrent starts. */
const LOCK = 7_258_001;

/** PostgreSQL's code for an expired lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Between two attempts the waiting requests get through. */
const ATTEMPTS = 5;
const LOCK_MILLISECONDS = 5000;

type Options = {
  readonly folder?: URL;
  /** Longest wait of an attempt for a table (RUN-20); the requests behind it wait as long. */
  readonly lockMilliseconds?: number;
  readonly log?: Log;
};

/**
 * Runs the migrations that the database has not seen, in order, each in its own transaction. The
 * log names them and what they lock before the first one runs (RUN-20).
 * @throws StartFailure when the database and the files contradict each other, or when another
 *   session keeps a table locked
 */
export async function migrate(
  connectionString: string,
  { folder = migrationsFolder, lockMilliseconds = LOCK_MILLISECONDS, log }: Options = {},
): Promise<void> {
  const files = await readMigrationFiles(folder);
  const client = new pg.Client({
    connectionString: databaseHosts(connectionString).current,
    connectionTimeoutMillis: 10_000,
    application_name: 'salus migration',
  });
  // The running query rejects when the connection breaks; an unhandled 'error' event would crash.
  client.on('error', () => undefined);
  // A migration reports by `raise info` what it could not know.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'INFO') log?.info({ notice: message }, 'migration notice');
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, sha256 text not null,
        applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<AppliedMigration>(
      'select name, sha256 from schema_migrations',
    );
    const pending = pendingMigrations(files, rows);
    for (const { name, locks } of pending)
      log?.info({ migration: name, locks: await lockedTables(client, locks) }, 'migration pending');
    for (const migration of pending) {
      const began = performance.now();
      await runOne(client, migration, lockMilliseconds);
      const milliseconds = Math.round(performance.now() - began);
      log?.info({ migration: migration.name, milliseconds }, 'migration done');
    }
    if (folder === migrationsFolder) ownFiles = Promise.resolve(files);
  } finally {
    await client.end();
  }
}

/** @throws StartFailure naming the sessions that hold the locks, after the last attempt */
async function runOne(
  client: pg.Client,
  { name, sql, sha256, locks }: MigrationFile,
  lockMilliseconds: number,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockMilliseconds}`);
      await client.query(sql);
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
        name,
        sha256,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === ATTEMPTS)
        throw new StartFailure(
          `Migration ${name} waited ${ATTEMPTS} times ${lockMilliseconds} ms for a table that ` +
            `another session has locked. Nothing of it was done. ` +
            `${await describeHolders(client, locks)} Start again when the lock is free.`,
          error,
        );
      await pause(lockMilliseconds);
    }
  }
}

/** The files at the start of the process: a later deployment may add files beside them. */
let ownFiles: Promise<MigrationFile[]> | null = null;

/** Whether the database has every migration of this program. For readiness. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  ownFiles ??= readMigrationFiles();
  const [{ rows }, files] = await Promise.all([
    pool.query<{ sha256: string }>('select sha256 from schema_migrations'),
    ownFiles,
  ]);
  const checksums = new Set(rows.map((row) => row.sha256));
  return files.every((file) => checksums.has(file.sha256));
}

type AppliedMigration = { readonly name: string; readonly sha256: string };

/**
 * The files to run. Rows with numbers above the program's own come from a newer version, which may
 * have migrated the database during a rolling update.
 */
function pendingMigrations(
  files: readonly MigrationFile[],
  rows: readonly AppliedMigration[],
): MigrationFile[] {
  const checksumByName = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const own = new Set(files.map(({ name }) => name));
  const last = files.at(-1)?.number ?? 0;
  if (rows.some(({ name }) => !own.has(name) && !(migrationNumber(name) > last))) {
    throw new StartFailure(NO_UPGRADE);
  }
  const edit = files.find(({ name, sha256 }) => (checksumByName.get(name) ?? sha256) !== sha256);
  if (edit) {
    throw new StartFailure(
      `Migration ${edit.name} has changed since it ran on this database: ` +
        'restore it and write a new one (npm run new-migration).',
    );
  }
  const pending = files.filter(({ name }) => !checksumByName.has(name));
  const newest = files.findLast(({ name }) => checksumByName.has(name));
  const late = pending.find(({ number }) => newest && number < newest.number);
  if (late) {
    throw new StartFailure(
      `Migration ${late.name} comes before ${newest?.name}, which has already run on ` +
        'this database: give it the next free number.',
    );
  }
  return pending;
}
