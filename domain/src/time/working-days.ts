import { addDays, type Day } from './day.ts';
import { isPublicHoliday, isWeekend } from './public-holidays.ts';

/** The day on which `count` working days after `value` have begun, without `value` itself. */
export function addWorkingDays(value: Day, count: number): Day {
  let at = value;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (!isWeekend(at) && !isPublicHoliday(at)) left -= 1;
  }
  return at;
}
