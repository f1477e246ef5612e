import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ask, PASSWORD, signIn } from '../../harness/calls.ts';
import { copyContract } from '../../harness/copied-contracts.ts';
import { leaveCertificates } from '../../harness/left-certificates.ts';
import { readPremium } from '../../harness/premium.ts';
import { type Program, startProgram } from '../../harness/program.ts';

const env = { CAPTCHA_PROVIDER: 'off' };
const LINES = 300;
const PATH = '/v1/auth/bank/statement';

let program: Program | null = null;
afterAll(() => program?.remove());

/** On a separate connection, which ends with the program's PostgreSQL. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: program?.databaseUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const countSettled = () =>
  withDatabase(async (client) => {
    const { rowCount } = await client.query(
      'select from bank_statement_lines where settled_at is not null',
    );
    return rowCount ?? 0;
  });

async function asClerk(url: string) {
  const body = { emailAddress: 'bm@salus.test', password: PASSWORD };
  const { result } = await ask(`${url}/v1/pub/login`, { body });
  const headers = { authorization: `Bearer ${result.access_token}` };
  return {
    async upload(file: string): Promise<number> {
      const answer = await fetch(`${url}${PATH}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: file,
      });
      return Number(/"statementId":(\d+)/.exec(await answer.text())?.[1]);
    },
    confirm: (statementId: number) =>
      ask(`${url}${PATH}/confirm`, { headers, body: { statementId } }),
    progress: async (statementId: number) =>
      (await ask(`${url}${PATH}/progress?statementId=${statementId}`, { headers })).data,
    show: async (statementId: number) =>
      (await ask(`${url}${PATH}?statementId=${statementId}`, { headers })).data,
  };
}

// covers STMT-4, STMT-5, STMT-14, LEDGER-4
test('a confirmation that is killed continues after the start, each line once', async () => {
  program = await startProgram({ env });
  // Their jobs are counted.
  await leaveCertificates(program.databaseUrl());
  const officer = await signIn(program.url);
  const first = await officer.createDraft('0987000191', 'Đinh Thị Giữa Chừng');
  await officer.sendSmsLink(first);
  const { amount: premium } = await readPremium(officer);
  const copies = await copyContract(program.databaseUrl(), first, LINES - 1, { hasHistory: true });
  const numbers = [first, ...copies];
  const now = new Date().toISOString();
  const lines = numbers.map((number, at) => `${now},FT-KILL-${at},${premium},CK ${number}`);
  const before = await asClerk(program.url);
  const statementId = await before.upload(
    ['paidAt,bankReference,amount,content', ...lines].join('\n'),
  );

  const running = program;
  await withDatabase(async (holder) => {
    // The confirmation settles other lines, and waits for this contract until it is killed.
    await holder.query('begin');
    await holder.query('select from contracts where reference_number = $1 for update', [
      numbers[LINES / 2],
    ]);
    expect((await before.confirm(statementId)).data.state).toBe('RUNNING');
    await expect.poll(countSettled).toBeGreaterThan(0);
    await running.kill9();
  });

  program = await startProgram({ dataDir: running.dataDir, port: running.port, env });
  expect(await countSettled()).toBeLessThan(LINES);
  const after = await asClerk(program.url);
  await expect
    .poll(() => after.progress(statementId), { timeout: 60_000 })
    .toEqual({ settled: LINES, lines: LINES, state: 'DONE' });
  const { totals } = await after.show(statementId);
  expect(totals.MATCHED).toEqual({ count: LINES, amount: LINES * premium });
  // Rows, contracts and sum of each kind.
  const { rows } = await withDatabase((client) =>
    client.query(`
    select 'orders' as of, count(*)::int as rows, count(distinct contract_id)::int as contracts,
           sum(paid_amount)::int as sum from payment_orders
     where status = 'SUCCEEDED' and review_reason is null
    union all select 'movements', count(*)::int, count(distinct contract_id)::int,
           sum(amount)::int from bank_movements where result = 'MATCHED'
    union all select 'ledger', count(*)::int, count(distinct contract_id)::int,
           sum(amount)::int from ledger_entries where debit = 'BANK' and credit = 'PREMIUM'
    union all select 'history', count(*)::int, count(distinct contract_id)::int, null
      from contract_history where action = 'onlinePaymentSucceeded'
    union all select 'jobs', count(*)::int, count(distinct data ->> 'contractId')::int, null
      from jobs.job where name = 'documents.issue-policy'`),
  );
  const once = { rows: LINES, contracts: LINES };
  const sum = LINES * premium;
  expect(rows).toEqual([
    { of: 'orders', ...once, sum },
    { of: 'movements', ...once, sum },
    { of: 'ledger', ...once, sum },
    { of: 'history', ...once, sum: null },
    { of: 'jobs', ...once, sum: null },
  ]);

  const check = fileURLToPath(
    new URL('../../../tools/operations/check-invariants.ts', import.meta.url),
  );
  const { stdout } = spawnSync(process.execPath, [check], {
    env: { PATH: process.env['PATH'] ?? '', SALUS_DATA_DIR: program.dataDir },
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 1 failed$/);
  // The copies have no messages with their links.
  expect(stdout).toMatch(/^I7 does not hold /);
});
