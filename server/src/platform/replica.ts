import { setTimeout as pause } from 'node:timers/promises';
import { RefusalError } from '@salus/api/refusal-error.ts';
import pg from 'pg';
import { type CopyOut, openCopyOut } from './copy-out.ts';
import { type Database, openDatabase } from './db.ts';
import type { Log } from './log.ts';

/** Where something is read. */
export type Place = { readonly db: Database; readonly copyOut: CopyOut };

export type Replica = {
  /**
   * Reads what may be a second late: in the replica while it is there and fresh, otherwise in the primary. `work` changes
   * nothing, and must bear repetition: where the replica fails it is done again in the primary.
   */
  read<T>(work: (place: Place) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Of a program without a replica. */
export const noReplica = (primary: Place): Replica => ({
  read: (work) => work(primary),
  close: async () => undefined,
});

/** How often the replica is looked at. What it shows is never older than twice that. */
const LOOK_MILLISECONDS = 2000;
/** It stands next to us: whoever takes longer to open is not there. */
const OPENING_MILLISECONDS = 2000;
const COMPLAINT_MILLISECONDS = 60_000;
/** Not asked again: the program's own limit was reached, and the primary would be no faster; or somebody means to write. */
const FINAL = new Set(['57014', '25006']);

/**
 * Watches a replica and reads there. A request never waits to find out that it is away: the first one to meet that goes to the
 * primary, as do all others until a look at it finds it again.
 */
export async function openReplica(
  connectionString: string,
  primary: Place,
  primaryPool: pg.Pool,
  log: Log,
) {
  const size = primaryPool.options.max ?? 10;
  const { db, pool, close } = openDatabase(connectionString, size, {
    openingMilliseconds: OPENING_MILLISECONDS,
    isReadOnly: true,
  });
  const copyOut = openCopyOut(connectionString, pool);
  const place: Place = { db, copyOut };

  let isThere = false;
  let complainedAt = Number.NEGATIVE_INFINITY;
  function complain(story: object): void {
    if (performance.now() - complainedAt < COMPLAINT_MILLISECONDS) return;
    complainedAt = performance.now();
    log.warn(story, 'the replica can not be read, the primary is');
  }

  /** Up to where the primary had written at the last look. */
  let written: string | null = null;

  /** There, and not further behind than what the primary had written a look ago. What is no physical replica counts as fresh. */
  async function look(): Promise<void> {
    try {
      written ??= await writtenBy(primaryPool);
      const asked = pool.query<{ isFresh: boolean }>(
        'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as "isFresh"',
        [written],
      );
      const { rows } = await Promise.race([asked, silence()]);
      isThere = rows[0]?.isFresh ?? false;
      if (!isThere) complain({ reason: 'it lags behind' });
    } catch (error) {
      isThere = false;
      complain({ err: error });
    }
    written = await writtenBy(primaryPool).catch(() => null);
  }

  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  let looking = look();
  const goOn = () => {
    if (isOver) return;
    next = setTimeout(() => {
      looking = look().finally(goOn);
    }, LOOK_MILLISECONDS).unref();
  };
  await looking;
  goOn();

  return {
    async read<T>(work: (place: Place) => Promise<T>): Promise<T> {
      if (!isThere) return await work(primary);
      try {
        return await work(place);
      } catch (error) {
        if (error instanceof RefusalError || FINAL.has(codeOf(error) ?? '')) throw error;
        if (isLost(error)) isThere = false;
        complain({ err: error });
        return await work(primary);
      }
    },
    async close(): Promise<void> {
      isOver = true;
      clearTimeout(next);
      await looking;
      await copyOut.close();
      await close();
    },
  } satisfies Replica;
}

/** A machine that fell silent does not even break its connections: a look at it would never end. */
async function silence(): Promise<never> {
  await pause(OPENING_MILLISECONDS, undefined, { ref: false });
  throw new Error('the replica does not answer');
}

async function writtenBy(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  return rows[0]?.lsn ?? '0/0';
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

/**
 * Nobody is there to ask (the connection broke or was not opened, it shuts down, is full, or is not the database it was),
 * unlike one statement that failed: a replica ends what stands in the way of what it must replay.
 */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || /^(08|57P|53|3D|28)/.test(code);
}
