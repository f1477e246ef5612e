import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_LIMIT_MILLISECONDS = 20_000;

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** A migrated, empty database per test file: a copy of the template, in about 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testPostgres');
  const name = `salus_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => drop(url, name) };
}

/**
 * Retries while autovacuum uses the database: a forced drop ends other connections, but only a
 * superuser may end autovacuum.
 */
async function drop(url: string, name: string): Promise<void> {
  const deadline = Date.now() + DROP_LIMIT_MILLISECONDS;
  for (;;) {
    try {
      return await run(url, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const isCleaned = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
      if (!isCleaned || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
