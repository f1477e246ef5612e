import { composeText } from '../text.ts';

/** Grave, acute, tilde, hook above and dot below. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;
/** Vowels in a row with the marks that make ă, â, ê, ô, ơ and ư, and with tones. */
const VOWELS = /(?:[aeiouy][\u0306\u0302\u031B\u0300\u0301\u0303\u0309\u0323]*)+/g;

/**
 * The name for comparing persons (VAL-27): composed, single blanks, without case, and with the tone
 * at the end of its vowels. `Thúy` and `Thuý` are the old and the new place of one tone.
 */
function nameKey(name: string): string {
  return composeText(name)
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(VOWELS, (vowels) => vowels.replace(TONE, '') + (vowels.match(TONE) ?? []).join(''))
    .normalize('NFC');
}

export function isSameName(one: string, two: string): boolean {
  return nameKey(one) === nameKey(two);
}
