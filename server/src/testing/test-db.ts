import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** A migrated, empty database of its own for one test file: a copy of the template, in some 50 milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testPostgres');
  const name = `salus_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(url, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
