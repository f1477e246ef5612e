import { type Day, dayParts } from '../time/day.ts';
import type { Gender } from './gender.ts';
import { isIdentityNumber } from './identity-document.ts';

type CccdDoubt = 'gender' | 'year' | 'gender-and-year';

/**
 * Compares a CCCD number with gender and birth year (WARN-10): digit 4 encodes century and gender
 * (0, 1 for the 1900s; 2, 3 for the 2000s; even for men), digits 5–6 the year. Cards contain
 * mistakes, so a mismatch is a warning, never an error.
 */
export function crossCheckCccd(
  number: string,
  bornOn: Day | null,
  gender: Gender | null,
): CccdDoubt | null {
  if (!isIdentityNumber('CCCD', number)) return null;
  const mark = Number(number[3]);
  const year = 1900 + 100 * Math.floor(mark / 2) + Number(number.slice(4, 6));
  const genderDiffers = gender !== null && gender !== (mark % 2 === 0 ? 'male' : 'female');
  const yearDiffers = bornOn !== null && dayParts(bornOn).year !== year;
  if (genderDiffers && yearDiffers) return 'gender-and-year';
  if (genderDiffers) return 'gender';
  return yearDiffers ? 'year' : null;
}
