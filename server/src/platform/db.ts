import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.gen.ts';
import { PLANNED_ANEW, PreparingClient } from './preparing-client.ts';

/** The database outside of a transaction: for reads. */
export type Database = Kysely<DB>;
/** An open transaction. Whatever writes takes one, first and never optional. */
export type Tx = Transaction<DB>;
/** For reads that are right in and out of a transaction. */
export type Reader = Database | Tx;

export type OpenDatabase = {
  readonly db: Database;
  /** For what Kysely can't do: COPY, LISTEN. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** PostgreSQL's word for a row that somebody else held for too long: nothing is broken, and a moment later it may go well. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Connects to PostgreSQL.
 * @param size connections in the pool; twice the cores has the best tails
 */
export function openDatabase(
  connectionString: string,
  size: number,
  { openingMilliseconds = 10_000, isReadOnly = false } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    Client: PreparingClient,
    // What is asked together goes out together (askTogether); whoever awaits each answer notices nothing.
    pipeline: true,
    types: { getTypeParser },
    connectionTimeoutMillis: openingMilliseconds,
    idleTimeoutMillis: 60_000,
    // A session that lost its program must not hold a contract's lock for ever; and whoever waits for such a lock gives up
    // soon, or those who wait for one contract would hold every connection, and nobody else could do anything.
    options: [
      '-c statement_timeout=30000',
      '-c lock_timeout=3000',
      '-c idle_in_transaction_session_timeout=30000',
      '-c timezone=UTC',
      '-c jit=off',
      // Many ask at once: a second worker for one of them is missing for another.
      '-c max_parallel_workers_per_gather=0',
      ...(isReadOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
  });
  // A connection that breaks is replaced by the pool, and the statement that meets it tells the story. While one is lent out
  // the pool does not listen to it, and an error that nobody hears would end the program whenever PostgreSQL restarts.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction at READ COMMITTED: rows are locked by name, never by hope. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tasks: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    afterwards.set(tx, tasks);
    return work(tx);
  });
  for (const task of tasks) task();
  return result;
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/** Does what bears to be forgotten once the transaction has committed: a program that is killed in between never does it. */
export function afterCommit(tx: Tx, task: () => void): void {
  afterwards.get(tx)?.push(task);
}

/**
 * Asks several things in one round trip. They are answered in this order, each seeing what the one before it did or waited
 * for; where one fails, those behind it do nothing, and its error is thrown.
 */
export function askTogether<const Asked extends readonly Statement[]>(tx: Tx, asked: Asked): Promise<Answers<Asked>> {
  const compiled = asked.map((one) => ('compile' in one ? one.compile() : one));
  return tx.getExecutor().provideConnection(async (connection) => {
    // Whoever leaves while one is still under way would leave it to the connection's next user.
    const answers = await Promise.allSettled(compiled.map((one) => connection.executeQuery(one)));
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.rows;
    }) as Answers<Asked>;
  });
}

export type Statement<Row = unknown> = Compilable<Row> | CompiledQuery<Row>;
type Answers<Asked> = { -readonly [K in keyof Asked]: Asked[K] extends Statement<infer Row> ? Row[] : never };

/** Reads several things as they were at one moment, whoever writes meanwhile. */
export function inSnapshot<T>(db: Database, read: (reader: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Begins a statement that is planned for its values each time. */
export const plannedAnew = sql.raw(PLANNED_ANEW);

const { builtins } = pg.types;

/** bigint as a number (ids and dong stay far below 2^53), date as the text `YYYY-MM-DD` that it is. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === builtins.INT8) return (text: string) => Number(text);
  if (oid === builtins.DATE) return (text: string) => text;
  if (oid === builtins.TIMESTAMPTZ && format !== 'binary') return instantOf;
  return pg.types.getTypeParser(oid, format as 'text');
};

const anyInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text') as (text: string) => Date;

/** A timestamptz of our sessions, which speak UTC. Node reads its own form of it four times faster than pg reads PostgreSQL's. */
function instantOf(text: string): Date {
  // `2026-11-21 02:30:00.123+00`; whatever looks otherwise (infinity, years before Christ) takes the long way.
  const isOurs = text.length <= 26 && text[10] === ' ' && text.endsWith('+00');
  return isOurs ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : anyInstant(text);
}
