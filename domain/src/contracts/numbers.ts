import { type Day, dayParts } from '../time/day.ts';

/** Crockford base32: no I, L, O or U, so a number can be read over the phone. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 6;

/**
 * `HD` + YYMMDD + 6 random characters (LIFE-8).
 * @param on the business day of creation
 * @param randomBytes at least 6 random bytes; the low five bits of each become a character
 */
export function referenceNumber(on: Day, randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_CHARACTERS)
    throw new RangeError('a reference number needs 6 random bytes');
  const tail = Array.from(
    randomBytes.subarray(0, RANDOM_CHARACTERS),
    (byte) => CROCKFORD[byte & 31],
  ).join('');
  return `HD${on.slice(2, 4)}${on.slice(5, 7)}${on.slice(8, 10)}${tail}`;
}

/** `30002-26-00000017`: product, year of payment, sequence of that product and year (LIFE-9). */
export function policyNumber(productId: string, paidOn: Day, running: number): string {
  const year = String(dayParts(paidOn).year % 100).padStart(2, '0');
  return `${productId}-${year}-${String(running).padStart(8, '0')}`;
}
