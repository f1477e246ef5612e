import { CompiledQuery, sql } from 'kysely';
import { type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { afterCommit, type Tx } from './db.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';

/** Work that is done after the transaction that asked for it has committed: at least once, and so written to bear repetition. */
export type Job<Deps, P extends z.ZodType = z.ZodType> = {
  /** `module.verb`, e.g. `documents.issue-policy`. */
  readonly name: string;
  /** Ids only: nothing personal and nothing secret lies in the queue. */
  readonly payload: P;
  /** Tries in all; between them the pause grows from `firstPauseSeconds`, doubling up to `longestPauseSeconds`. */
  readonly attempts: number;
  readonly firstPauseSeconds: number;
  readonly longestPauseSeconds: number;
  /** A try that takes longer counts as failed. */
  readonly timeLimitSeconds: number;
  /** How many run at once in one worker. */
  readonly concurrency: number;
  /** More urgent work, by name: while this process has its hands full of that, this waits a little. */
  readonly yieldsTo?: string;
  /** Cron expression in business time, for work that nobody asks for. */
  readonly every?: string;
  run(
    deps: Deps,
    payload: z.output<P>,
    attempt: { readonly number: number; readonly isLast: boolean },
  ): Promise<void>;
};

/** Declares a job, keeping the type of its payload. */
export function job<Deps, P extends z.ZodType>(value: Job<Deps, P>): Job<Deps, P> {
  return value;
}

/** The side of the queue that use cases see. */
export type Jobs = {
  /** Puts work into the queue in the caller's transaction: it runs if and only if that commits. */
  enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options?: { readonly startAfter?: Date },
  ): Promise<void>;
  /** The same as a statement, for whoever asks it together with others (`pipeline`). */
  enqueuing(
    tx: Tx,
    name: string,
    payload: object,
    options?: { readonly startAfter?: Date },
  ): Promise<CompiledQuery>;
};

export type JobQueue<Deps> = Jobs & {
  /** Begins to work on the jobs; without it this process only enqueues. */
  work(deps: Deps): Promise<void>;
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
/** Tells workers by its name what there is to do. */
const CHANNEL = 'salus_jobs';
/** Jobs that are taken from the queue in one go, and begun together. */
const HANDFUL = 4;
/** A hand takes no more before all that it holds is done, so where there is only one, a provider that hangs stops all others. */
const FEWEST_HANDS = 2;
/** From this many on the urgent work counts as a backlog; a single sale delays nothing. */
const HANDS_FULL = 4;
/** What yields goes on after this time in any case. */
const LONGEST_YIELD_MILLISECONDS = 10_000;
const YIELD_STEP_MILLISECONDS = 100;
/** A worker that was killed stops answering; its jobs run again after this time. */
const HEARTBEAT_SECONDS = 10;

/**
 * The work of these names that is still to be done, or under way, with the contract that it is about: a table for
 * statements that ask what stands still.
 */
export function unfinishedJobs(names: readonly string[]) {
  return sql<{ name: string; contract_id: number }>`
    (select name, (data ->> 'contractId')::bigint as contract_id
       from ${sql.table(`${SCHEMA}.job`)} where name in (${sql.join(names)}) and state < 'completed')`;
}

export async function openJobQueue<Deps>(
  connectionString: string,
  jobs: readonly Job<Deps>[],
  log: Log,
  { size = 4, isGuest = false }: { readonly size?: number; readonly isGuest?: boolean } = {},
): Promise<JobQueue<Deps>> {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    max: size,
    // Its own notice would be part of the transaction, and PostgreSQL commits those that hold one after another (decision 0026).
    useListenNotify: false,
    application_name: 'salus-jobs',
    // Who comes for a moment only leaves the clockwork to those who stay.
    supervise: !isGuest,
    schedule: !isGuest,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'queue error'));
  await boss.start();
  for (const one of jobs) {
    const options = {
      retryLimit: one.attempts - 1,
      retryDelay: one.firstPauseSeconds,
      retryBackoff: true,
      retryDelayMax: one.longestPauseSeconds,
      expireInSeconds: one.timeLimitSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: false,
    };
    if (await boss.getQueue(one.name)) await boss.updateQueue(one.name, options);
    else await boss.createQueue(one.name, options);
  }

  type Taken = { readonly id: string; readonly data: unknown; readonly retryCount: number };

  const running = new Map<string, number>();
  /** The hands that wait for work of a name. */
  const hands = new Map<string, string[]>();
  let hearing: { close(): Promise<void> } | null = null;

  /** Names whose new work no worker was told of yet. */
  const untold = new Set<string>();
  let isTelling = false;

  /** Tells all workers, for many transactions at once while there are many. Who misses it looks after two seconds. */
  async function tell(name: string): Promise<void> {
    untold.add(name);
    if (isTelling) return;
    isTelling = true;
    while (untold.size > 0) {
      const names = [...untold];
      untold.clear();
      await boss
        .getDb()
        .executeSql('select pg_notify($1, name) from unnest($2::text[]) as name', [CHANNEL, names])
        .catch((error: unknown) => log.warn({ err: error }, 'workers were not told'));
    }
    isTelling = false;
  }

  function wake(name: string): void {
    for (const hand of hands.get(name) ?? []) boss.notifyWorker(hand);
  }

  /** Lets the urgent work go first: the certificate before its mail. */
  async function letPass(urgent: string): Promise<void> {
    for (let waited = 0; waited < LONGEST_YIELD_MILLISECONDS; waited += YIELD_STEP_MILLISECONDS) {
      if ((running.get(urgent) ?? 0) < HANDS_FULL) return;
      await new Promise((resolve) => setTimeout(resolve, YIELD_STEP_MILLISECONDS));
    }
  }

  async function attempt(one: Job<Deps>, taken: Taken, deps: Deps): Promise<JobResult> {
    const number = taken.retryCount + 1;
    const isLast = number >= one.attempts;
    if (one.yieldsTo) await letPass(one.yieldsTo);
    running.set(one.name, (running.get(one.name) ?? 0) + 1);
    try {
      await one.run(deps, one.payload.parse(taken.data ?? {}), { number, isLast });
      return { id: taken.id, status: 'completed' };
    } catch (error) {
      const story = { job: one.name, attempt: number, err: error };
      // What comes round by the clock is tried again in any case; of everything else this was the last that anybody hears.
      if (isLast && one.every === undefined)
        log.error({ ...story, payload: taken.data }, 'job given up');
      else log.warn(story, 'job failed');
      return {
        id: taken.id,
        status: 'failed',
        output: { reason: error instanceof Error ? error.name : 'unknown' },
      };
    } finally {
      running.set(one.name, (running.get(one.name) ?? 1) - 1);
    }
  }

  async function enqueuing(
    tx: Tx,
    name: string,
    payload: object,
    { startAfter }: { readonly startAfter?: Date } = {},
  ) {
    let statement: CompiledQuery | undefined;
    // The queue writes the statement, and takes it for done once it has handed it over.
    const db = {
      executeSql: async (text: string, values?: unknown[]) => {
        statement = CompiledQuery.raw(text, values ?? []);
        return { rows: [{ id: '' }] };
      },
    };
    await boss.send(name, payload, { db, ...(startAfter ? { startAfter } : {}) });
    if (!statement) throw new Error(`no statement puts ${name} into the queue`);
    if (!startAfter) afterCommit(tx, () => void tell(name));
    return statement;
  }

  return {
    enqueuing,
    async enqueue(tx, name, payload, options) {
      await tx.executeQuery(await enqueuing(tx, name, payload, options));
    },
    async work(deps) {
      for (const one of jobs) {
        const count = Math.min(
          one.concurrency,
          Math.max(FEWEST_HANDS, Math.ceil(one.concurrency / HANDFUL)),
        );
        // A few at a time and "go on while the hands are full": with one at a time a worker sleeps between any two jobs
        // of a backlog until the next poll. Each notice wakes every hand, and asking for work is the queue's dearest
        // statement: few hands that take several ask half as often as many that take two.
        const options = {
          batchSize: Math.max(2, Math.min(HANDFUL, Math.ceil(one.concurrency / count))),
          burstWhenBatchFull: true,
          perJobResults: true,
          includeMetadata: true,
          pollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: 3,
        } as const;
        const take = (taken: readonly Taken[]) =>
          Promise.all(taken.map((each) => attempt(one, each, deps)));
        // One by one, because the queue wakes a hand by the name that it gives to each.
        const ids = Array.from({ length: count }, () => boss.work(one.name, options, take));
        hands.set(one.name, await Promise.all(ids));
        if (one.every) await boss.schedule(one.name, one.every, {}, { tz: 'Asia/Ho_Chi_Minh' });
      }
      hearing = await listen({
        connectionString,
        channel: CHANNEL,
        log,
        onNotice: wake,
        // What was told while nobody heard is looked for.
        onChange: (isUp) => {
          if (isUp) for (const { name } of jobs) wake(name);
        },
      });
    },
    async stop() {
      await hearing?.close();
      await boss.stop({ graceful: true, timeout: 8000, close: true });
    },
  };
}
