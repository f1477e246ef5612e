import { addMonths, type Day, firstOfMonth } from '@salus/domain/time/day.ts';
import { addressSearch, optionalText } from '../../page/address-search.ts';

const MONTHS = 36;

/** The month in the address; the last whole month without one. */
export const bordereauSearch = addressSearch({
  month: optionalText(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/),
});

/** The months that are offered, the current one first. */
export function offeredMonths(today: Day): readonly string[] {
  const first = firstOfMonth(today);
  return Array.from({ length: MONTHS }, (_, back) => addMonths(first, -back).slice(0, 7));
}

export const lastWholeMonth = (today: Day): string =>
  addMonths(firstOfMonth(today), -1).slice(0, 7);
