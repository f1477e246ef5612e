import { composeText, controlCharacters, LONGEST_COMPOSED, normaliseLine } from '../text.ts';

/**
 * One function per kind of value, for text as people have it: typed, pasted, read from a card or
 * searched for (VAL-26). The API takes only clean values and names the characters to blame.
 */

/** The value of a decimal digit: each script has its ten in a row. */
function digitValue(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Digits of any script as 0 to 9. */
export function cleanDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (character) =>
    /[0-9]/.test(character) ? character : digitValue(character),
  );
}

/** The character, a blank for a tab or line break, or nothing for an invisible mark. */
function visible(character: string): string {
  if (controlCharacters(`x${character}`).length === 0) return character;
  return /\s/u.test(character) && character !== '\uFEFF' ? ' ' : '';
}

/** One line as it is stored: without invisible characters, tabs and line breaks. */
export function cleanLine(text: string): string {
  if (text.length > LONGEST_COMPOSED) return text;
  const line = normaliseLine(Array.from(text, visible).join(''));
  return controlCharacters(line).length > 0 ? '' : line;
}

/** A note with its line breaks, without invisible characters. */
export function cleanNote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return lines.map((line) => Array.from(line, visible).join('')).join('\n');
}

/** Spaces and the signs that group the digits of a number. */
const GROUPING = /[\s.,()/\u00B7\u2022\p{Pd}\u2212]+/gu;

/** A number of an identity document or of an account, without grouping. */
export function cleanNumber(text: string): string {
  return withoutGrouping(cleanDigits(cleanLine(text)));
}

/** A phone number in digits, `+84…` and `0084…` as `0…`. */
export function cleanPhone(text: string): string {
  return withoutGrouping(cleanDigits(cleanLine(text)))
    .replace(/^\uFF0B/, '+')
    .replace(/^(?:\+|00)840?/, '0');
}

/** A date in digits and signs, for `readDay`. */
export function cleanDay(text: string): string {
  return cleanDigits(cleanLine(text)).replace(/\s*([/.\p{Pd}\u2215\u2044])\s*/gu, '$1');
}

/** An e-mail address: blanks and invisible characters are never a part of it. */
export function cleanEmail(text: string): string {
  return cleanLine(text).replace(/\s+/g, '');
}

function withoutGrouping(text: string): string {
  return composeText(text).replace(GROUPING, '');
}
