import { toInternationalPhone } from '../people/phone.ts';
import { type Refusal, refuse } from '../refusals.ts';

/** Prefixes of Vietnamese mobile numbers, by network: Viettel, Vinaphone, Mobifone and others. */
export const SMS_PREFIXES: readonly string[] = [
  ...['032', '033', '034', '035', '036', '037', '038', '039', '086', '096', '097', '098'],
  ...['081', '082', '083', '084', '085', '088', '091', '094'],
  ...['070', '076', '077', '078', '079', '089', '090', '093'],
  ...['052', '056', '058', '092', '059', '099', '087', '055'],
];

const MOBILE_DIGITS = 10;

/**
 * Why no SMS may be sent to a number (SMS-2): providers route `00…` abroad, at our expense.
 * @param phone as stored, `0…` or `84…`
 * @param prefixes the accepted ones; null accepts every number but `00…`
 */
export function whyNotSms(phone: string, prefixes: readonly string[] | null): Refusal | null {
  const national = `0${toInternationalPhone(phone).slice(2)}`;
  const isMobile =
    prefixes === null ||
    (national.length === MOBILE_DIGITS && prefixes.some((prefix) => national.startsWith(prefix)));
  return isMobile && !national.startsWith('00') ? null : refuse('SMS_NUMBER_UNSUPPORTED');
}
