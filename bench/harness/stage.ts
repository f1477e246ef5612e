import pg from 'pg';
import { DEMO_PASSWORD } from '../../server/src/accounts/demo-accounts.ts';
import { checkInvariants } from '../../server/src/testing/invariants.ts';
import { generateContracts } from '../data/generate.ts';
import { officerAddress } from '../data/organisation.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { type Running, startProcess } from './own-process.ts';

/** What the benchmarks that need the running program play on. */
export type Stage = {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  /** The real program: server and worker in one process, as `npm start` runs it, the stand-ins with them. */
  readonly salus: Running;
  /** Bare Fastify and bare pg, in a process of their own, on the same database. */
  readonly floor: Running;
  readonly contracts: number;
  readonly secondsToGenerate: number;
  /** Signs an officer in. */
  signIn(officer: number): Promise<{ readonly accountId: number; readonly headers: Record<string, string> }>;
  /** Waits until the queue has nothing left to do. */
  queueIsEmpty(): Promise<void>;
  close(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const contracts = Number(process.env['BENCH_CONTRACTS'] ?? 10_000);
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const database = await startBenchDatabase();
    closing.push(() => database.remove());
    const salus = await startProcess('server/src/main.ts', /^Salus is ready on /m, {
      SALUS_ENV: 'development',
      DATABASE_URL: database.url,
      SALUS_DATA_DIR: database.dataDir,
      CAPTCHA_PROVIDER: 'off',
      LOG_LEVEL: 'warn',
      // Counted all the same, as in production; only never reached.
      RATE_LIMIT_FACTOR: '1000000',
    });
    closing.push(salus.stop);
    const began = performance.now();
    await generateContracts(database.url, { contracts });
    const secondsToGenerate = (performance.now() - began) / 1000;
    const floor = await startProcess('bench/floor/server.ts', /^ready$/m, { FLOOR_DATABASE_URL: database.url });
    closing.push(floor.stop);
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    closing.push(() => pool.end());
    return {
      database,
      pool,
      salus,
      floor,
      contracts,
      secondsToGenerate,
      signIn: (officer) => signIn(salus.url, pool, officerAddress(officer)),
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
    const { rows } = await pool.query<{ waiting: string }>(
      `select count(*) as waiting from jobs.job where state in ('created', 'retry', 'active') and data ? 'contractId'`,
    );
    if (rows[0]?.waiting === '0') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A benchmark that left the database wrong measured something else. */
export async function promisesHold(pool: pg.Pool): Promise<string> {
  const results = await checkInvariants(pool);
  const broken = results.filter(({ offenders }) => offenders.length > 0);
  for (const { name, promise, offenders } of broken)
    console.log(`  ${name} does not hold (${promise}): ${offenders.slice(0, 5).join(', ')} (${offenders.length})`);
  return `invariants: ${results.length - broken.length} hold, ${broken.length} broken`;
}
