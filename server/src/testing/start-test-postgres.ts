import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../embedded-postgres/throwaway-postgres.ts';
import { migrate } from '../platform/migrations/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for test databases, and the migrated database that they copy. */
    testPostgres: { url: string; template: string };
  }
}

const DECLARE_QUEUES = fileURLToPath(new URL('parts/declare-queues.ts', import.meta.url));

/** Starts one PostgreSQL for all test files, with one migrated database with queues to copy. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? null : await startThrowawayPostgres();
  const url = given ?? postgres?.url ?? '';
  const template = `salus_template_${process.pid}`;
  try {
    await run(url, `create database ${template}`);
    const templateUrl = new URL(url);
    templateUrl.pathname = `/${template}`;
    await migrate(templateUrl.href);
    // A process of its own: the runner of this file cannot load every module of the jobs.
    await promisify(execFile)(process.execPath, [DECLARE_QUEUES, templateUrl.href]);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  project.provide('testPostgres', { url, template });
  return async () => {
    if (postgres) await postgres.stop();
    else await run(url, `drop database if exists ${template}`);
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
