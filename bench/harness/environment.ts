import pg from 'pg';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../server/src/accounts/demo-accounts.ts';
import { checkInvariants } from '../../server/src/operations/invariants.ts';
import { generateContracts } from '../data/generate.ts';
import { officerAddress } from '../data/organisation.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { type Running, startProcess, startSalus } from './own-process.ts';

/** The processes of benchmarks that need the running program. */
export type Environment = {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  /** The program as `npm start` runs it: server, worker and simulators in one process. */
  readonly salus: Running;
  /** Bare Fastify and pg in another process, on the same database. */
  readonly baseline: Running;
  readonly contracts: number;
  /** Null for a kept data set. */
  readonly secondsToGenerate: number | null;
  /** Signs an officer in. */
  signIn(
    officer: number,
  ): Promise<{ readonly accountId: number; readonly headers: Record<string, string> }>;
  signInAs(
    emailAddress: string,
  ): Promise<{ readonly accountId: number; readonly headers: Record<string, string> }>;
  /** Waits until the job queue is empty. */
  queueIsEmpty(): Promise<void>;
  close(): Promise<void>;
};

export async function openEnvironment(): Promise<Environment> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const contractCount = Number(process.env['BENCH_CONTRACTS'] ?? 10_000);
    const database = await startBenchDatabase(contractCount);
    closing.push(() => database.remove());
    const salus = await startSalus(database.url, database.dataDir);
    closing.push(salus.stop);
    const began = performance.now();
    if (!database.isFilled) await generateContracts(database.url, { contracts: contractCount });
    const secondsToGenerate = database.isFilled ? null : (performance.now() - began) / 1000;
    const baseline = await startProcess('bench/baseline/server.ts', /^ready$/m, {
      BASELINE_DATABASE_URL: database.url,
    });
    closing.push(baseline.stop);
    // The session settings of the program: its queries are too short for parallel workers.
    const options = '-c jit=off -c max_parallel_workers_per_gather=0';
    const pool = new pg.Pool({ connectionString: database.url, max: 4, options });
    closing.push(() => pool.end());
    const contracts = database.isFilled ? await countContracts(pool) : contractCount;
    return {
      database,
      pool,
      salus,
      baseline,
      contracts,
      secondsToGenerate,
      signIn: (officer) => signIn(salus.url, pool, officerAddress(officer)),
      signInAs: (emailAddress) => signIn(salus.url, pool, emailAddress),
      queueIsEmpty: () => queueIsEmpty(pool),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const signedIn = z.object({ result: z.object({ access_token: z.string() }).optional() });

async function signIn(url: string, pool: pg.Pool, emailAddress: string) {
  const reply = await fetch(`${url}/v1/pub/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress, password: DEMO_PASSWORD }),
  });
  const { result } = signedIn.parse(await reply.json());
  if (!result) throw new Error(`signing in as ${emailAddress} was answered with ${reply.status}`);
  const { rows } = await pool.query<{ id: string }>(
    'select id from accounts where email_address = $1',
    [emailAddress],
  );
  return {
    accountId: Number(rows[0]?.id),
    headers: { authorization: `Bearer ${result.access_token}` },
  };
}

async function queueIsEmpty(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from jobs.job where state in ('created', 'retry', 'active')
        and data ? 'contractId'`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function countContracts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ contracts: string }>(
    'select count(*) as contracts from contracts',
  );
  return Number(rows[0]?.contracts);
}

/** Checks after a run: a benchmark that breaks invariants measured something else. */
export async function describeInvariants(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select from contracts c
      where not exists (select from contract_history h where h.contract_id = c.id) limit 1`,
  );
  if (rows.length > 0) return await compareCounters(pool);
  const results = await checkInvariants(pool);
  const brokenRules = results.filter(({ offenders }) => offenders.length > 0);
  for (const { name, rule, offenders } of brokenRules)
    console.log(
      `  ${name} does not hold (${rule}): ` +
        `${offenders.slice(0, 5).join(', ')} (${offenders.length})`,
    );
  return `invariants: ${results.length - brokenRules.length} hold, ${brokenRules.length} broken`;
}

/** Large data sets have no orders and no history: compares the counters with the contracts only. */
async function compareCounters(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ hold: boolean }>(`
    with counted as (
      select status, plan_id, type_payment, contracts, premium, refund from contract_counters
        where scope_id = 0 and level = 'all'
      union all
      select status, plan_id, type_payment, contracts, premium, refund from contract_counter_deltas
        where scope_id = 0),
    sums as (
      select status, plan_id, type_payment, sum(contracts), sum(premium), sum(refund)
        from counted group by 1, 2, 3
      having sum(contracts) <> 0),
    live as (
      select status, plan_id, coalesce(type_payment, ''), count(*)::numeric, sum(premium_amount),
        coalesce(sum(refund_amount), 0)
        from contracts group by 1, 2, 3)
    select not exists (table sums except table live) and not exists (table live except table sums)
      as hold`);
  const verdict = rows[0]?.hold ? 'equal' : 'DO NOT EQUAL';
  return `contracts without related rows: the counters ${verdict} the contracts`;
}
