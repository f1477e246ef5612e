import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { ensureDemoAccounts } from '../server/src/accounts/demo-accounts.ts';
import { loadCatalogue } from '../server/src/catalogue/load-catalogue.ts';
import { readConfig } from '../server/src/config.ts';
import type { App } from '../server/src/context.ts';
import { startRollingUpCounters } from '../server/src/contracts/counters/roll-up-counters.ts';
import { lockContract } from '../server/src/contracts/locked-contract.ts';
import { transition } from '../server/src/contracts/transition.ts';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/embedded-postgres.ts';
import { inTransaction, openDatabase } from '../server/src/platform/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrations/migrate.ts';
import { openJobQueue } from '../server/src/platform/queue/job-queue.ts';
import { staffWith } from '../server/src/testing/trade.ts';
import { allJobs } from '../server/src/worker.ts';
import { generateContracts } from './data/generate.ts';
import { describeInvariants } from './harness/environment.ts';
import { alternate, median } from './harness/load.ts';
import { atLeast, printTable } from './harness/report.ts';

const ROUNDS = 7;
const SEQUENTIAL_WRITES = 150;
const PARALLEL_WRITES = 700;
const CONNECTIONS = 8;

/** Columns of a manual payment, equal for all variants. */
const paying = `status = 'PAID', type_payment = 'MANUAL', paid_at = now(),
  manual_payment_note = 'Tiền mặt', paid_manually_by = 1, payment_failed = false,
  txn_response_code = null, ref_order = null, change_requested = false, updated_at = now()`;

/**
 * Measures a change of status with its side effects: row lock, lifecycle rules, chained history,
 * counters, job. The baselines are the bare update and the update with triggers, on a copy of the
 * table with the same columns, checks and indexes.
 */
export async function measureWrites(): Promise<void> {
  const closing: (() => Promise<void> | void)[] = [];
  try {
    const environment = await openWrites(closing);
    const { pool } = environment;
    const update = (table: string) => (id: number) =>
      pool.query({
        name: table,
        text: `update ${table} set ${paying} where id = $1`,
        values: [id],
      });
    const take = environment.takers();
    const turn =
      (work: (id: number) => Promise<unknown>, ids: () => number) =>
      (connections: number, count: number) =>
      () =>
        perSecond(work, ids, connections, count);
    const bare = turn(update('bare_contracts'), take.bare);
    const withCounters = turn(update('contracts'), take.contract);
    const whole = turn(environment.pay, take.contract);
    const all = (connections: number, count: number) => ({
      bare: bare(connections, count),
      withCounters: withCounters(connections, count),
      whole: whole(connections, count),
    });
    await alternate(1, all(CONNECTIONS, PARALLEL_WRITES));
    const alone = await alternate(ROUNDS, all(1, SEQUENTIAL_WRITES));
    const parallel = await alternate(ROUNDS, all(CONNECTIONS, PARALLEL_WRITES));
    const line = (what: string, runs: typeof alone, who: 'withCounters' | 'whole') => {
      const [salus, baseline] = [median(runs[who]), median(runs.bare)];
      const goal = who === 'whole' ? { goal: atLeast(salus / baseline, 0.5, '≥ 0.5') } : {};
      return { what, salus, baseline, unit: '/s', ...goal };
    };
    printTable(
      `Change of a status, baseline: the bare update of one row (${ROUNDS} rounds)`,
      [
        line('whole, 1 connection', alone, 'whole'),
        line(`whole, ${CONNECTIONS} connections`, parallel, 'whole'),
        line('the update with its triggers, 1 connection', alone, 'withCounters'),
        line(`the update with its triggers, ${CONNECTIONS} connections`, parallel, 'withCounters'),
      ],
      // The update with triggers only writes no history, so I3 may report it.
      [await describeInvariants(pool)],
    );
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function perSecond(
  work: (id: number) => Promise<unknown>,
  nextId: () => number,
  connections: number,
  count: number,
): Promise<number> {
  let remainder = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (remainder-- > 0) await work(nextId());
    }),
  );
  return (1000 * count) / (performance.now() - began);
}

/** A separate database with counter roll-up; no worker runs jobs, which would use CPU time. */
async function openWrites(closing: (() => Promise<void> | void)[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'salus-bench-writes-'));
  closing.push(() =>
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  );
  chmodSync(dataDir, 0o711);
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDir });
  closing.push(postgres.stop);
  await migrate(postgres.url);
  // One connection per parallel writer, and one for the roll-up.
  const { db, pool, close } = openDatabase(postgres.url, CONNECTIONS + 1);
  closing.push(close);
  const clock = () => new Date();
  await loadCatalogue(db);
  const config = readConfig(
    { SALUS_ENV: 'test', SALUS_DATA_DIR: dataDir },
    () => 'a secret for benchmarks, long enough',
  );
  await ensureDemoAccounts({ config, db, clock });
  const contracts = 2 * (PARALLEL_WRITES + ROUNDS * (SEQUENTIAL_WRITES + PARALLEL_WRITES));
  await generateContracts(postgres.url, { contracts, onlyOpenOrders: true });
  const columns = await readColumns(pool);
  await pool.query('create table bare_contracts (like contracts including all)');
  await pool.query(
    `insert into bare_contracts (${columns}) overriding system value select ${columns}
      from contracts`,
  );
  await pool.query('vacuum analyze');
  const jobs = await openJobQueue<App>(postgres.url, allJobs, log);
  closing.push(jobs.stop, startRollingUpCounters(db, log).stop);
  const { rows } = await pool.query<{ id: number }>(
    'select id from contracts order by md5(id::text)',
  );
  const bm = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'BM_SUPPORT')
    .executeTakeFirstOrThrow();
  const actor = await staffWith(db, bm.id);

  return {
    pool: pool,
    /** Each contract once, because it can be paid once. The copy has its own sequence. */
    takers() {
      const next = () => {
        let at = 0;
        return () => rows[at++ % rows.length]?.id ?? 0;
      };
      return { contract: next(), bare: next() };
    },
    pay: (id: number) =>
      inTransaction(db, async (tx) => {
        const contract = await lockContract(tx, { id });
        const now = clock();
        await transition(tx, { app: { jobs, config }, actor, now }, contract, 'payManually', {
          set: {
            type_payment: 'MANUAL',
            paid_at: now,
            manual_payment_note: 'Tiền mặt',
            paid_manually_by: actor.accountId,
            payment_failed: false,
            txn_response_code: null,
            ref_order: null,
          },
          note: 'Tiền mặt',
          fields: [{ field: 'typePayment', from: null, to: 'MANUAL' }],
        });
      }),
  };
}

async function readColumns(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'contracts' and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  return rows[0]?.names ?? '';
}
