/**
 * GSM 03.38: the alphabet in which one SMS holds 160 characters. One character outside it, such as
 * most Vietnamese letters with marks, turns the message into UCS-2 with 70.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Escaped characters: two places each. */
const EXTENDED = new Set('^{}\\[~]|€\f');

export const GSM7_PART_LENGTH = 160;

/** The number of the 160 places that the text takes; null with a character outside the alphabet. */
export function gsm7Length(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (BASIC.has(character)) length += 1;
    else if (EXTENDED.has(character)) length += 2;
    else return null;
  }
  return length;
}

/** True when the text fits one SMS without UCS-2. */
export function fitsOneSms(text: string): boolean {
  const length = gsm7Length(text);
  return length !== null && length > 0 && length <= GSM7_PART_LENGTH;
}
