import pg from 'pg';
import { DEMO_PASSWORD } from '../../server/src/accounts/demo-accounts.ts';
import { checkInvariants } from '../../server/src/testing/invariants.ts';
import { generateContracts } from '../data/generate.ts';
import { officerAddress } from '../data/organisation.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { type Running, startProcess, startSalus } from './own-process.ts';

/** What the benchmarks that need the running program play on. */
export type Stage = {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  /** The real program: server and worker in one process, as `npm start` runs it, the stand-ins with them. */
  readonly salus: Running;
  /** Bare Fastify and bare pg, in a process of their own, on the same database. */
  readonly floor: Running;
  readonly contracts: number;
  /** Null where they were there already. */
  readonly secondsToGenerate: number | null;
  /** Signs an officer in. */
  signIn(officer: number): Promise<{ readonly accountId: number; readonly headers: Record<string, string> }>;
  signInAs(emailAddress: string): Promise<{ readonly accountId: number; readonly headers: Record<string, string> }>;
  /** Waits until the queue has nothing left to do. */
  queueIsEmpty(): Promise<void>;
  close(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const asked = Number(process.env['BENCH_CONTRACTS'] ?? 10_000);
    const database = await startBenchDatabase(asked);
    closing.push(() => database.remove());
    const salus = await startSalus(database.url, database.dataDir);
    closing.push(salus.stop);
    const began = performance.now();
    if (!database.isFilled) await generateContracts(database.url, { contracts: asked });
    const secondsToGenerate = database.isFilled ? null : (performance.now() - began) / 1000;
    const floor = await startProcess('bench/floor/server.ts', /^ready$/m, { FLOOR_DATABASE_URL: database.url });
    closing.push(floor.stop);
    // As the program reads: what it asks for is too short for helpers, which take longer to come than to help.
    const options = '-c jit=off -c max_parallel_workers_per_gather=0';
    const pool = new pg.Pool({ connectionString: database.url, max: 4, options });
    closing.push(() => pool.end());
    const contracts = database.isFilled ? await countThem(pool) : asked;
    return {
      database,
      pool,
      salus,
      floor,
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

async function signIn(url: string, pool: pg.Pool, emailAddress: string) {
  const reply = await fetch(`${url}/v1/pub/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress, password: DEMO_PASSWORD }),
  });
  const { result } = (await reply.json()) as { result?: { access_token: string } };
  if (!result) throw new Error(`signing in as ${emailAddress} was answered with ${reply.status}`);
  const { rows } = await pool.query<{ id: string }>('select id from accounts where email_address = $1', [emailAddress]);
  return { accountId: Number(rows[0]?.id), headers: { authorization: `Bearer ${result.access_token}` } };
}

async function queueIsEmpty(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from jobs.job where state in ('created', 'retry', 'active') and data ? 'contractId'`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function countThem(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ contracts: string }>('select count(*) as contracts from contracts');
  return Number(rows[0]?.contracts);
}

/** A benchmark that left the database wrong measured something else. */
export async function promisesHold(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    'select from contracts c where not exists (select from contract_history h where h.contract_id = c.id) limit 1',
  );
  if (rows.length > 0) return await countsHold(pool);
  const results = await checkInvariants(pool);
  const broken = results.filter(({ offenders }) => offenders.length > 0);
  for (const { name, promise, offenders } of broken)
    console.log(`  ${name} does not hold (${promise}): ${offenders.slice(0, 5).join(', ')} (${offenders.length})`);
  return `invariants: ${results.length - broken.length} hold, ${broken.length} broken`;
}

/** Contracts without lives have neither orders nor a history to agree with; keys and checks hold, or they were not put back. */
async function countsHold(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ hold: boolean }>(`
    with counted as (
      select status, plan_id, type_payment, contracts, premium, refund from contract_counts where scope_id = 0 and level = 'all'
      union all
      select status, plan_id, type_payment, contracts, premium, refund from contract_count_changes where scope_id = 0),
    sums as (
      select status, plan_id, type_payment, sum(contracts), sum(premium), sum(refund) from counted group by 1, 2, 3
      having sum(contracts) <> 0),
    live as (
      select status, plan_id, coalesce(type_payment, ''), count(*)::numeric, sum(premium_amount), coalesce(sum(refund_amount), 0)
        from contracts group by 1, 2, 3)
    select not exists (table sums except table live) and not exists (table live except table sums) as hold`);
  return `contracts without lives: the counts ${rows[0]?.hold ? 'equal' : 'DO NOT EQUAL'} what is there`;
}
