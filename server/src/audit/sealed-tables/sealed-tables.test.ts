import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../operations/invariants.ts';
import { givenContract } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeHeadJob } from '../write-head.job.ts';
import { isInstant } from './range-seal.ts';
import { tablesToSeal } from './sealed-tables.ts';

const KEY = 'the key of the heads, known to auditors only';
const verifier = new URL('../../../../tools/operations/verify-history.mjs', import.meta.url)
  .pathname;
const names = [...tablesToSeal.keys()];
let salus: TestApp;
let folder: string;

beforeAll(async () => {
  salus = await startTestApp({ HISTORY_KEY: KEY });
  folder = await mkdtemp(join(tmpdir(), 'salus-dumps-'));
  await givenContract(salus, { status: 'ACTIVE' });
  await salus.app.pool.query(`
    insert into account_history (account_id, at, operator, action, details)
      select id, now(), 'ops "1"', 'CREATED', '{"name": ["é\\n", null]}' from accounts limit 3;
    insert into unit_history (unit_id, at, operator, action, reason)
      select id, now(), 'ops', 'UNIT_CREATED', 'new' from units limit 3;
    insert into account_agreements (account_id, version, language, document_digest, agreed_at, ip,
      device) select id, 'v', 'vi', sha256(''), now(), '', E'a\\tb' from accounts limit 3;
    insert into person_data_requests (at, operator, identity_hash, contracts)
      select now(), 'ops', sha256(''), array['HD1', 'a "b"'] from generate_series(1, 3);
    insert into day_closes (business_day, version, closed_by, closed_at, note, totals, differences)
      select current_date - 9, n, (select min(id) from accounts), now(), 'ok', '{}', '[]'
        from generate_series(1, 3) n`);
  await insertRead('25 months');
  await insertRead('0 days');
  await insertRead('0 days');
  await writeHead();
}, 60_000);
afterAll(async () => {
  await salus.close();
  await rm(folder, { recursive: true, force: true });
});

const writeHead = () => writeHeadJob.run(salus.app, {}, { number: 1, isLast: true });
const insertRead = (age: string) =>
  salus.app.pool.query(
    `insert into personal_reads (at, account_id, session_id, ip, call, kind)
      select now() - $1::interval, min(id), gen_random_uuid(), '', 'search', 'SEARCH'
        from accounts`,
    [age],
  );

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: salus.databaseUrl });
  await client.connect();
  return client;
}

/** Writes a table as psql dumps it. Returns the file. */
async function dump(client: pg.Client, table: string): Promise<string> {
  const { rows, fields } = await client.query<Record<string, string | null>>({
    text: `select * from ${table}`,
    types: { getTypeParser: () => (text: string) => text },
  });
  const cell = (value: string | null) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`);
  const head = fields.map(({ name }) => name);
  const lines = rows.map((row) => head.map((name) => cell(row[name] ?? null)).join(','));
  const file = join(folder, `${table}.csv`);
  await writeFile(file, [head.join(','), ...lines, ''].join('\n'));
  return file;
}

/** Damages tables as their owner can, without triggers, and returns the faults of both checks. */
async function faultsAfter(damage: string, tables: readonly string[] = []) {
  const client = await connect();
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(damage);
    const invariants = await checkInvariants(client, salus.app.config.keys.history);
    const files: string[] = [];
    for (const name of ['contract_history', 'erasures', ...names])
      files.push(await dump(client, name));
    files.splice(2, 0, join(salus.dataDir, 'files', 'history-heads'));
    const run = promisify(execFile)(process.execPath, [verifier, ...files], {
      env: { HISTORY_KEY: KEY },
    });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    return {
      byProgram: invariants.find(({ name }) => name === 'I16')?.offenders ?? [],
      byVerifier: stdout.trim().split('\n').slice(0, -1),
    };
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const clean = { byProgram: [], byVerifier: [] };
/** Expects one fault of each table from both checks, with a range of ids. */
async function expectFaults(damage: string, tables: readonly string[], fault: string) {
  const { byProgram, byVerifier } = await faultsAfter(damage, tables);
  const pattern = / after (the start|-?\d+) to \d+: /;
  expect(byProgram.map((line) => line.replace(pattern, ': '))).toEqual(
    tables.map((table) => `${table}: ${fault}`),
  );
  expect(byVerifier).toEqual(byProgram);
}

const last = (table: string) => `id = (select max(id) from ${table})`;
const changes = new Map([
  ['account_history', `operator = 'x'`],
  ['unit_history', `operator = 'x'`],
  ['personal_reads', 'account_id = account_id + 1'],
  ['person_data_requests', `erased = '{}'`],
  ['ledger_entries', 'business_day = business_day - 1'],
  ['day_closes', `note = 'x'`],
  ['account_agreements', `ip = 'x'`],
]);
const changeSql = (table: string) =>
  `update ${table} set ${changes.get(table)} where ${last(table)}`;
/** A forged row before all others, which differs from the first in its unique values. */
const forgedRow = (table: string) => `
  insert into ${table} overriding system value
  select (jsonb_populate_record(t,
      jsonb_build_object('id', -7, 'version', 9, 'corrected_id', t.id))).*
    from ${table} t order by id limit 1`;

describe('append-only tables', () => {
  // covers INV-16, SEC-13
  test('verify in the program and in a dump without it', async () => {
    expect(await faultsAfter('select 1')).toEqual(clean);
  });

  // covers INV-16, SEC-13
  test.each([
    ['changed', (table: string) => changeSql(table), 'a row was changed'],
    ['cut', (table: string) => `delete from ${table} where ${last(table)}`, '1 rows were removed'],
    ['forged', (table: string) => forgedRow(table), '1 rows were added'],
  ])('reveal a %s row in each table', async (_, damage, fault) => {
    await expectFaults(names.map(damage).join(';'), names, fault);
  });

  // covers INV-16, SEC-13
  test('reveal a changed seal in the database', async () => {
    const { byProgram, byVerifier } = await faultsAfter(
      `update history_heads set tables = jsonb_set(tables, '{0,ranges,0,3}', '0')`,
      ['history_heads'],
    );
    expect(byProgram).toEqual([expect.stringMatching(/: the seal was changed$/)]);
    expect(byVerifier).toEqual([]);
  });

  // covers INV-16, SEC-13
  test('stay clean when retention deletes old reads', async () => {
    const deletion = `select delete_reads(now() - interval '24 months', 9)`;
    expect(await faultsAfter(deletion)).toEqual(clean);
    await expectFaults(
      `${deletion}; delete from personal_reads`,
      ['personal_reads'],
      '2 rows were removed',
    );
  });

  // covers SEC-13
  test('wait for a transaction that took a lower id', async () => {
    const late = await connect();
    const insert = `insert into account_history (account_id, at, operator, action)
      select min(id), now(), 'ops', 'CHANGED' from accounts`;
    await late.query('begin');
    await late.query(insert);
    await salus.app.pool.query(insert);
    await writeHead();
    expect(salus.lines.join('')).toContain('"waiting":["account_history"]');
    await late.query('commit');
    await late.end();
    expect(await faultsAfter('select 1')).toEqual(clean);
    await writeHead();
    expect(await faultsAfter('select 1')).toEqual(clean);
    await expectFaults(
      'delete from account_history where id = (select max(id) - 1 from account_history)',
      ['account_history'],
      '1 rows were removed',
    );
  });

  // covers SEC-13
  test('are sealed with all columns', async () => {
    const { rows } = await salus.app.pool.query<{
      name: string;
      columns: string[];
      times: string[];
    }>(
      `select table_name as name, array_agg(column_name::text) as columns,
              coalesce(array_agg(column_name::text) filter
                (where data_type = 'timestamp with time zone'), '{}') as times
         from information_schema.columns
        where table_schema = 'public' and table_name = any($1) group by 1`,
      [names],
    );
    expect(rows).toHaveLength(names.length);
    for (const { name, columns, times } of rows) {
      const sealedColumns = tablesToSeal.get(name)?.columns ?? [];
      // The count of equal reads grows; the trigger lets nothing else change (SEC-21).
      const growing = name === 'personal_reads' ? ['times', 'last_at'] : [];
      const all = [...sealedColumns, ...growing].sort();
      expect(all, name).toEqual(columns.sort());
      expect(all.filter(isInstant), name).toEqual(times.sort());
    }
  });
});
