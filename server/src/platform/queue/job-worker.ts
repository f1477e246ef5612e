import { setTimeout as pause } from 'node:timers/promises';
import type { JobResult, PgBoss } from 'pg-boss';
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
/** So long after it was woken, a worker without jobs has fetched and found none. */
const FETCH_MILLISECONDS = 500;

/**
 * Runs the jobs in this process; closing takes no more of them, and ends with the running ones.
 * A worker opens when there is work for it: opening all took a fifth of a start.
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
  /** The workers of each job that was due. */
  const crews = new Map<string, { wake(): Promise<void> }>();

  async function wake(name: string): Promise<void> {
    const one = jobsByName.get(name);
    if (!one) return;
    const crew = crews.get(name) ?? createCrew(boss, one, (row) => attempt(one, row));
    crews.set(name, crew);
    await crew.wake();
  }

  const listener = await listenForWork(connectionString, log, wake);
  const looks = lookForDueJobs(boss, [...jobsByName.keys()], log, wake);
  return {
    async close() {
      await looks.close();
      await listener.close();
      await Promise.all([...crews.keys()].map((name) => boss.offWork(name)));
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

type Worker = {
  /** The queue wakes a worker by its id. */
  readonly id: Promise<string>;
  isBusy: boolean;
  /** On the clock of `performance`; a worker looks for work when it opens. */
  wokenAt: number;
};

/**
 * The workers of one job. Fetching is the queue's most expensive statement, so new work wakes one
 * that has nothing to do; one that took a whole batch wakes the next.
 */
function createCrew<Deps>(
  boss: PgBoss,
  one: Job<Deps>,
  attempt: (row: TakenJob) => Promise<JobResult>,
): { wake(): Promise<void> } {
  const { count, batchSize } = countWorkers(one);
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    heartbeatRefreshSeconds: 3,
    pollingIntervalSeconds: WORKER_POLL_SECONDS,
  } as const;
  const workers: Worker[] = [];

  function open(): Worker {
    const take = async (rows: readonly TakenJob[]) => {
      worker.isBusy = true;
      // A failure costs a second, until the next look.
      if (rows.length === batchSize) wake().catch(() => undefined);
      try {
        return await Promise.all(rows.map(attempt));
      } finally {
        worker.isBusy = false;
        worker.wokenAt = Number.NEGATIVE_INFINITY;
      }
    };
    const worker: Worker = {
      id: boss.work(one.name, options, take),
      isBusy: false,
      wokenAt: performance.now(),
    };
    return worker;
  }

  async function wake(): Promise<void> {
    const now = performance.now();
    const free = workers.find(
      ({ isBusy, wokenAt }) => !isBusy && now - wokenAt > FETCH_MILLISECONDS,
    );
    if (!free && workers.length < count) {
      const worker = open();
      workers.push(worker);
      await worker.id.catch((error: unknown) => {
        workers.splice(workers.indexOf(worker), 1);
        throw error;
      });
      return;
    }
    // Those that are busy fetch after their batch.
    for (const worker of free ? [free] : workers) {
      worker.wokenAt = now;
      boss.notifyWorker(await worker.id);
    }
  }
  return { wake };
}

/**
 * With a batch of one, a worker sleeps until the next poll between two jobs of a backlog. Few
 * workers with large batches fetch half as often as many with two.
 */
function countWorkers({ concurrency }: Job<never>): { count: number; batchSize: number } {
  const count = Math.min(concurrency, Math.max(MIN_WORKERS, Math.ceil(concurrency / BATCH_SIZE)));
  return { count, batchSize: Math.max(2, Math.min(BATCH_SIZE, Math.ceil(concurrency / count))) };
}
