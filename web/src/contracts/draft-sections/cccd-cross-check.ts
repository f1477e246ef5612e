import type { Gender } from '@salus/domain/contracts/status.ts';
import { isIdentityNumber } from '@salus/domain/people/identity-document.ts';

type CccdDoubt = 'gender' | 'year' | 'gender-and-year';

/**
 * Compares a CCCD number with gender and birth year: digit 4 encodes century and gender (0, 1 for
 * the 1900s; 2, 3 for the 2000s; even for men), digits 5–6 the year. Cards contain mistakes, so a
 * mismatch is a warning, never an error.
 */
export function crossCheckCccd(
  number: string,
  born: string | undefined,
  gender: Gender | undefined,
): CccdDoubt | null {
  if (!isIdentityNumber('CCCD', number)) return null;
  const mark = Number(number[3]);
  const year = 1900 + 100 * Math.floor(mark / 2) + Number(number.slice(4, 6));
  const genderDiffers = gender !== undefined && gender !== (mark % 2 === 0 ? 'male' : 'female');
  const yearDiffers = /^\d{4}-\d{2}-\d{2}$/.test(born ?? '') && Number(born?.slice(0, 4)) !== year;
  if (genderDiffers && yearDiffers) return 'gender-and-year';
  if (genderDiffers) return 'gender';
  return yearDiffers ? 'year' : null;
}
