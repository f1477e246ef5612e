import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { RecordSpan } from '../tracing/trace.ts';
import { DUE_NAMES } from './due-jobs.ts';
import { createAttempts, type TakenJob } from './job-attempts.ts';
import { listenForWork } from './job-notifications.ts';
import type { Job } from './jobs.ts';

/** Jobs that a worker fetches and starts together. */
const BATCH_SIZE = 4;
/** A worker fetches again when its batch is done, so a hanging provider blocks one worker. */
const MIN_WORKERS = 2;
/**
 * Notifications wake the workers of a job. Retries and what the schedule adds are found by one
 * statement for all jobs; a poll of each worker cost a server 2 % of a core while it had no work.
 */
const LOOK_MILLISECONDS = 1000;
/** A worker's own poll, which finds nothing that the looks have left. */
const WORKER_POLL_SECONDS = 60;

/**
 * Runs the jobs in this process; closing takes no more of them, and ends with the running ones.
 * The workers of a job open when it is first due: opening all took a fifth of a start.
 */
export async function startWorkers<Deps>(
  boss: PgBoss,
  connectionString: string,
  jobs: readonly Job<Deps>[],
  deps: Deps,
  log: Log,
  record: RecordSpan | null,
): Promise<{ close(): Promise<void> }> {
  const attempt = createAttempts(deps, log, record);
  const jobsByName = new Map(jobs.map((one) => [one.name, one]));
  /** The ids of the workers of each job that was due: the queue wakes a worker by its id. */
  const workers = new Map<string, Promise<readonly string[]>>();

  async function open(one: Job<Deps>): Promise<readonly string[]> {
    const { count, batchSize } = countWorkers(one);
    const options = {
      batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      heartbeatRefreshSeconds: 3,
      pollingIntervalSeconds: WORKER_POLL_SECONDS,
    } as const;
    const take = (rows: readonly TakenJob[]) => Promise.all(rows.map((each) => attempt(one, each)));
    return Promise.all(Array.from({ length: count }, () => boss.work(one.name, options, take)));
  }

  async function wake(name: string): Promise<void> {
    const earlier = workers.get(name);
    if (earlier !== undefined) {
      for (const id of await earlier) boss.notifyWorker(id);
      return;
    }
    const job = jobsByName.get(name);
    if (!job) return;
    // A worker looks for work when it opens.
    const opening = open(job);
    workers.set(name, opening);
    await opening;
  }

  const listener = await listenForWork(connectionString, log, wake);
  const looks = lookForDueJobs(boss, [...jobsByName.keys()], log, wake);
  return {
    async close() {
      await looks.close();
      await listener.close();
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    },
  };
}

/** Calls `wake` each second with the name of each job that is due, until it is closed. */
function lookForDueJobs(
  boss: PgBoss,
  names: readonly string[],
  log: Log,
  wake: (name: string) => Promise<void>,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(DUE_NAMES, [names]);
    await Promise.all(rows.map(({ name }) => wake(name)));
  };
  const untilClosed = async () => {
    while (!closing.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'queue error'));
      await pause(LOOK_MILLISECONDS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const looking = untilClosed();
  return {
    async close() {
      closing.abort();
      await looking;
    },
  };
}

/**
 * With a batch of one, a worker sleeps until the next poll between two jobs of a backlog. Each
 * notification wakes every worker, and fetching is the queue's most expensive statement: few
 * workers with large batches fetch half as often as many with two.
 */
function countWorkers({ concurrency }: Job<never>): { count: number; batchSize: number } {
  const count = Math.min(concurrency, Math.max(MIN_WORKERS, Math.ceil(concurrency / BATCH_SIZE)));
  return { count, batchSize: Math.max(2, Math.min(BATCH_SIZE, Math.ceil(concurrency / count))) };
}
