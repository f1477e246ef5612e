import { foldToAscii } from './latin.ts';

/** Lengths from which a slip is likelier than two short syllables that differ by one letter. */
const LENGTH_FOR_MISSING_LETTER = 4;
const LENGTH_FOR_OTHER_LETTER = 5;

/**
 * The first of `others` that may be the same name with a slip: other case, tone marks, blanks or
 * signs, or one letter of one longer word. Names with different numbers never resemble.
 */
export function findResemblingName(name: string, others: readonly string[]): string | null {
  return others.find((other) => other !== name && resembles(name, other)) ?? null;
}

function resembles(name: string, other: string): boolean {
  const [parts, otherParts] = [nameParts(name), nameParts(other)];
  if (parts.join('') === otherParts.join('')) return true;
  if (parts.length !== otherParts.length) return false;
  const pairs = parts.flatMap((part, at) => {
    const otherPart = otherParts[at] ?? '';
    return part === otherPart ? [] : [[part, otherPart] as const];
  });
  const [pair] = pairs;
  return pairs.length === 1 && pair !== undefined && isOneSlip(...pair);
}

const nameParts = (name: string) =>
  foldToAscii(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');

function isOneSlip(a: string, b: string): boolean {
  if (/\d/.test(a + b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const start = [...short].findIndex((letter, at) => letter !== long[at]);
  const from = start === -1 ? short.length : start;
  if (long.length === short.length + 1)
    return long.length >= LENGTH_FOR_MISSING_LETTER && short.slice(from) === long.slice(from + 1);
  if (long.length !== short.length || long.length < LENGTH_FOR_OTHER_LETTER) return false;
  const isOtherLetter = short.slice(from + 1) === long.slice(from + 1);
  const isSwapped =
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    short.slice(from + 2) === long.slice(from + 2);
  return isOtherLetter || isSwapped;
}
