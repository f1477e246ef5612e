import { addYears, type Day, isBefore, partsOf } from '../time/day.ts';

/** The youngest proposer, in full years (portal §5, §9). */
export const PROPOSER_MIN_AGE = 18;

/** Ages that each kind of contract insures, in full years, both ends included (portal §5, §9). */
export const INSURED_AGES = {
  INDIVIDUAL: { min: 1, max: 65 },
  FAMILY: { min: 1, max: 50 },
} as const;

/**
 * Full years lived on a day. Somebody born on 29 February has their birthday on 1 March in a common year
 * (decisions §5). Negative where the birth lies in the future.
 */
export function ageOn(bornOn: Day, on: Day): number {
  const years = partsOf(on).year - partsOf(bornOn).year;
  return isBefore(on, addYears(bornOn, years)) ? years - 1 : years;
}
