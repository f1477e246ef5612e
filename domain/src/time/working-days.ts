import { addDays, type Day, isBefore } from './day.ts';
import { isPublicHoliday, isWeekend } from './public-holidays.ts';

/** The day on which `count` working days after `value` have begun, without `value` itself. */
export function addWorkingDays(value: Day, count: number): Day {
  let at = value;
  for (let remainder = count; remainder > 0; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) remainder -= 1;
  }
  return at;
}

/**
 * How many working days have begun after `from`, up to `to`: the inverse of `addWorkingDays`. 0
 * for the same day, and from a Friday to the Sunday after it.
 */
export function workingDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let at = from; isBefore(at, to); ) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) count += 1;
  }
  return count;
}

const isWorkingDay = (value: Day) => !isWeekend(value) && !isPublicHoliday(value);
