import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { histories } from '../../audit/histories.ts';
import { writeHeadJob } from '../../audit/write-head.job.ts';
import { eraseDraftsJob } from '../../retention/erase-drafts.job.ts';
import { givenContract } from '../../testing/given.ts';
import { givenDailyWork } from '../../testing/given-daily-work.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { openJobQueue } from '../queue/job-queue.ts';
import { checkDatabase, StartFailure } from '../start-failure.ts';
import { changeableTables } from './program-role.ts';

/** The program with its own user, beside the owner of the tables (SEC-7). */

const role = `salus_program_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let dataDir: string;
let salus: TestApp;

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'salus-test-'));
  const password = randomBytes(12).toString('hex');
  await asOwner(
    `create role ${role} login password '${password}'`,
    `grant ${role} to current_user`,
  );
  const programUrl = new URL(database.url);
  [programUrl.username, programUrl.password] = [role, password];
  salus = await startTestApp(
    { DATABASE_OWNER_URL: database.url },
    { databaseUrl: programUrl.href, dataDir },
  );
}, 60_000);
afterAll(async () => {
  await salus?.close();
  await asOwner(`drop owned by ${role} cascade`, `drop role ${role}`);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

// covers SEC-7
test('sells, issues and cancels contracts, and writes the head files', async () => {
  await givenContract(salus, { status: 'CANCELLED' });
  await writeHeadJob.run(salus.app, {}, { number: 1, isLast: true });
  const { rows } = await salus.app.pool.query('select from history_heads');
  expect(rows).toHaveLength(1);
}, 60_000);

// covers SEC-7
test.each([...histories.extendable, ...histories.read])('cannot rewrite %s', async (table) => {
  const { pool } = salus.app;
  for (const statement of [
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `create trigger t before insert on ${table} execute function reject_change()`,
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  await expect(pool.query('update contract_history set note = note')).rejects.toThrow(
    'permission denied',
  );
  expect(await changeableTables(pool, histories)).toEqual([]);
});

// covers SEC-7
test('opens the queue and is accepted at the start without the right to create', async () => {
  const { rows } = await salus.app.pool.query('select current_database() as name');
  await asOwner(`revoke create on database ${rows[0].name} from ${role}`);
  await checkDatabase(salus.databaseUrl, false);
  await expect(checkDatabase(salus.databaseUrl)).rejects.toThrow(StartFailure);
  const log = createLog('silent');
  const queue = await openJobQueue(salus.databaseUrl, [writeHeadJob], log, { hasSchema: true });
  await queue.stop();
});

// covers SEC-7, KEEP-1
test('erases an expired draft through the function of the owner, with a tombstone', async () => {
  const { referenceNumber } = await givenContract(salus);
  const { rows: ids } = await salus.app.pool.query(
    'select id from contracts where reference_number = $1',
    [referenceNumber],
  );
  await expect(
    salus.app.pool.query(
      `insert into erasures (reference_number, erased_on) values ($1, current_date)`,
      [referenceNumber],
    ),
  ).rejects.toThrow('permission denied');
  await salus.app.pool.query(
    `update contracts set updated_at = updated_at - interval '13 months'
      where reference_number = $1`,
    [referenceNumber],
  );
  await givenDailyWork(salus);
  await eraseDraftsJob.run(salus.app, {}, { number: 1, isLast: true });
  const { rows } = await salus.app.pool.query(
    `select erased_contract_id as id, octet_length(history_mac) as mac from erasures
      where reference_number = $1`,
    [referenceNumber],
  );
  expect(rows).toEqual([{ id: ids[0].id, mac: 32 }]);
});

// covers SEC-7
test('counts in the metrics the histories that one user could change', async () => {
  const { body } = await salus.anybody.get('/metrics');
  expect(String(body)).toContain('salus_unprotected_histories 0');
});
