import { type Day, partsOf } from '../time/day.ts';

/** Crockford's base32: no I, L, O or U, so that a number read over the phone is understood. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 6;

/**
 * `HD` + YYMMDD + 6 random characters (decisions §4).
 * @param on the business day of creation
 * @param randomBytes at least 6 random bytes; the low five bits of each become a character
 */
export function referenceNumber(on: Day, randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_CHARACTERS) throw new RangeError('a reference number needs 6 random bytes');
  const tail = Array.from(randomBytes.subarray(0, RANDOM_CHARACTERS), (byte) => CROCKFORD[byte & 31]).join('');
  return `HD${on.slice(2, 4)}${on.slice(5, 7)}${on.slice(8, 10)}${tail}`;
}

/** `30002-26-00000017`: product, year of payment, running number of that product and year (decisions §4). */
export function policyNumber(productId: string, paidOn: Day, running: number): string {
  return `${productId}-${String(partsOf(paidOn).year % 100).padStart(2, '0')}-${String(running).padStart(8, '0')}`;
}
