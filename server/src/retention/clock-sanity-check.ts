import { businessDayOf } from '@salus/domain/time/business-time.ts';
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
  { db, log }: Pick<App, 'db' | 'log'>,
  { today, lastDoneOn }: { readonly today: Day; readonly lastDoneOn: Day | null },
): Promise<boolean> {
  const newest = await newestChange(db);
  const newestChangeOn = newest && businessDayOf(newest);
  const earliest = addDays(today, -QUIET_DAYS);
  if ((newestChangeOn ?? earliest) >= earliest && (lastDoneOn ?? earliest) >= earliest)
    return false;
  log.error(
    { today, newestChangeOn, lastDoneOn },
    'nothing is erased: for more than 45 days no contract was changed, or nothing was erased. ' +
      'Did the clock jump, or was an old backup restored?',
  );
  return true;
}
