import { foldToAscii } from '../../people/letters/latin.ts';

/**
 * Whether the content of a transfer names the person: all words of the name in order, as banks
 * write them, without marks and case. One word alone would be a common given name.
 */
export function namesPerson(content: string, name: string): boolean {
  const parts = nameParts(name);
  if (parts.length < 2) return false;
  return ` ${nameParts(content).join(' ')} `.includes(` ${parts.join(' ')} `);
}

function nameParts(text: string): readonly string[] {
  return foldToAscii(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}
