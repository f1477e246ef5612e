import { setTimeout as pause } from 'node:timers/promises';
import { isObject } from '@salus/domain/objects.ts';
import type { JobResult } from 'pg-boss';
import type { Log } from '../log.ts';
import { inOwnSpan, type RecordSpan, TRACE_FIELD, traceFrom } from '../tracing/trace.ts';
import { type Job, leavesDeadLetter } from './jobs.ts';

/** A job as the queue hands it to a worker. */
export type TakenJob = {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
};

/** The number of running urgent jobs that counts as a backlog; a single one delays nothing. */
const BACKLOG_SIZE = 4;
/** A backlog lasts on for this time: between two of its batches fewer jobs run. */
const BACKLOG_PAUSE_MILLISECONDS = 500;
/** Lower-priority work continues after this time in any case, within its own time limit. */
const LONGEST_YIELD_MILLISECONDS = 20_000;
const YIELD_STEP_MILLISECONDS = 100;

/** Milliseconds that only go forward. */
type Clock = {
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
};
const processClock: Clock = { now: () => performance.now(), pause };

/** Returns a function that runs one attempt of a job and reports its result to the queue. */
export function createAttempts<Deps>(
  deps: Deps,
  log: Log,
  record: RecordSpan | null,
  clock = processClock,
) {
  /** Running attempts of this process, by job name. */
  const running = new Map<string, number>();
  /** The last time of a backlog, by job name. */
  const backlogAt = new Map<string, number>();

  function countRunning(name: string, change: 1 | -1): void {
    const before = running.get(name) ?? 0;
    running.set(name, before + change);
    if (Math.max(before, before + change) >= BACKLOG_SIZE) backlogAt.set(name, clock.now());
  }

  function hasBacklog(name: string): boolean {
    const sinceBacklog = clock.now() - (backlogAt.get(name) ?? Number.NEGATIVE_INFINITY);
    return (running.get(name) ?? 0) >= BACKLOG_SIZE || sinceBacklog < BACKLOG_PAUSE_MILLISECONDS;
  }

  /** Waits while urgent work has a backlog. */
  async function waitForBacklog(urgent: string): Promise<void> {
    for (
      let elapsed = 0;
      elapsed < LONGEST_YIELD_MILLISECONDS;
      elapsed += YIELD_STEP_MILLISECONDS
    ) {
      if (!hasBacklog(urgent)) return;
      await clock.pause(YIELD_STEP_MILLISECONDS);
    }
  }

  /** A payload that does not parse fails every attempt, so the job is not retried. */
  function giveUp(one: Job<Deps>, row: TakenJob): JobResult {
    log.error({ job: one.name, jobId: row.id }, 'job with an invalid payload given up');
    const status = leavesDeadLetter(one) ? 'deadletter' : 'failed';
    return { id: row.id, status, output: { reason: 'InvalidPayload' } };
  }

  return (one: Job<Deps>, row: TakenJob): Promise<JobResult> => {
    const traceparent = isObject(row.data) ? row.data[TRACE_FIELD] : undefined;
    const span = {
      name: `job ${one.name}`,
      kind: 'consumer',
      attributes: { 'messaging.destination.name': one.name, 'salus.attempt': row.retryCount + 1 },
    } as const;
    return inOwnSpan(
      traceFrom(traceparent, record),
      span,
      () => attempt(one, row),
      ({ status }) => status !== 'completed',
    );
  };

  async function attempt(one: Job<Deps>, row: TakenJob): Promise<JobResult> {
    const number = row.retryCount + 1;
    const isLast = number >= one.attempts;
    if (one.lowerPriorityThan) await waitForBacklog(one.lowerPriorityThan);
    countRunning(one.name, 1);
    try {
      const payload = one.payload.safeParse(row.data ?? {});
      if (!payload.success) return giveUp(one, row);
      await one.run(deps, payload.data, { number, isLast });
      return { id: row.id, status: 'completed' };
    } catch (error) {
      const failure = { job: one.name, attempt: number, err: error };
      // Scheduled work runs again in any case; for all other work this line is the last report.
      if (isLast && one.every === undefined)
        log.error({ ...failure, payload: payloadIds(row) }, 'job given up');
      else log.warn(failure, 'job failed');
      return {
        id: row.id,
        status: 'failed',
        output: { reason: error instanceof Error ? error.name : 'unknown' },
      };
    } finally {
      countRunning(one.name, -1);
    }
  }
}

/** The data without the trace, which each line has already. */
function payloadIds({ data }: TakenJob): unknown {
  if (!isObject(data)) return data;
  const { [TRACE_FIELD]: _, ...ids } = data;
  return ids;
}
