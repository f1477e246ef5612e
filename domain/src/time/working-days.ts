import { addDays, type Day } from './day.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/** True from Monday to Friday. Public holidays are unknown here. */
function isWorkingDay(value: Day): boolean {
  const weekday = new Date(`${value}T00:00:00Z`).getUTCDay();
  return weekday !== SATURDAY && weekday !== SUNDAY;
}

/** The day on which `count` working days after `value` have begun, without `value` itself. */
export function addWorkingDays(value: Day, count: number): Day {
  let at = value;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}
