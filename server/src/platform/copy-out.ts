import { pipeline, type Readable, type Transform } from 'node:stream';
import { Refusal } from '@salus/domain/refusals.ts';
import pg from 'pg';
import { type CopyStream, to as copyTo } from 'pg-copy-streams';
import { asLines, asRows, type Shape, shaped } from './copied-rows.ts';

/** Exports at a time in this process: each holds one connection and reads as fast as its caller takes. */
const CONNECTIONS = 3;
/** How long the next one waits for its turn before it is asked to come again. */
const TURN_MILLISECONDS = 10_000;
/** The longest that an export may take. */
const LONGEST_MILLISECONDS = 1_800_000;

export type CopyOut = {
  /**
   * Rows of a SELECT as CSV, after `head`; each line ends with CR LF (RFC 4180). Resolves once the first bytes are there, so
   * that a statement that fails is an error and not half a file. Destroying the stream cancels the statement.
   */
  csv(select: CompiledSelect, head: string): Promise<Readable>;
  /** The same with the cells of its rows: a stream of arrays of `CopiedRow`. */
  rows(select: CompiledSelect): Promise<Readable>;
  close(): Promise<void>;
};

/** What Kysely compiles. */
export type CompiledSelect = { readonly sql: string; readonly parameters: readonly unknown[] };

/** Connections of their own for exports, so that however long they take nobody else waits for one. */
export function openCopyOut(connectionString: string, cancelling: pg.Pool): CopyOut {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: TURN_MILLISECONDS,
    idleTimeoutMillis: 10_000,
    options: [
      `-c statement_timeout=${LONGEST_MILLISECONDS}`,
      '-c lock_timeout=3000',
      '-c idle_in_transaction_session_timeout=30000',
      '-c default_transaction_read_only=on',
      '-c timezone=UTC',
      '-c jit=off',
    ].join(' '),
  });
  // As for the other pool: a connection that breaks must not end the program.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const running = new Set<Transform>();

  async function open(select: CompiledSelect, format: 'csv' | 'text', shape: Shape): Promise<Readable> {
    const text = `copy (${withLiterals(select)}) to stdout (format ${format})`;
    const client = await connect(pool);
    let pid: number | undefined;
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pid = rows[0]?.pid;
      await client.query('begin isolation level repeatable read, read only');
    } catch (error) {
      client.release(true);
      throw error;
    }
    const copy = client.query(copyTo(text));
    // What breaks later is told to the stream below; this one may still hear of it once more.
    copy.on('error', () => undefined);
    return await new Promise((resolve, reject) => {
      const taken = shaped(shape, () => resolve(taken));
      running.add(taken);
      pipeline(copy, taken, (error) => {
        running.delete(taken);
        if (error) reject(error);
        void giveBack(client, copy, error ? pid : null);
      });
    });
  }

  /** @param pid of the statement that was left in the middle; null where it came to its end */
  async function giveBack(client: pg.PoolClient, copy: CopyStream, pid: number | null | undefined): Promise<void> {
    try {
      if (pid === null) await client.query('commit');
      else if (pid !== undefined) await cancelling.query('select pg_cancel_backend($1)', [pid]);
      client.release(pid !== null);
    } catch {
      client.release(true);
    }
    // Never used again: what it still sends would be taken for another answer, and unread it would stay open for ever.
    if (pid !== null) copy.connection?.stream.destroy();
  }

  return {
    csv: (select, head) => open(select, 'csv', asLines(head)),
    rows: (select) => open(select, 'text', asRows()),
    close: async () => {
      for (const taken of running) taken.destroy(new Error('the program stops'));
      await pool.end();
    },
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // pg gives this error no code. Others still export: come again.
    if (error instanceof Error && error.message.startsWith('timeout exceeded'))
      throw new Refusal('SERVICE_UNAVAILABLE');
    throw error;
  }
}

/**
 * COPY takes no parameters, so each value is written where its number stands. They are values that the agreement has parsed;
 * whatever is of another type is a bug and throws. One pass: a value that looks like a parameter stays a value.
 */
export function withLiterals({ sql, parameters }: CompiledSelect): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value < 0 ? `(${value})` : String(value);
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new TypeError('this value has no place in a statement');
}
