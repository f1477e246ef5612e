import { CompiledQuery, Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import pg from 'pg';
import postgres from 'postgres';
import type { DB } from '../server/src/platform/database.gen.ts';
import { type Database, openDatabase } from '../server/src/platform/db.ts';
import { detailStatement } from './baseline/detail-statement.ts';
import { listStatements } from './baseline/list-statements.ts';
import type { Environment } from './harness/environment.ts';
import { alternate, median, percentile } from './harness/load.ts';

const ROUNDS = 15;
const SECONDS = 0.7;
const CALLERS = [1, 16];
/** As in production: twice the number of cores. */
const CONNECTIONS = 4;

type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the client per request; other load on the machine affects it less. */
  readonly cpuMicroseconds: number;
};
type Task = (db: Database) => Promise<unknown>;

/** The product's pg client with named statements, pg without names, and postgres.js. */
export async function measureDriver(environment: Environment): Promise<void> {
  const { url } = environment.database;
  const withNames = openDatabase(url, CONNECTIONS);
  const withoutNames = openDatabase(url, CONNECTIONS, { prepare: false });
  const postgresJs = openPostgresJs(url);
  await environment.pool.query(
    'create table if not exists driver_writes (contract_id bigint, at timestamptz)',
  );
  for (const [title, task] of Object.entries(await tasks(environment))) {
    const turn = (db: Database, callers: number) => () => perSecond(() => task(db), callers);
    for (const callers of CALLERS) {
      const variants = {
        'pg, named': turn(withNames.db, callers),
        'pg, unnamed': turn(withoutNames.db, callers),
        'postgres.js': turn(postgresJs, callers),
      };
      await alternate(2, variants);
      print(`${title}, ${callers} at once`, await alternate(ROUNDS, variants));
    }
  }
  await environment.pool.query('drop table driver_writes');
  await Promise.all([withNames.close(), withoutNames.close(), postgresJs.destroy()]);
}

function openPostgresJs(url: string): Database {
  const { INT8, DATE } = pg.types.builtins;
  const client = postgres(url, {
    max: CONNECTIONS,
    connection: { TimeZone: 'UTC', jit: 'off', max_parallel_workers_per_gather: 0 },
    types: {
      bigint: { to: INT8, from: [INT8], serialize: String, parse: Number },
      day: { to: DATE, from: [DATE], serialize: String, parse: String },
    },
  });
  return new Kysely<DB>({ dialect: new PostgresJSDialect({ postgres: client }) });
}

/** The statements of three requests, compiled beforehand: only the client differs. */
async function tasks(environment: Environment): Promise<Readonly<Record<string, Task>>> {
  const officer = await environment.signIn(1);
  const clerk = await environment.signInAs('bm@salus.test');
  const detail = await detailStatement();
  const list = (
    await listStatements(environment.pool, '/v1/auth/contract/bm-list-temporary', clerk.accountId)
  ).map(({ text, values }) => CompiledQuery.raw(text, values));
  const { rows } = await environment.pool.query<{ id: string; reference: string }>(
    'select id, reference_number as reference from contracts where officer_id = $1 limit 200',
    [officer.accountId],
  );
  let turn = 0;
  const next = () => rows[turn++ % rows.length] ?? { id: '0', reference: '' };
  return {
    'Detail, one statement': (db) => {
      const values = detail.valuesFor(next().reference, String(officer.accountId));
      return db.executeQuery(CompiledQuery.raw(detail.text, values));
    },
    [`List page of 10, ${list.length} statements`]: async (db) => {
      for (const statement of list) await db.executeQuery(statement);
    },
    'Write transaction, 3 statements': (db) => {
      const { id } = next();
      return db.transaction().execute(async (tx) => {
        for (const text of [
          'select id, status, updated_at from contracts where id = $1 for update',
          'update contracts set updated_at = now() where id = $1',
          'insert into driver_writes (contract_id, at) values ($1, now())',
        ])
          await tx.executeQuery(CompiledQuery.raw(text, [id]));
      });
    },
  };
}

async function perSecond(work: () => Promise<unknown>, callers: number): Promise<Measured> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  const end = began + 1000 * SECONDS;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let start = performance.now(); start < end; ) {
        await work();
        const now = performance.now();
        times.push(now - start);
        start = now;
      }
    }),
  );
  const perSecond = (1000 * times.length) / (performance.now() - began);
  const { user, system } = process.cpuUsage(cpu);
  const cpuMicroseconds = (user + system) / times.length;
  return { perSecond, p50: percentile(times, 50), p99: percentile(times, 99), cpuMicroseconds };
}

function print(title: string, results: Readonly<Record<string, readonly Measured[]>>): void {
  console.log(`\n${title} (${ROUNDS} rounds)`);
  for (const [name, runs] of Object.entries(results)) {
    const of = (figure: keyof Measured) => median(runs.map((run) => run[figure]));
    const [rate, p50, p99, cpu] = [of('perSecond'), of('p50'), of('p99'), of('cpuMicroseconds')];
    console.log(
      `  ${name.padEnd(12)} ${rate.toFixed(0).padStart(6)} /s` +
        `  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  CPU ${cpu.toFixed(0)} µs`,
    );
  }
}
