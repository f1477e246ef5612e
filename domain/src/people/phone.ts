import { cleanPhone } from './letters/cleaning.ts';

/** `0` or `84`, then digits, 9 to 15 in all (VAL-14). */
const PHONE = /^(?:0\d{8,14}|84\d{7,13})$/;

export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text);
}

/** `84…`, `+84…` and a number typed in groups as `0…`; the beginning of a number too (LIST-15). */
export function toNationalPhone(text: string): string {
  return cleanPhone(text).replace(/^\+/, '').replace(/^84/, '0');
}

/** Ten digits of a mobile number, eleven of a landline; a shorter text is the beginning of one. */
const WHOLE_PHONE = /^(?:0\d{9}|02\d{9})$/;

/** Whether a filter has a whole phone number, in any spelling of `toNationalPhone` (SEC-9). */
export const isWholePhone = (text: string): boolean => WHOLE_PHONE.test(toNationalPhone(text));

/** The form that SMS providers take: digits with the country code, no plus sign (`84987654321`). */
export function toInternationalPhone(text: string): string {
  return text.startsWith('0') ? `84${text.slice(1)}` : text;
}
