import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import { CompiledQuery } from 'kysely';
import { PgBoss, type Queue } from 'pg-boss';
import { poolTarget } from '../database-hosts.ts';
import { afterCommit } from '../db.ts';
import type { Log } from '../log.ts';
import { type RecordSpan, traceField } from '../tracing/trace.ts';
import { DEAD_LETTER_RETENTION_SECONDS, DEAD_LETTERS } from './dead-letters.ts';
import { createNotifier } from './job-notifications.ts';
import { startWorkers } from './job-worker.ts';
import { type Job, type JobQueue, type Jobs, leavesDeadLetter, QUEUE_SCHEMA } from './jobs.ts';

/** A worker that was killed stops answering; its jobs run again after this time. */
const HEARTBEAT_SECONDS = 10;

/** After this time a silent server's connection is replaced; creating the schema takes 2 s. */
const STATEMENT_MILLISECONDS = 20_000;
const CONNECT_MILLISECONDS = 5000;

/** Time for the running jobs while the queue stops. */
const STOP_GRACE_MILLISECONDS = 8000;

/**
 * Opens the queue of the database and declares the jobs in it.
 * @param options.size maximum connections
 * @param options.hasSchema another user made the schema, and this one may make none
 * @param options.recordSpan takes the span of each attempt
 * @param options.ahead milliseconds from PostgreSQL's time, by which jobs start, to `startAfter`'s
 * @param options.isGuest short-lived programs leave supervision and schedules to the servers
 */
export async function openJobQueue<Deps>(
  connectionString: string,
  jobs: readonly Job<Deps>[],
  log: Log,
  {
    size = 4,
    isGuest = false,
    hasSchema = false,
    recordSpan = null,
    ahead = () => 0,
  }: {
    readonly ahead?: () => number;
    readonly size?: number | undefined;
    readonly isGuest?: boolean;
    readonly hasSchema?: boolean;
    readonly recordSpan?: RecordSpan | null;
  } = {},
): Promise<JobQueue<Deps>> {
  const options = {
    ...poolTarget(connectionString),
    // pg-boss passes all options on to its pool.
    query_timeout: STATEMENT_MILLISECONDS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    schema: QUEUE_SCHEMA,
    max: size,
    createSchema: !hasSchema,
    // Its NOTIFY inside the transaction would serialise all commits that hold one (decision 0026).
    useListenNotify: false,
    application_name: 'salus-jobs',
    supervise: !isGuest,
    schedule: !isGuest,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 5,
  };
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ err: error }, 'queue error'));
  await boss.start();
  await declareQueues(boss, jobs);
  if (!isGuest) await declareSchedules(boss, jobs);

  let workers: { close(): Promise<void> } | null = null;
  return {
    ...createJobs(boss, createNotifier(boss, log), ahead),
    async work(deps, leftWaiting = []) {
      const own = jobs.filter(({ name }) => !leftWaiting.includes(name));
      workers = await startWorkers(boss, connectionString, own, deps, log, recordSpan);
    },
    async stop() {
      // A graceful stop of pg-boss asks every half second whether the workers are done.
      const timer = new AbortController();
      const grace = setTimeout(STOP_GRACE_MILLISECONDS, undefined, { signal: timer.signal });
      await Promise.race([workers?.close(), grace.catch(() => undefined)]);
      timer.abort();
      await boss.stop({ graceful: false, close: true });
    },
  };
}

/** Creates the queues that the database lacks, and updates those whose options changed. */
async function declareQueues<Deps>(boss: PgBoss, jobs: readonly Job<Deps>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // Jobs refer to the queue of dead letters, so it comes first.
  for (const { name, ...options } of [deadLetters, ...jobs.map(queueOptions)]) {
    const queue = existing.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
      await boss.updateQueue(name, options);
  }
}

/** Writes the schedules that the database lacks, or has otherwise. */
async function declareSchedules<Deps>(boss: PgBoss, jobs: readonly Job<Deps>[]): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map((one) => [one.name, one]));
  for (const { name, every } of jobs) {
    const schedule = existing.get(name);
    if (every && !(schedule?.cron === every && schedule.timezone === BUSINESS_TIME_ZONE))
      await boss.schedule(name, every, {}, { tz: BUSINESS_TIME_ZONE });
  }
}

/** The queue of the jobs that failed their last try. */
const deadLetters: Queue = {
  name: DEAD_LETTERS,
  retentionSeconds: DEAD_LETTER_RETENTION_SECONDS,
};

function queueOptions(one: Job<never>): Queue {
  return {
    name: one.name,
    retryLimit: one.attempts - 1,
    retryDelay: one.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: one.longestPauseSeconds,
    expireInSeconds: one.timeLimitSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: false,
    ...(leavesDeadLetter(one) ? { deadLetter: DEAD_LETTERS } : {}),
  };
}

/** Enqueueing in the caller's transaction; the workers are notified after its commit. */
function createJobs(
  boss: PgBoss,
  notifyWorkers: (name: string) => Promise<void>,
  ahead: () => number,
): Jobs {
  const enqueuing: Jobs['enqueuing'] = async (tx, name, payloads, { startAfter: at } = {}) => {
    const startAfter = at && new Date(at.getTime() - ahead());
    let statement: CompiledQuery | undefined;
    // pg-boss builds the statement and regards it as executed.
    const db = {
      executeSql: async (text: string, values?: unknown[]) => {
        statement = CompiledQuery.raw(text, values ?? []);
        return { rows: [{ id: '' }] };
      },
    };
    const start = startAfter ? { startAfter } : {};
    const trace = traceField();
    const jobs = payloads.map((payload) => ({ data: { ...payload, ...trace }, ...start }));
    await boss.insert(name, jobs, { db });
    if (!statement) throw new Error(`no statement puts ${name} into the queue`);
    // A settable clock may run in the past: what is already due must not wait for the next poll.
    const isDue = !startAfter || startAfter.getTime() <= Date.now();
    if (isDue) afterCommit(tx, () => void notifyWorkers(name));
    return statement;
  };
  return {
    enqueuing,
    async enqueue(tx, name, payload, options) {
      await tx.executeQuery(await enqueuing(tx, name, [payload], options));
    },
  };
}
