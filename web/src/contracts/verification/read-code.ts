import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';

/** Six separate digits, optionally in two groups. */
const CODE = /(?<!\d)\d{3}[\s.-]?\d{3}(?!\d)/;

/**
 * Extracts the code from typed or pasted text: `123 456`, or a whole SMS. Other text only loses
 * its spaces: silently cutting a seventh digit would cost an attempt.
 */
export function readCode(text: string): string {
  const digits = cleanDigits(text).replace(/[\s\p{Cf}]/gu, '');
  if (/^\d*$/.test(digits)) return digits;
  return CODE.exec(cleanDigits(text).replace(/\p{Cf}/gu, ''))?.[0].replaceAll(/\D/g, '') ?? digits;
}
