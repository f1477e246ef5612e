import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ask, PASSWORD } from '../e2e/harness/calls.ts';
import { startProgram } from '../e2e/harness/program.ts';
import { generateContracts } from './data/generate.ts';
import { percentile, probe } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';

const LINES = 2_000;
/** As many as a confirmation uses concurrently. */
const CONNECTIONS = 3;
const QUIET_MILLISECONDS = 4_000;
const STEP_MILLISECONDS = 100;
const PATH = '/v1/auth/bank/statement';
const LIST = '/v1/auth/contract/bm-list-temporary?page=1&limit=25';

/**
 * A clerk's statement whose lines all pay a contract: reading and matching, then the job that
 * settles them beside the issuing of the first certificates. The baseline is the bare update of as
 * many rows, on a copy of the table with its checks and indexes.
 */
export async function measureConfirming(): Promise<void> {
  const program = await startProgram({ env: { CAPTCHA_PROVIDER: 'off' } });
  const pool = new pg.Pool({ connectionString: program.databaseUrl(), max: CONNECTIONS });
  try {
    await generateContracts(program.databaseUrl(), { contracts: LINES, onlyOpenOrders: true });
    const { rows } = await pool.query<{ id: number; content: string; amount: string }>(
      `select id, reference_number as content, premium_amount as amount from contracts
       where status = 'AWAITING_PAYMENT'`,
    );
    const baseline = await bareUpdates(
      pool,
      rows.map(({ id }) => id),
    );
    const body = { emailAddress: 'bm@salus.test', password: PASSWORD };
    const { result } = await ask(`${program.url}/v1/pub/login`, { body });
    const headers = { authorization: `Bearer ${result.access_token}` };
    const now = new Date().toISOString();
    const file = [
      'paidAt,bankReference,amount,content',
      ...rows.map(({ content, amount }, at) => `${now},FT-${at},${amount},CK ${content}`),
    ].join('\n');

    const upload = performance.now();
    const reply = await fetch(`${program.url}${PATH}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: file,
    });
    const id = /"statementId":(\d+)/.exec(await reply.text())?.[1];
    const read = (performance.now() - upload) / 1000;
    const listDuring = probe(() => ask(`${program.url}${LIST}`, { headers }));
    const confirming = performance.now();
    const statement = await ask(`${program.url}${PATH}/confirm`, {
      headers,
      body: { statementId: Number(id) },
    });
    const answered = (performance.now() - confirming) / 1000;
    const { MATCHED: matches } = statement.data.totals;
    for (let state = statement.data.state; state !== 'DONE'; await pause(STEP_MILLISECONDS)) {
      const progress = await ask(`${program.url}${PATH}/progress?statementId=${id}`, { headers });
      state = progress.data.state;
    }
    const seconds = (performance.now() - confirming) / 1000;
    const listP99 = percentile(await listDuring.end(), 99);
    const lists = await listsBesideCommas(program.url, headers);
    printTable(
      `A statement of ${LINES} matched lines, baseline: the bare update of as many rows`,
      [
        { what: 'read and match', salus: read, unit: 's', goal: atMost(read, 1, '≤ 1 s') },
        { what: 'answer', salus: answered, unit: 's', goal: atMost(answered, 2, '≤ 2 s') },
        { what: 'settle', salus: seconds, baseline, unit: 's' },
        { what: 'settle', salus: matches.count / seconds, unit: 'lines/s' },
        {
          what: 'list p99 meanwhile',
          salus: listP99,
          baseline: lists.baseline,
          unit: 'ms',
          goal: atMost(listP99, 100, '≤ 100 ms'),
        },
        {
          what: 'list p99 beside 9 MB of commas',
          ...lists,
          unit: 'ms',
          goal: atMost(lists.salus / lists.baseline, 3, '≤ 3 × quiet'),
        },
      ],
      [`${matches.count} lines paid their contracts`],
    );
  } finally {
    await pool.end();
    await program.remove();
  }
}

/** The p99 of a list while files that hold nothing are read, against the same list alone. */
async function listsBesideCommas(url: string, headers: Readonly<Record<string, string>>) {
  const list = () => ask(`${url}${LIST}`, { headers });
  const quiet = probe(list);
  await pause(QUIET_MILLISECONDS);
  const baseline = percentile(await quiet.end(), 99);
  const file = `paidAt,bankReference,amount,content\n${','.repeat(9_000_000)}`;
  const busy = probe(list);
  for (let round = 0; round < 3; round += 1)
    await fetch(`${url}${PATH}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: file,
    });
  return { salus: percentile(await busy.end(), 99), baseline };
}

/** Seconds for an update of each row, on as many connections as a confirmation uses. */
async function bareUpdates(pool: pg.Pool, ids: readonly number[]): Promise<number> {
  await pool.query('create table bare_contracts (like contracts including all)');
  const columns = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'contracts' and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  const { names } = columns.rows[0] ?? { names: '' };
  await pool.query(
    `insert into bare_contracts (${names}) overriding system value select ${names} from contracts`,
  );
  const waiting = ids.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const id of waiting)
        await pool.query({
          name: 'bare',
          text: `update bare_contracts set status = 'PAID', type_payment = 'ONLINE',
            ref_order = reference_number || '-1', paid_at = now(), updated_at = now()
            where id = $1`,
          values: [id],
        });
    }),
  );
  return (performance.now() - began) / 1000;
}
