import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import type { App } from '../context.ts';
import { newestChange } from './store.ts';

/** Longer than any holiday on which nobody sells, and than any fault for which nobody looks. */
const QUIET_DAYS = 45;

/**
 * Is today too far from the newest change of any contract, or from this job's last night, to be believed? Then the clock
 * jumped, or an old backup was restored, and what is cleared by a wrong day never comes back: the log says so, and nothing
 * is done. The last night is asked as well, as with a clock that is ahead the first save of the morning is new.
 */
export async function isDayDoubtful(
  { db, log }: Pick<App, 'db' | 'log'>,
  { today, lastDoneOn }: { readonly today: Day; readonly lastDoneOn: Day | null },
): Promise<boolean> {
  const newest = await newestChange(db);
  const newestChangeOn = newest && businessDayOf(newest);
  const earliest = addDays(today, -QUIET_DAYS);
  if ((newestChangeOn ?? earliest) >= earliest && (lastDoneOn ?? earliest) >= earliest) return false;
  log.error(
    { today, newestChangeOn, lastDoneOn },
    'nothing is erased: for more than 45 days no contract was changed, or nothing was erased. Did the clock jump, or was an old backup restored?',
  );
  return true;
}
