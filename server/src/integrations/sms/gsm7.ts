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
/** Parts of a longer text have a header of seven places. */
const LINKED_PART_LENGTH = 153;

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

/** True when the text fits this number of parts of one SMS without UCS-2. */
export function fitsSms(text: string, parts: number): boolean {
  const length = gsm7Length(text);
  const places = parts === 1 ? GSM7_PART_LENGTH : parts * LINKED_PART_LENGTH;
  return length !== null && length > 0 && length <= places;
}

/** True when the text fits one part without UCS-2. */
export const fitsOneSms = (text: string): boolean => fitsSms(text, 1);
