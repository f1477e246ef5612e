import { type CompiledQuery, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db.ts';

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
  /**
   * False for a job whose lost run another place repeats or shows: it leaves no dead letter.
   * Scheduled work never leaves one.
   */
  readonly leavesDeadLetter?: false;
  /** Cron expression in business time, for scheduled work. */
  readonly every?: string;
  run(
    deps: Deps,
    payload: z.output<P>,
    attempt: { readonly number: number; readonly isLast: boolean },
  ): Promise<void>;
};

type Scheduled = { readonly every: string };
type Unlisted = { readonly leavesDeadLetter: false };
type Waiting = { readonly every?: undefined; readonly leavesDeadLetter?: undefined };

/** A job that waits for an operator when its last try has failed. */
export type WaitingJob<Deps> = Job<Deps> & Waiting;
/** A job that never waits for an operator. */
export type UnattendedJob<Deps> = Job<Deps> & (Scheduled | Unlisted);

/** Declares a job, keeping the type of its payload, and whether it may wait for an operator. */
export function job<Deps, P extends z.ZodType>(
  value: Job<Deps, P> & Scheduled,
): Job<Deps, P> & Scheduled;
export function job<Deps, P extends z.ZodType>(
  value: Job<Deps, P> & Unlisted,
): Job<Deps, P> & Unlisted;
export function job<Deps, P extends z.ZodType>(
  value: Job<Deps, P> & Waiting,
): Job<Deps, P> & Waiting;
export function job<Deps, P extends z.ZodType>(value: Job<Deps, P>): Job<Deps, P> {
  return value;
}

const NO_PAYLOAD = z.object({});

type ScheduledWork<Deps> = Scheduled &
  Pick<Job<Deps>, 'name' | 'timeLimitSeconds'> &
  Partial<Pick<Job<Deps>, 'attempts' | 'firstPauseSeconds' | 'longestPauseSeconds'>> & {
    readonly run: (deps: Deps) => Promise<void>;
  };

/** Declares scheduled work, one run at a time. Without attempts, its next time is the retry. */
export const scheduledJob = <Deps>(value: ScheduledWork<Deps>) =>
  job<Deps, typeof NO_PAYLOAD>({
    payload: NO_PAYLOAD,
    attempts: 1,
    firstPauseSeconds: 60,
    longestPauseSeconds: 60,
    concurrency: 1,
    ...value,
  });

/** Does a job that fails its last try wait for an operator? */
export function leavesDeadLetter(one: Job<never>): boolean {
  return one.every === undefined && one.leavesDeadLetter !== false;
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
  /** The same for each payload, as one statement for `pipeline`. */
  enqueuing(
    tx: Tx,
    name: string,
    payloads: readonly object[],
    options?: { readonly startAfter?: Date },
  ): Promise<CompiledQuery>;
};

export type JobQueue<Deps> = Jobs & {
  /**
   * Starts to run the jobs; without it this process only enqueues.
   * @param leftWaiting names of the jobs that this process leaves in the queue
   */
  work(deps: Deps, leftWaiting?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** The schema of the queue's tables. */
export const QUEUE_SCHEMA = 'jobs';

/**
 * The queued and running jobs of these names, for statements that detect missing progress:
 * a table of the name and the id under `payloadKey` of each job.
 */
export function unfinishedJobs(names: readonly string[], payloadKey: string) {
  return sql<{ name: string; subject_id: number }>`
    (select name, (data ->> ${sql.lit(payloadKey)})::bigint as subject_id
     from ${sql.table(`${QUEUE_SCHEMA}.job`)}
     where name in (${sql.join(names)}) and state < 'completed')`;
}
