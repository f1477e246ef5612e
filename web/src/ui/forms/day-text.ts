import { cleanDay } from '@salus/domain/people/letters/cleaning.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { dayText } from '@salus/domain/time/day-text.ts';

/** The reason why a typed date is invalid. */
export type DayProblem = 'unreadable' | 'no-such-day' | 'short-year';

type ReadDay = { readonly day: Day } | { readonly problem: DayProblem } | null;

const SIGN = String.raw`[\s/.\p{Pd}\u2215\u2044\u060D]+`;
const PARTS = new RegExp(`^(\\d{1,2})${SIGN}(\\d{1,2})${SIGN}(\\d{1,4})$`, 'u');
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * Parses `07021990`, `7/2/1990`, `07-02-1990`, `7.2.1990`, and `1990-02-07` when pasted. Day first.
 * Years of two digits are refused: 7/2/90 is ambiguous.
 * @returns the day as YYYY-MM-DD, what is wrong with it, or null where nothing was typed
 */
export function readDay(input: string): ReadDay {
  const text = cleanDay(input);
  if (text === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text);
  const match = DIGITS.exec(text) ?? PARTS.exec(text);
  const [, date, month, year] = match ?? [];
  if (!date || !month || !year)
    return { problem: /^\d{6}$/.test(text) ? 'short-year' : 'unreadable' };
  if (year.length < 4) return { problem: 'short-year' };
  return existing(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** `1990-02-07` → `07/02/1990`; text that is no date is returned unchanged. */
export function showDay(value: string): string {
  return parseDay(value) === null ? value : dayText(value);
}

function existing(text: string): ReadDay {
  const day = parseDay(text);
  return day === null ? { problem: 'no-such-day' } : { day };
}
