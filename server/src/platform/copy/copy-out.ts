import { pipeline, type Readable, type Transform } from 'node:stream';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { poolTarget } from '../database-hosts.ts';
import { connectionFailure, DatabaseUnavailable, within } from '../unavailable.ts';
import { asLines } from './copied-lines.ts';
import { asRows, type Conversion, conversionStream, STALLED_MILLISECONDS } from './copied-rows.ts';

/** Concurrent exports of this process: each holds one connection and is as slow as its caller. */
const CONNECTIONS = 3;
/** The time limit of an export's first statement. */
const OPENING_MILLISECONDS = 3000;
/** How long an export waits for a connection before it is refused with SERVICE_UNAVAILABLE. */
const TURN_MILLISECONDS = 10_000;
/** The time limit of an export. */
const LONGEST_MILLISECONDS = 1_800_000;

export type CopyOut = {
  /**
   * Rows as CSV, after `head`; each line ends with CR LF (RFC 4180). Resolves with the first bytes,
   * so a failing statement is an error and not half a file. Destroying the stream cancels it.
   */
  csv(select: CopiedSelect, head: string): Promise<Readable>;
  /** The same rows as cells: a stream of arrays of `CopiedRow`. */
  rows(select: CopiedSelect): Promise<Readable>;
  /** How many exports failed since the start, callers that left included. */
  failures(): number;
  close(): Promise<void>;
};

/** A compiled Kysely query. */
type CompiledSelect = { readonly sql: string; readonly parameters: readonly unknown[] };

/**
 * The rows to copy. `shared` are cells that many rows have in common, each after its key. In `rows`
 * the last cell but one is that key, before a cell that needs no quotes. One snapshot serves both.
 */
export type CopiedSelect = { readonly rows: CompiledSelect; readonly sharedCells?: CompiledSelect };

/**
 * Business time in the Vietnamese notation: 31/12/2026 23:59:59. These settings take a third of
 * the time of `to_char`.
 */
export const COPY_SESSION = `-c timezone=${BUSINESS_TIME_ZONE} -c datestyle=SQL,DMY`;

/**
 * Exports use separate connections, so a slow export never delays a request.
 * @param stalledMilliseconds how long a silent database or caller is waited for
 */
export function openCopyOut(
  connectionString: string,
  cancelling: pg.Pool,
  stalledMilliseconds: number = STALLED_MILLISECONDS,
): CopyOut {
  const pool = new pg.Pool({
    ...poolTarget(connectionString),
    max: CONNECTIONS,
    connectionTimeoutMillis: TURN_MILLISECONDS,
    idleTimeoutMillis: 10_000,
    options: [
      `-c statement_timeout=${LONGEST_MILLISECONDS}`,
      '-c lock_timeout=3000',
      '-c idle_in_transaction_session_timeout=30000',
      '-c default_transaction_read_only=on',
      COPY_SESSION,
      '-c jit=off',
      // Under load, a second worker for one query is missing for another.
      '-c max_parallel_workers_per_gather=0',
    ].join(' '),
  });
  // As for the other pool: an 'error' event of a broken connection must not end the program.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const running = new Set<Transform>();
  let failures = 0;

  type Format = 'csv' | 'text';
  const copying = (select: CompiledSelect, format: Format) =>
    copyTo(`copy (${withLiterals(select)}) to stdout (format ${format})`);

  async function open(
    { rows: select, sharedCells }: CopiedSelect,
    format: Format,
    conversionFor: (sharedBytes: Buffer | undefined) => Conversion,
  ): Promise<Readable> {
    const client = await connect(pool);
    let pid: number | undefined;
    let conversion: Conversion;
    const read = async (one: CompiledSelect) =>
      Buffer.concat(await client.query(copying(one, format)).toArray());
    try {
      // A silent server is noticed here; only the COPY itself may take long.
      const { rows } = await within(
        OPENING_MILLISECONDS,
        client.query<{ pid: number }>('select pg_backend_pid() as pid'),
      );
      pid = rows[0]?.pid;
      const beginning = client.query('begin isolation level repeatable read, read only');
      await within(OPENING_MILLISECONDS, beginning);
      conversion = conversionFor(
        sharedCells && (await within(stalledMilliseconds, read(sharedCells))),
      );
    } catch (error) {
      failures += 1;
      client.release(true);
      throw connectionFailure(error);
    }
    const copy = client.query(copying(select, format));
    // The stream below reports later errors; this handler only handles a repeated event.
    copy.on('error', () => undefined);
    return await new Promise((resolve, reject) => {
      const output = conversionStream(conversion, () => resolve(output), stalledMilliseconds);
      running.add(output);
      pipeline(copy, output, (error) => {
        running.delete(output);
        if (error) {
          failures += 1;
          reject(connectionFailure(error));
        }
        void releaseClient(client, error ? pid : null);
      });
    });
  }

  /** @param pid of a statement that was interrupted; null when it has completed */
  async function releaseClient(
    client: pg.PoolClient,
    pid: number | null | undefined,
  ): Promise<void> {
    try {
      if (pid === null) await client.query('commit');
      else if (pid !== undefined) await cancelling.query('select pg_cancel_backend($1)', [pid]);
      client.release(pid !== null);
    } catch {
      client.release(true);
    }
    // Late output would be read as the next answer, and an unread connection stays open.
    if (pid !== null) client.connection.stream.destroy();
  }

  return {
    csv: (select, head) => open(select, 'csv', (sharedBytes) => asLines(head, sharedBytes)),
    rows: (select) => open(select, 'text', asRows),
    failures: () => failures,
    close: async () => {
      for (const output of running) output.destroy(new Error('the program stops'));
      await pool.end();
    },
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    const isTurn = pool.idleCount > 0 || pool.totalCount < CONNECTIONS;
    const connecting = pool.connect();
    if (!isTurn) return await connecting;
    return await within(OPENING_MILLISECONDS, connecting).catch((error: unknown) => {
      connecting.then((client) => client.release(true)).catch(() => undefined);
      throw error;
    });
  } catch (error) {
    // pg gives this error no code. All connections are in use: the caller may retry.
    if (error instanceof Error && error.message.startsWith('timeout exceeded'))
      throw new RefusalError('SERVICE_UNAVAILABLE');
    throw new DatabaseUnavailable(error);
  }
}

/**
 * COPY takes no parameters, so each value is written in place of its number. The values are parsed
 * input; another type is a bug and throws. One pass: a value that looks like a parameter stays.
 */
export function withLiterals({ sql, parameters }: CompiledSelect): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' && Number.isSafeInteger(value))
    return value < 0 ? `(${value})` : String(value);
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new TypeError('this value has no place in a statement');
}
