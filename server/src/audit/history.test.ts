import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '../integrations/files/files.ts';
import { checkInvariants } from '../operations/invariants.ts';
import { type GivenContract, givenContract } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { HISTORY_ENDS, logEndsJob } from './log-ends.job.ts';
import { writeHeadJob } from './write-head.job.ts';

const KEY = 'the key of the history, known to auditors only';
const verifier = new URL('../../../tools/operations/verify-history.mjs', import.meta.url).pathname;
const attempt = { number: 1, isLast: true };

let salus: TestApp;
let active: GivenContract;
let folder: string;
beforeAll(async () => {
  salus = await startTestApp({ HISTORY_KEY: KEY });
  folder = await mkdtemp(join(tmpdir(), 'salus-dump-'));
  active = await givenContract(salus, {
    status: 'ACTIVE',
    draft: { proposerAddress: 'Số 1, "Ngõ" 2; Hà Nội' },
  });
  await writeHeadJob.run(salus.app, {}, attempt);
}, 60_000);
afterAll(async () => {
  await salus.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = `id, contract_id, sequence, at, action, actor_kind, actor_id, from_status,
  to_status, note, changes, hash, mac`;

/** A value as psql writes it to CSV. */
function csvCell(value: unknown): string {
  if (value === null) return '';
  const text =
    value instanceof Date
      ? value.toISOString().replace('T', ' ').replace('Z', '+00')
      : Buffer.isBuffer(value)
        ? `\\x${value.toString('hex')}`
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  return /[",\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}

async function dump(client: pg.ClientBase, name: string, select: string): Promise<string> {
  const { rows, fields } = await client.query<Record<string, unknown>>(select);
  const lines = rows.map((row) => fields.map((field) => csvCell(row[field.name])).join(','));
  const file = join(folder, name);
  await writeFile(file, [fields.map((field) => field.name).join(','), ...lines, ''].join('\n'));
  return file;
}

/** Damages the history as its owner can, without triggers, and returns what both checks find. */
async function foundAfter(damage: string, log = '') {
  const client = new pg.Client({ connectionString: salus.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('alter table contract_history disable trigger user');
    await client.query(damage);
    const lines = log.split('\n').filter((line) => line.includes(HISTORY_ENDS));
    const ends = lines.flatMap((line) => JSON.parse(line).ends);
    const invariants = await checkInvariants(client, salus.app.config.keys.history, ends);
    const logFile = join(folder, 'salus.log');
    await writeFile(logFile, log);
    const history = await dump(client, 'history.csv', `select ${columns} from contract_history`);
    const erasures = await dump(client, 'erasures.csv', 'select erased_contract_id from erasures');
    const heads = join(salus.dataDir, 'files', 'history-heads');
    const files = [history, erasures, heads, ...(log ? [logFile] : [])];
    const run = promisify(execFile)(process.execPath, [verifier, ...files], {
      env: { HISTORY_KEY: KEY },
    });
    const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => error);
    return {
      byProgram: invariants.find(({ name }) => name === 'I8')?.offenders ?? [],
      byVerifier: stdout.trim().split('\n'),
    };
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const ofActive = () =>
  `contract_id = (select id from contracts where reference_number = '${active.referenceNumber}')`;
/** An insider without the key can repair the hashes, but not the MACs. */
const rehashSql = `
  do $$ declare h contract_history; before bytea; begin
    for h in select * from contract_history order by contract_id, sequence loop
      select hash into before from contract_history
       where contract_id = h.contract_id and sequence = h.sequence - 1;
      h.previous_hash := coalesce(before, ''::bytea);
      update contract_history set previous_hash = h.previous_hash, hash = history_hash(h)
       where id = h.id;
    end loop; end $$`;

describe('the history of contracts', () => {
  // covers INV-8, SEC-8
  test('verifies in the program and in a dump without it', async () => {
    const { byProgram, byVerifier } = await foundAfter('select 1');
    expect(byProgram).toEqual([]);
    expect(byVerifier).toHaveLength(1);
    expect(byVerifier[0]).toMatch(/^\d+ rows, 1 head files, 0 rows after them, 0 faults$/);
  });

  // covers INV-8, SEC-8
  test.each([
    ['a changed note', () => `update contract_history set note = 'x' where ${ofActive()}`],
    [
      'another actor',
      () => `update contract_history set actor_id = 2 where ${ofActive()} and sequence = 1`,
    ],
    ['a removed row', () => `delete from contract_history where ${ofActive()} and sequence = 2`],
    [
      'a removed row, renumbered',
      () => `delete from contract_history where ${ofActive()} and sequence = 2;
        update contract_history set sequence = sequence - 1 where ${ofActive()} and sequence > 2`,
    ],
    [
      'swapped rows',
      () => `update contract_history set sequence = -2 where ${ofActive()} and sequence = 2;
        update contract_history set sequence = 2 where ${ofActive()} and sequence = 3;
        update contract_history set sequence = 3 where ${ofActive()} and sequence = -2`,
    ],
    [
      'a forged row',
      () => `insert into contract_history
          (contract_id, sequence, at, action, actor_kind, actor_id, to_status, previous_hash,
            hash, mac)
        select contract_id, sequence + 1, at, action, actor_kind, actor_id, to_status,
            previous_hash, hash, mac
          from contract_history where ${ofActive()} order by sequence desc limit 1`,
    ],
    ['removed MACs', () => `update contract_history set mac = null where ${ofActive()}`],
  ])('reveals %s, although the hashes were repaired', async (_, damage) => {
    const { byProgram, byVerifier } = await foundAfter(`${damage()}; ${rehashSql}`);
    expect(byProgram).toEqual([active.referenceNumber]);
    expect(byVerifier.length).toBeGreaterThan(1);
  });

  // covers SEC-8
  test('reveals a cut end by the head files', async () => {
    const { byVerifier } = await foundAfter(
      `delete from contract_history where ${ofActive()} and action = 'issue'`,
    );
    expect(byVerifier[0]).toMatch(/^contract \d+ row \d+: it is missing$/);
  });

  // covers SEC-8
  test('continues its head files, and writes none without new rows', async () => {
    const count = async () => (await salus.app.pool.query('select from history_heads')).rows.length;
    await writeHeadJob.run(salus.app, {}, attempt);
    expect(await count()).toBe(1);
    await givenContract(salus);
    const { byVerifier: between } = await foundAfter('select 1');
    expect(between[0]).toMatch(/, 1 head files, [1-9]\d* rows after them, 0 faults$/);
    await writeHeadJob.run(salus.app, {}, attempt);
    expect(await count()).toBe(2);
    const { byVerifier } = await foundAfter('select 1');
    expect(byVerifier[0]).toMatch(/, 2 head files, 0 rows after them, 0 faults$/);
  });

  // covers SEC-8
  test('warns once while the file store does not report whether it locks head files', async () => {
    const { files } = salus.app.integrations;
    let isUnknown = false;
    const silent: Files = {
      ...files,
      isLockUnknown: () => isUnknown,
      async put(...file) {
        await files.put(...file);
        isUnknown = true;
      },
    };
    const integrations = { ...salus.app.integrations, files: silent };
    const warnings = () =>
      salus.lines.filter((line) => line.includes('does not report whether it locks files'));
    for (let hour = 0; hour < 2; hour++) {
      await givenContract(salus);
      await writeHeadJob.run({ ...salus.app, integrations }, {}, attempt);
    }
    expect(warnings()).toHaveLength(1);
  });

  // covers SEC-12
  test('reveals an end that was cut before the next head file by the log', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    await logEndsJob.run(salus.app, {}, attempt);
    const log = salus.lines.join('');
    expect(log).toContain(HISTORY_ENDS);
    const damage = `delete from contract_history where action = 'issue' and contract_id =
      (select id from contracts where reference_number = '${referenceNumber}')`;
    expect((await foundAfter('select 1', log)).byProgram).toEqual([]);
    const { byProgram, byVerifier } = await foundAfter(damage, log);
    expect(byProgram).toEqual([referenceNumber]);
    expect(byVerifier[0]).toMatch(/^contract \d+ row \d+: it is missing$/);
    expect(byVerifier.at(-1)).toMatch(/ ends in logs, 1 faults$/);
  });

  // covers SEC-8, SEC-12
  test('reveals a paid contract that was erased like an expired draft', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    await logEndsJob.run(salus.app, {}, attempt);
    const { byProgram, byVerifier } = await foundAfter(
      `alter table erasures disable trigger user;
      insert into erasures (reference_number, officer_id, created_on, erased_on, history_rows,
          history_hash, erased_contract_id)
        select reference_number, officer_id, current_date, current_date, 1, sha256(''), id
          from contracts where reference_number = '${referenceNumber}';
      delete from contract_history where contract_id =
        (select id from contracts where reference_number = '${referenceNumber}')`,
      salus.lines.join(''),
    );
    expect(byProgram).toEqual([referenceNumber]);
    // The scheduled job may have logged an earlier end, too.
    expect(byVerifier).toContainEqual(
      expect.stringMatching(/^contract \d+ row \d+: it was ACTIVE, and erased$/),
    );
  });
});
