import { foldToAscii } from './latin.ts';

/**
 * The first of `others` that may be the same name (AUTH-33): equal letters without case, marks,
 * blanks and signs, or one letter apart. Names with different numbers never resemble.
 */
export function findResemblingName(name: string, others: readonly string[]): string | null {
  const letters = nameLetters(name);
  return others.find((other) => isSameOrSlip(letters, nameLetters(other))) ?? null;
}

/** Letters of scripts without a Latin spelling stay as they are. */
const nameLetters = (name: string) =>
  Array.from(name.normalize('NFC'), (letter) => foldToAscii(letter) || letter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The numbers in a name; "01" is 1. */
const numbers = (letters: string) =>
  (letters.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, '')).join(' ');

function isSameOrSlip(a: string, b: string): boolean {
  if (numbers(a) !== numbers(b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const start = [...long].findIndex((letter, at) => letter !== short[at]);
  if (start === -1) return true;
  if (long.length === short.length + 1) return short.slice(start) === long.slice(start + 1);
  if (long.length !== short.length) return false;
  const isOtherLetter = short.slice(start + 1) === long.slice(start + 1);
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isOtherLetter || isSwapped;
}
