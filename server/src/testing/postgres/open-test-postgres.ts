import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { startThrowawayPostgres } from '../../embedded-postgres/throwaway-postgres.ts';
import { migrate } from '../../platform/migrations/migrate.ts';

const PREPARE_TEMPLATES = fileURLToPath(new URL('prepare-templates.ts', import.meta.url));
const INSUFFICIENT_PRIVILEGE = '42501';
/** A statement of a test runs a few times, and the first five would each be planned. */
const PLAN_ONCE = 'alter role current_user set plan_cache_mode = force_generic_plan';
const DROP_LIMIT_MILLISECONDS = 20_000;

export type TestPostgres = {
  /** Its user may create databases. */
  readonly url: string;
  readonly templates: {
    /** Tables and queues. */
    readonly migrated: string;
    /** As after the first start: also catalogue, simulators and demo accounts. */
    readonly started: string;
  };
};
export type TemplateKind = keyof TestPostgres['templates'];

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/**
 * One PostgreSQL for all test files, with the databases that they copy. `npm test` serves one for
 * all of its runs (TEST_POSTGRES).
 */
export async function openTestPostgres() {
  const running = process.env['TEST_POSTGRES'];
  if (running) {
    const testPostgres: TestPostgres = JSON.parse(running);
    return { provided: testPostgres, stop: async () => undefined };
  }
  const externalUrl = process.env['TEST_DATABASE_URL'];
  const postgres = externalUrl ? null : await startThrowawayPostgres();
  const url = externalUrl ?? postgres?.url ?? '';
  const templates = {
    migrated: `salus_migrated_${process.pid}`,
    started: `salus_started_${process.pid}`,
  };
  const { migrated, started } = templates;
  try {
    if (postgres) await run(url, PLAN_ONCE);
    await run(url, `create database ${migrated}`);
    await migrate(at(url, migrated));
    await run(url, `create database ${started} template ${migrated}`);
    // A separate process: the runner of this file cannot load every module of the program.
    const urls = [at(url, migrated), at(url, started)];
    await promisify(execFile)(process.execPath, [PREPARE_TEMPLATES, ...urls]);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  const testPostgres: TestPostgres = { url, templates };
  return {
    provided: testPostgres,
    async stop(): Promise<void> {
      if (postgres) return postgres.stop();
      for (const name of Object.values(templates))
        await run(url, `drop database if exists ${name}`);
    },
  };
}

/** A separate database. Copying files takes half the time of the default strategy. */
export async function copyTemplate(
  { url, templates }: TestPostgres,
  kind: TemplateKind,
): Promise<TestDatabase> {
  const name = `salus_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${templates[kind]} strategy file_copy`);
  return { url: at(url, name), drop: () => drop(url, name) };
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
      await pause(200);
    }
  }
}

function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
