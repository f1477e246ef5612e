import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';
import { isClockImplausible } from './clock-sanity-check.ts';
import { doneThrough, setDoneThrough } from './store.ts';

export type Night = {
  readonly now: Date;
  readonly today: Day;
  /** The last night that finished the job; null before the first. */
  readonly lastDoneOn: Day | null;
};

type NightlyWork = {
  readonly name: string;
  readonly every: string;
  readonly work: (app: App, night: Night) => Promise<void>;
};

/**
 * Runs when the clock is plausible, and records its completion. Resumes after an interruption; the
 * next night does the rest.
 */
export const nightlyJob = ({ name, every, work }: NightlyWork) =>
  scheduledJob<App>({
    name,
    every,
    attempts: 3,
    longestPauseSeconds: 300,
    timeLimitSeconds: 3600,
    async run(app) {
      const now = app.clock();
      const today = businessDay(now);
      const lastDoneOn = await doneThrough(app.db, name);
      if (await isClockImplausible(app, { today, lastDoneOn })) return;
      await work(app, { now, today, lastDoneOn });
      await inTransaction(app.db, (tx) => setDoneThrough(tx, name, today));
    },
  });
