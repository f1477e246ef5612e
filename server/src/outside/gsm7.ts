/**
 * GSM 03.38: the alphabet in which one SMS holds 160 characters. A single character outside of it (any Vietnamese letter
 * with a mark that Western Europe does not have) turns the whole message into UCS-2 with 70.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Written with an escape before them: two places each. */
const EXTENDED = new Set('^{}\\[~]|€\f');

export const GSM7_PART_LENGTH = 160;

/** How many of the 160 places of a part the text takes; null where the alphabet lacks one of its characters. */
export function gsm7Length(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (BASIC.has(character)) length += 1;
    else if (EXTENDED.has(character)) length += 2;
    else return null;
  }
  return length;
}

/** Does the text go out as one SMS, neither split nor turned into UCS-2? */
export function fitsOneSms(text: string): boolean {
  const length = gsm7Length(text);
  return length !== null && length > 0 && length <= GSM7_PART_LENGTH;
}
