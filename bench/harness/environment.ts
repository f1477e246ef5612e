import pg from 'pg';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../server/src/accounts/demo-accounts.ts';
import { checkInvariants } from '../../server/src/operations/invariants.ts';
import { DEAD_LETTERS } from '../../server/src/platform/queue/dead-letters.ts';
import { generateContracts } from '../data/generate.ts';
import { officerAddress } from '../data/organisation.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { type Running, startProcess, startSalus } from './own-process.ts';

/** The processes of benchmarks that need the running program. */
export type Environment = {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  /** Server and worker in one process; the simulators of external systems are in another. */
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

type EnvironmentOptions = {
  /** A kept data set of another size than `BENCH_CONTRACTS` is in a folder of its own. */
  readonly contracts?: number;
};

export async function openEnvironment(options: EnvironmentOptions = {}): Promise<Environment> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const contractCount = options.contracts ?? Number(process.env['BENCH_CONTRACTS'] ?? 10_000);
    const database = await startBenchDatabase(contractCount, options.contracts !== undefined);
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
    const settings = '-c jit=off -c max_parallel_workers_per_gather=0';
    const pool = new pg.Pool({ connectionString: database.url, max: 4, options: settings });
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
        and data ? 'contractId' and name <> $1`,
      [DEAD_LETTERS],
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
  const results = await checkInvariants(pool);
  const brokenRules = results.filter(({ offenders }) => offenders.length > 0);
  for (const { name, rule, offenders } of brokenRules)
    console.log(
      `  ${name} does not hold (${rule}): ` +
        `${offenders.slice(0, 5).join(', ')} (${offenders.length})`,
    );
  return `invariants: ${results.length - brokenRules.length} hold, ${brokenRules.length} broken`;
}
