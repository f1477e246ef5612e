import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFailure } from '../platform/start-failure.ts';
import { type Account, giveTo, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder } from './place.ts';

const PASSWORD = 'password';

/** Creates the cluster unless it exists. Renamed into place, so a partial cluster is never used. */
export function ensureCluster(
  place: string,
  binaries: Binaries,
  account: Account,
  throwaway: boolean,
): void {
  const cluster = clusterFolder(place);
  if (existsSync(cluster)) return;
  const fresh = `${cluster}.new`;
  const passwordFile = join(place, `${PASSWORD}.new`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(account, fresh);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  const { status, stderr, error } = runAs(account, binaries.initdb, [
    `--pgdata=${fresh}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    // A test run opens thousands of connections: a proof of the password is a fifth of each.
    throwaway ? '--auth=password' : '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin C.UTF-8 knows Vietnamese letters, sorts fast and does not depend on libc.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(throwaway ? ['--no-sync'] : []),
  ]);
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    const reason = (error?.message ?? stderr).trim().split('\n').at(-1);
    throw new StartFailure(`PostgreSQL could not create its files in ${place}: ${reason}.`);
  }
  // The password comes first: a cluster without one is inaccessible.
  rmSync(join(place, PASSWORD), { force: true });
  writeFileSync(join(place, PASSWORD), password, { mode: 0o600 });
  renameSync(fresh, cluster);
}

/** Why the files are broken, before PostgreSQL starts; null when they are not. */
export function whyBroken(place: string): string | null {
  const version = readIfThere(join(clusterFolder(place), 'PG_VERSION'))?.trim();
  if (version === undefined) return 'the file PG_VERSION is missing';
  if (version !== '18') return `it was made by PostgreSQL ${version}, this is PostgreSQL 18`;
  if (readIfThere(join(place, PASSWORD)) === undefined) return 'the password file is missing';
  return null;
}

/**
 * Salus connects as the owner of its database, not as the superuser, who could read files and run
 * programs. Returns the connection string of that role.
 */
export async function ensureDatabase(
  place: string,
  port: number,
  mayCreateDatabases: boolean,
): Promise<string> {
  const password = readFileSync(join(place, PASSWORD), 'utf8').trim();
  const address = (user: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: address('postgres', 'postgres') });
  // The running query rejects when the connection breaks; an unhandled 'error' event would crash.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'salus') as role,
              exists (select from pg_database where datname = 'salus') as database`,
    );
    if (!rows[0]?.role) {
      const rights = mayCreateDatabases ? 'login createdb createrole' : 'login';
      await client.query(`create role salus ${rights} password ${client.escapeLiteral(password)}`);
    }
    if (!rows[0]?.database) await client.query('create database salus owner salus');
  } finally {
    await client.end().catch(() => undefined);
  }
  return address('salus', 'salus');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
