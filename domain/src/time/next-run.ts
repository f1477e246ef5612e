import { businessDay, startOfBusinessDay } from './business-time.ts';
import { addDays, type Day, day, dayParts, daysBetween } from './day.ts';

/** One day a week, Monday is 1, or one day a month that every month has. */
export type Rhythm = { readonly weekday: number } | { readonly dayOfMonth: number };

const A_MONDAY = day('2026-01-05');
const MINUTE = 60_000;

/** The first time after an instant, in business time; `time` is `HH:MM`. */
export function nextRun(rhythm: Rhythm, time: string, after: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  for (let date = businessDay(after); ; date = addDays(date, 1)) {
    const at = new Date(startOfBusinessDay(date).getTime() + (hours * 60 + minutes) * MINUTE);
    if (isRunDay(rhythm, date) && at > after) return at;
  }
}

function isRunDay(rhythm: Rhythm, date: Day): boolean {
  if ('dayOfMonth' in rhythm) return dayParts(date).date === rhythm.dayOfMonth;
  return (((daysBetween(A_MONDAY, date) % 7) + 7) % 7) + 1 === rhythm.weekday;
}
