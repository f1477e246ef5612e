import { CompiledQuery, sql } from 'kysely';
import { type JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { afterCommit, type Tx } from './db.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';

/** Work after the commit of the transaction that enqueued it. It runs at least once. */
export type Job<Deps, P extends z.ZodType = z.ZodType> = {
  /** `module.verb`, e.g. `documents.issue-policy`. */
  readonly name: string;
  /** Ids only: the queue holds no personal data and no secret. */
  readonly payload: P;
  /** Total tries. The pause doubles from `firstPauseSeconds` up to `longestPauseSeconds`. */
  readonly attempts: number;
  readonly firstPauseSeconds: number;
  readonly longestPauseSeconds: number;
  /** A try that takes longer counts as failed. */
  readonly timeLimitSeconds: number;
  /** Maximum concurrent runs in one worker. */
  readonly concurrency: number;
  /** A more urgent job: this one waits a little while this process has a backlog of it. */
  readonly lowerPriorityThan?: string;
  /** Cron expression in business time, for scheduled work. */
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

/** The part of the queue that use cases see. */
export type Jobs = {
  /** Enqueues work in the caller's transaction: it runs if and only if that commits. */
  enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options?: { readonly startAfter?: Date },
  ): Promise<void>;
  /** The same as a statement for `pipeline`. */
  enqueuing(
    tx: Tx,
    name: string,
    payload: object,
    options?: { readonly startAfter?: Date },
  ): Promise<CompiledQuery>;
};

export type JobQueue<Deps> = Jobs & {
  /** Starts to run the jobs; without it this process only enqueues. */
  work(deps: Deps): Promise<void>;
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
/** Its payload is the name of a job with new work. */
const CHANNEL = 'salus_jobs';
/** Jobs that a worker fetches and starts together. */
const BATCH_SIZE = 4;
/** A worker fetches again when its batch is done, so a hanging provider blocks one worker. */
const MIN_WORKERS = 2;
/** The number of running urgent jobs that counts as a backlog; a single sale delays nothing. */
const BACKLOG_SIZE = 4;
/** Lower-priority work continues after this time in any case. */
const LONGEST_YIELD_MILLISECONDS = 10_000;
const YIELD_STEP_MILLISECONDS = 100;
/** A worker that was killed stops answering; its jobs run again after this time. */
const HEARTBEAT_SECONDS = 10;

/**
 * The queued and running work of these names, per contract: a table for statements that detect
 * missing progress.
 */
export function unfinishedJobs(names: readonly string[]) {
  return sql<{ name: string; contract_id: number }>`
    (select name, (data ->> 'contractId')::bigint as contract_id
     from ${sql.table(`${SCHEMA}.job`)}
     where name in (${sql.join(names)}) and state < 'completed')`;
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
    // Its NOTIFY inside the transaction would serialise all commits that hold one (decision 0026).
    useListenNotify: false,
    application_name: 'salus-jobs',
    // Short-lived programs leave supervision and schedules to the servers.
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
  /** The ids of the workers of each job name. */
  const workers = new Map<string, string[]>();
  let listener: { close(): Promise<void> } | null = null;

  /** Names with new work of which the workers are not notified yet. */
  const pendingNames = new Set<string>();
  let isNotifying = false;

  /** Notifies all workers, once for many transactions. A worker that misses it polls after 2 s. */
  async function notifyWorkers(name: string): Promise<void> {
    pendingNames.add(name);
    if (isNotifying) return;
    isNotifying = true;
    while (pendingNames.size > 0) {
      const names = [...pendingNames];
      pendingNames.clear();
      await boss
        .getDb()
        .executeSql('select pg_notify($1, name) from unnest($2::text[]) as name', [CHANNEL, names])
        .catch((error: unknown) => log.warn({ err: error }, 'workers were not notified'));
    }
    isNotifying = false;
  }

  function wake(name: string): void {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  }

  /** Waits while urgent work has a backlog: the certificate goes before its mail. */
  async function waitForBacklog(urgent: string): Promise<void> {
    for (let waited = 0; waited < LONGEST_YIELD_MILLISECONDS; waited += YIELD_STEP_MILLISECONDS) {
      if ((running.get(urgent) ?? 0) < BACKLOG_SIZE) return;
      await new Promise((resolve) => setTimeout(resolve, YIELD_STEP_MILLISECONDS));
    }
  }

  async function attempt(one: Job<Deps>, taken: Taken, deps: Deps): Promise<JobResult> {
    const number = taken.retryCount + 1;
    const isLast = number >= one.attempts;
    if (one.lowerPriorityThan) await waitForBacklog(one.lowerPriorityThan);
    running.set(one.name, (running.get(one.name) ?? 0) + 1);
    try {
      await one.run(deps, one.payload.parse(taken.data ?? {}), { number, isLast });
      return { id: taken.id, status: 'completed' };
    } catch (error) {
      const failure = { job: one.name, attempt: number, err: error };
      // Scheduled work runs again in any case; for all other work this line is the last report.
      if (isLast && one.every === undefined)
        log.error({ ...failure, payload: taken.data }, 'job given up');
      else log.warn(failure, 'job failed');
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
    // pg-boss builds the statement and regards it as executed.
    const db = {
      executeSql: async (text: string, values?: unknown[]) => {
        statement = CompiledQuery.raw(text, values ?? []);
        return { rows: [{ id: '' }] };
      },
    };
    await boss.send(name, payload, { db, ...(startAfter ? { startAfter } : {}) });
    if (!statement) throw new Error(`no statement puts ${name} into the queue`);
    if (!startAfter) afterCommit(tx, () => void notifyWorkers(name));
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
          Math.max(MIN_WORKERS, Math.ceil(one.concurrency / BATCH_SIZE)),
        );
        // With a batch of one, a worker sleeps until the next poll between two jobs of a backlog.
        // Each notification wakes every worker, and fetching is the queue's most expensive
        // statement: few workers with large batches fetch half as often as many with two.
        const options = {
          batchSize: Math.max(2, Math.min(BATCH_SIZE, Math.ceil(one.concurrency / count))),
          burstWhenBatchFull: true,
          perJobResults: true,
          includeMetadata: true,
          pollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: 3,
        } as const;
        const take = (taken: readonly Taken[]) =>
          Promise.all(taken.map((each) => attempt(one, each, deps)));
        // Separate calls, because the queue wakes a worker by its id.
        const ids = Array.from({ length: count }, () => boss.work(one.name, options, take));
        workers.set(one.name, await Promise.all(ids));
        if (one.every) await boss.schedule(one.name, one.every, {}, { tz: 'Asia/Ho_Chi_Minh' });
      }
      listener = await listen({
        connectionString,
        channel: CHANNEL,
        log,
        onNotification: wake,
        // Notifications sent while the connection was down are lost: look for work.
        onChange: (isUp) => {
          if (isUp) for (const { name } of jobs) wake(name);
        },
      });
    },
    async stop() {
      await listener?.close();
      await boss.stop({ graceful: true, timeout: 8000, close: true });
    },
  };
}
