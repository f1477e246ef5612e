import { addYears, type Day, dayParts, isBefore } from '../time/day.ts';

/** The youngest proposer, in full years (VAL-10). */
export const PROPOSER_MIN_AGE = 18;

/** A birth longer ago is a typing error (VAL-28). */
export const MAX_AGE = 120;

/** Insurable ages per contract type, in full years, inclusive (VAL-11, VAL-12). */
export const INSURED_AGES = {
  INDIVIDUAL: { min: 1, max: 65 },
  FAMILY: { min: 1, max: 50 },
} as const;

/**
 * Age in full years on a day. A birthday on 29 February counts as 1 March in a common year
 * (VAL-13). Negative when the birth is in the future.
 */
export function ageOn(bornOn: Day, on: Day): number {
  const years = dayParts(on).year - dayParts(bornOn).year;
  return isBefore(on, addYears(bornOn, years)) ? years - 1 : years;
}

/** Whether a person born that day may be alive. Births in the future have their own rules. */
export function isPlausibleBirth(bornOn: Day, today: Day): boolean {
  return ageOn(bornOn, today) <= MAX_AGE;
}
