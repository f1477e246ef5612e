import { businessDay } from '@salus/domain/time/business-time.ts';
import { areHolidaysEndingSoon, HOLIDAYS_KNOWN_UNTIL } from '@salus/domain/time/public-holidays.ts';
import type { App } from '../context.ts';

/** Warns at the start a year before the table of holidays, which sets due days (MY-6), ends. */
export function checkHolidayTable(now: Date, log: Pick<App['log'], 'warn'>): void {
  if (areHolidaysEndingSoon(businessDay(now)))
    log.warn({ until: HOLIDAYS_KNOWN_UNTIL }, 'the table of public holidays ends within a year');
}
