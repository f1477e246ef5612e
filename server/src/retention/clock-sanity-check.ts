import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import { newestChange } from './store.ts';

/** Longer than any holiday without sales and any unnoticed outage. */
const QUIET_DAYS = 45;

/**
 * Compares today with the newest change of any contract and with the job's last night. A clock that
 * jumped, or a restored old backup, would erase data too early, so the job stops and logs an error.
 * The last night counts as well: with a fast clock, the first save of the morning is recent.
 */
export async function isClockImplausible(
  { db, alarms, ahead }: Pick<App, 'db' | 'alarms' | 'ahead'>,
  { today, lastDoneOn }: { readonly today: Day; readonly lastDoneOn: Day | null },
): Promise<boolean> {
  // Development moved it on purpose, further than any holiday.
  if (ahead() > 0) return false;
  const newest = await newestChange(db);
  const newestChangeOn = newest && businessDay(newest);
  const earliest = addDays(today, -QUIET_DAYS);
  if ((newestChangeOn ?? earliest) >= earliest && (lastDoneOn ?? earliest) >= earliest)
    return false;
  alarms.raise('NOTHING_ERASED', {}, { today, newestChangeOn, lastDoneOn });
  return true;
}
