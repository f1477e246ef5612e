import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { isClockImplausible } from './clock-sanity-check.ts';
import { doneThrough, setDoneThrough } from './store.ts';

/** Retries of a nightly job: it resumes after an interruption; the next night does the rest. */
export const NIGHTLY = {
  attempts: 3,
  firstPauseSeconds: 60,
  longestPauseSeconds: 300,
  timeLimitSeconds: 3600,
  concurrency: 1,
} as const;

export type Night = {
  readonly now: Date;
  readonly today: Day;
  /** The last night that finished the job; null before the first. */
  readonly lastDoneOn: Day | null;
};

/** Runs a nightly job when the clock is plausible, and records its completion. */
export async function runNightly(
  app: App,
  name: string,
  work: (night: Night) => Promise<void>,
): Promise<void> {
  const now = app.clock();
  const today = businessDay(now);
  const lastDoneOn = await doneThrough(app.db, name);
  if (await isClockImplausible(app, { today, lastDoneOn })) return;
  await work({ now, today, lastDoneOn });
  await inTransaction(app.db, (tx) => setDoneThrough(tx, name, today));
}
