import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import type { RecordSpan } from '../tracing/trace.ts';
import { createAttempts, type TakenJob } from './job-attempts.ts';
import { listenForWork } from './job-notifications.ts';
import type { Job } from './jobs.ts';

/** Jobs that a worker fetches and starts together. */
const BATCH_SIZE = 4;
/** A worker fetches again when its batch is done, so a hanging provider blocks one worker. */
const MIN_WORKERS = 2;
/**
 * Notifications wake every worker. Polling finds retries and what the schedule adds; each poll is
 * a statement, and a server polled 27 times a second while it had nothing to do.
 */
const POLLING_SECONDS = { first: 2, scheduled: 5, other: 10 };

/** Runs the jobs in this process; closing takes no more of them, and ends with the running ones. */
export async function startWorkers<Deps>(
  boss: PgBoss,
  connectionString: string,
  jobs: readonly Job<Deps>[],
  deps: Deps,
  log: Log,
  record: RecordSpan | null,
): Promise<{ close(): Promise<void> }> {
  const attempt = createAttempts(deps, log, record);
  /** The ids of the workers of each job name: the queue wakes a worker by its id. */
  const workers = new Map<string, readonly string[]>();

  const names = jobs.map(({ name }) => name);
  // Before the workers, each of which looks for work when it starts: nothing falls between.
  const listener = await listenForWork(connectionString, log, names, (name) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  });
  const schedules = new Map((await boss.getSchedules()).map((one) => [one.name, one]));
  const isScheduled = ({ name, every }: Job<Deps>) =>
    schedules.get(name)?.cron === every && schedules.get(name)?.timezone === BUSINESS_TIME_ZONE;

  for (const one of jobs) {
    const { count, batchSize } = countWorkers(one);
    const options = {
      batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      heartbeatRefreshSeconds: 3,
    } as const;
    const { first, scheduled, other } = POLLING_SECONDS;
    const take = (rows: readonly TakenJob[]) => Promise.all(rows.map((each) => attempt(one, each)));
    const ids = Array.from({ length: count }, (_, nth) => {
      const pollingIntervalSeconds =
        nth > 0 || one.isFormer ? other : one.every ? scheduled : first;
      return boss.work(one.name, { ...options, pollingIntervalSeconds }, take);
    });
    workers.set(one.name, await Promise.all(ids));
    if (one.every && !isScheduled(one))
      await boss.schedule(one.name, one.every, {}, { tz: BUSINESS_TIME_ZONE });
  }

  return {
    async close() {
      await listener.close();
      await Promise.all(names.map((name) => boss.offWork(name)));
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
