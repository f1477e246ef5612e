import { setTimeout as pause } from 'node:timers/promises';
import { RefusalError } from '@salus/api/refusal-error.ts';
import pg from 'pg';
import { type CopyOut, openCopyOut } from './copy/copy-out.ts';
import { type Database, openDatabase } from './db.ts';
import type { Log } from './log.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** A database to read from. */
export type ReadSource = { readonly db: Database; readonly copyOut: CopyOut };

export type Replica = {
  /**
   * Reads what may be a second late: from a fresh replica, otherwise from the primary. `work`
   * changes nothing and bears repetition: when the replica fails, it runs again on the primary.
   */
  read<T>(work: (source: ReadSource) => Promise<T>): Promise<T>;
  /** Exports of both databases that ended before their last row. */
  exportFailures(): number;
  close(): Promise<void>;
};

/** For a program without a replica. */
export const noReplica = (primary: ReadSource): Replica => ({
  read: (work) => work(primary),
  exportFailures: () => primary.copyOut.failures(),
  close: async () => undefined,
});

/** The interval of the replica checks. The replica's data is never older than twice that. */
const CHECK_MILLISECONDS = 2000;
/** The replica is nearby: one that takes longer to connect counts as unavailable. */
const OPENING_MILLISECONDS = 2000;
/** A silent replica has taken most of the caller's time: only later requests use the primary. */
const REPEAT_MILLISECONDS = 1500;
const WARNING_INTERVAL_MILLISECONDS = 60_000;
/** Not repeated on the primary: a statement timeout would recur, and a write is a bug. */
const FINAL = new Set(['57014', '25006']);

/**
 * Watches a replica and reads from it. A request never waits to detect its absence: the first one
 * that fails there uses the primary, as do all others until a check succeeds.
 */
export async function openReplica(
  connectionString: string,
  primary: ReadSource,
  primaryPool: pg.Pool,
  { log, limitMilliseconds }: { readonly log: Log; readonly limitMilliseconds: number },
) {
  const size = primaryPool.options.max ?? 10;
  const { db, pool, close } = openDatabase(connectionString, size, {
    limitMilliseconds,
    openingMilliseconds: Math.min(OPENING_MILLISECONDS, limitMilliseconds),
    isReadOnly: true,
  });
  const copyOut = openCopyOut(connectionString, pool);
  const replica: ReadSource = { db, copyOut };

  let isAvailable = false;
  let warnedAt = Number.NEGATIVE_INFINITY;
  function warn(details: object): void {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MILLISECONDS) return;
    warnedAt = performance.now();
    log.warn(details, 'the replica can not be read, the primary is');
  }

  /** The primary's WAL position at the last check. */
  let walPosition: string | null = null;

  /**
   * Available means at or past the primary's WAL position of the check before. A source that is
   * not a physical replica counts as fresh.
   */
  async function check(): Promise<void> {
    try {
      walPosition ??= await readWalPosition(primaryPool);
      const query = pool.query<{ isFresh: boolean }>(
        'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as "isFresh"',
        [walPosition],
      );
      const { rows } = await Promise.race([query, timeout()]);
      isAvailable = rows[0]?.isFresh ?? false;
      if (!isAvailable) warn({ reason: 'it lags behind' });
    } catch (error) {
      isAvailable = false;
      warn({ err: error });
    }
    walPosition = await readWalPosition(primaryPool).catch(() => null);
  }

  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  let checking = check();
  const scheduleCheck = () => {
    if (isClosed) return;
    next = setTimeout(() => {
      checking = check().finally(scheduleCheck);
    }, CHECK_MILLISECONDS).unref();
  };
  await checking;
  scheduleCheck();

  return {
    async read<T>(work: (source: ReadSource) => Promise<T>): Promise<T> {
      if (!isAvailable) return await work(primary);
      const began = performance.now();
      try {
        return await work(replica);
      } catch (error) {
        if (error instanceof RefusalError || FINAL.has(sqlState(error) ?? '')) throw error;
        if (isLost(error)) isAvailable = false;
        warn({ err: error });
        const elapsed = performance.now() - began;
        if (error instanceof DatabaseUnavailable && elapsed > REPEAT_MILLISECONDS) throw error;
        return await work(primary);
      }
    },
    exportFailures: () => primary.copyOut.failures() + copyOut.failures(),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(next);
      await checking;
      await copyOut.close();
      await close();
    },
  } satisfies Replica;
}

/** A machine that fails silently keeps its connections open: a query to it would never end. */
async function timeout(): Promise<never> {
  await pause(OPENING_MILLISECONDS, undefined, { ref: false });
  throw new Error('the replica does not answer');
}

async function readWalPosition(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  return rows[0]?.lsn ?? '0/0';
}

const sqlState = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

/**
 * True when the replica itself is unavailable: no connection, shutting down, full, or another
 * database. A cancelled statement is no loss: replay conflicts cancel single statements.
 */
function isLost(error: unknown): boolean {
  const code = sqlState(error);
  return code === undefined || /^(08|57P|53|3D|28)/.test(code);
}
