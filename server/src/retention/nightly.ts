import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { isDayDoubtful } from './brake.ts';
import { doneThrough, setDoneThrough } from './store.ts';

/** How work of the night is tried: it goes on where it was broken off, and what it did not come to waits for the next night. */
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
  /** The last night on which this was done to its end; null before the first. */
  readonly lastDoneOn: Day | null;
};

/** Does a night's work where the day can be believed, and notes that it was done. */
export async function doNight(app: App, name: string, work: (night: Night) => Promise<void>): Promise<void> {
  const now = app.clock();
  const today = businessDayOf(now);
  const lastDoneOn = await doneThrough(app.db, name);
  if (await isDayDoubtful(app, { today, lastDoneOn })) return;
  await work({ now, today, lastDoneOn });
  await inTransaction(app.db, (tx) => setDoneThrough(tx, name, today));
}
