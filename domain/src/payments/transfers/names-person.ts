import { foldToAscii } from '../../people/text.ts';

/**
 * Whether the content of a transfer names the person: all words of the name in order, as banks
 * write them, without marks and case. One word alone would be a common given name.
 */
export function namesPerson(content: string, name: string): boolean {
  const words = wordsOf(name);
  if (words.length < 2) return false;
  return ` ${wordsOf(content).join(' ')} `.includes(` ${words.join(' ')} `);
}

function wordsOf(text: string): readonly string[] {
  return foldToAscii(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}
