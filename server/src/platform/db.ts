import {
  type Compilable,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type SelectQueryBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './database.gen.ts';
import { isLeft, poolTarget } from './database-hosts.ts';
import { boundedPool } from './prepared-statements.ts';
import { startupOptions } from './session-settings.ts';
import { inSpan, type SpanName } from './tracing/trace.ts';

/** Connection for reads without a transaction. */
export type Database = Kysely<DB>;
/** An open transaction. Every function that writes takes one as its first parameter. */
export type Tx = Transaction<DB>;
/** For reads that are right in and out of a transaction. */
export type Reader = Database | Tx;
/** The rows of a query that a function builds. */
export type RowOf<Select extends (...args: never[]) => { execute(): Promise<readonly unknown[]> }> =
  Awaited<ReturnType<ReturnType<Select>['execute']>>[number];

/** The number of rows of a query without columns. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

export type OpenDatabase = {
  readonly db: Database;
  /** The same connections with another time limit per statement. */
  withLimit(milliseconds: number): Database;
  /** For features that Kysely lacks, such as COPY. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/**
 * The time limit of a statement of a job or of the start. The server's own `statement_timeout`
 * comes first, unless the server is silent.
 */
export const JOB_STATEMENT_MILLISECONDS = 35_000;
/** The time limit of a statement of a command-line program. */
const TOOL_STATEMENT_MILLISECONDS = 1_800_000;

/** Another transaction held a row for too long; a retry may succeed. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Bounds the memory of prepared statements. */
const MAX_LIFETIME_SECONDS = 600;

/** A statement that runs on after its client gave up would hold its locks; this ends it. */
const NOTICE_LOST_CLIENTS = "select set_config('client_connection_check_interval', '1s', false)";

/**
 * Connects to PostgreSQL. A query without an answer is a `DatabaseUnavailable`.
 * @param size connections in the pool; twice the number of cores has the best tail latency
 * @param options.limitMilliseconds time limit of each statement, and of the wait for a connection
 * @param options.prepare false behind a pooler that does not track prepared statements
 * @param options.isPooled behind a pooler, which refuses settings in the startup packet: the role
 *   has them instead, and `checkSessionSettings` verifies that
 */
export function openDatabase(
  connectionString: string,
  size: number,
  { limitMilliseconds = TOOL_STATEMENT_MILLISECONDS, prepare = true, isPooled = false } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...poolTarget(connectionString),
    max: size,
    // `pipeline()` needs it; awaiting each answer works as before.
    pipeline: true,
    types: { getTypeParser },
    // A timeout closes the connection: its late answer would belong to the next statement.
    query_timeout: Math.max(JOB_STATEMENT_MILLISECONDS, limitMilliseconds),
    connectionTimeoutMillis: Math.min(limitMilliseconds, 10_000),
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    ...(isPooled ? {} : { options: startupOptions(limitMilliseconds) }),
  });
  // pg-pool replaces broken connections and the running query rejects; these handlers only keep an
  // 'error' event from crashing the process.
  pool.on('error', () => undefined);
  const openedAt = new WeakMap<pg.PoolClient, number>();
  let silentAt = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    openedAt.set(client, performance.now());
    // Not every platform of the server supports it, and a pooler shares its connections.
    if (!isPooled) client.query(NOTICE_LOST_CLIENTS).catch(() => undefined);
  });
  const withLimit = (milliseconds: number) => {
    const limitedPool = boundedPool(pool, {
      prepare,
      limitMilliseconds: milliseconds,
      // After a black hole all connections of before are dead, and each would cost the limit.
      isStale: (client) =>
        (openedAt.get(client) ?? 0) < silentAt || isLeft(connectionString, client),
      onSilence: () => {
        silentAt = performance.now();
      },
    });
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: limitedPool }) });
  };
  const db = withLimit(limitMilliseconds);
  const close = async () => {
    // Ends the pool only if `db` itself has sent a statement.
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, withLimit, close };
}

/** Runs `work` in one READ COMMITTED transaction; statements lock the rows that they depend on. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tasks: (() => void)[] = [];
  const result = await inSpan(TRANSACTION, () =>
    db.transaction().execute((tx) => {
      afterwards.set(tx, tasks);
      return work(tx);
    }),
  );
  for (const task of tasks) task();
  return result;
}

const TRANSACTION: SpanName = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
};

const afterwards = new WeakMap<Tx, (() => void)[]>();

/** Runs `task` after the commit, at most once: a process killed in between skips it. */
export function afterCommit(tx: Tx, task: () => void): void {
  afterwards.get(tx)?.push(task);
}

/**
 * Sends several statements in one round trip and returns the rows of each. They run in order; after
 * the first error the rest do nothing, and that error is thrown.
 */
export async function pipeline<const S extends readonly Statement[]>(
  tx: Tx,
  statements: S,
): Promise<RowsOfEach<S>> {
  return typedRows(statements, await pipelineAll(tx, statements));
}

/** The rows of each of the statements, with their types. */
function typedRows<const S extends readonly Statement[]>(_: S, rows: unknown[][]): RowsOfEach<S> {
  return rows as RowsOfEach<S>;
}

const BEGIN_SNAPSHOT = CompiledQuery.raw('begin isolation level repeatable read read only');
const COMMIT = CompiledQuery.raw('commit');

/** Sends several reads in one round trip, on one snapshot, and returns the rows of each. */
export async function pipelineInSnapshot<const S extends readonly Statement[]>(
  db: Database,
  reads: S,
): Promise<RowsOfEach<S>> {
  if (db.isTransaction) throw new Error('a snapshot is a transaction of its own');
  // After an error, the commit ends the transaction too.
  const [, ...rows] = await pipelineAll(db, [BEGIN_SNAPSHOT, ...reads], [COMMIT]);
  return typedRows(reads, rows);
}

/** The same for many statements of one kind, whose rows it returns, and others after them. */
export function pipelineAll<Row>(
  tx: Reader,
  statements: readonly Statement<Row>[],
  others: readonly Statement[] = [],
): Promise<Row[][]> {
  const queries = statements.map((one) => toCompiled(one));
  const otherQueries = others.map((one) => toCompiled(one));
  return tx.getExecutor().provideConnection(async (connection) => {
    // Wait for all answers: a statement still under way would reach the connection's next user.
    const [results, ends] = await Promise.all([
      Promise.allSettled(queries.map((one) => connection.executeQuery<Row>(one))),
      Promise.allSettled(otherQueries.map((one) => connection.executeQuery(one))),
    ]);
    for (const end of [...results, ...ends]) if (end.status === 'rejected') throw end.reason;
    return results.flatMap((end) => (end.status === 'fulfilled' ? [end.value.rows] : []));
  });
}

export function toCompiled<Row>(one: Statement<Row>): CompiledQuery<Row> {
  return 'compile' in one ? one.compile() : one;
}

export type Statement<Row = unknown> = Compilable<Row> | CompiledQuery<Row>;
type RowsOfEach<S> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer Row> ? Row[] : never;
};

/** Runs several reads on one snapshot. */
export function inSnapshot<T>(db: Database, read: (reader: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

const { builtins } = pg.types;

/** bigint as a number (ids and dong are far below 2^53), date as the text `YYYY-MM-DD`. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === builtins.INT8) return (text: string) => Number(text);
  if (oid === builtins.DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format);
};
