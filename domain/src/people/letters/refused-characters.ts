import { characterCodes } from '../../character-codes.ts';
import { controlCharacters, LONGEST_COMPOSED, specialCharacters } from '../text.ts';
import { printedClusters } from './document-characters.ts';

/** A reader recognises a letter, but not an invisible or undecodable character. */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]\p{M}*$/u;
const UNREADABLE = /[\uFFFD\p{Default_Ignorable_Code_Point}]/u;

/** The character itself, or its code where it can't be seen: `王`, `U+200B`. */
export function characterName(character: string): string {
  return VISIBLE.test(character) && !UNREADABLE.test(character)
    ? character
    : characterCodes(character);
}

/** The letters that no font of the documents has, each once (VAL-25). */
export function unprintableLetters(text: string): string[] {
  // A longer one is refused for its length anyway.
  if (text.length > LONGEST_COMPOSED) return [];
  const clusters = printedClusters(text).filter(({ isPrinted }) => !isPrinted);
  return [...new Set(clusters.map(({ cluster }) => characterName(cluster)))];
}

/** Every character that a line of a contract must not have, by name, each once (VAL-2, VAL-25). */
export function refusedInLine(text: string): string[] {
  const signs = [...specialCharacters(text), ...controlCharacters(text)].map(characterName);
  return [...new Set(signs.length > 0 ? signs : unprintableLetters(text))];
}

/** The characters that a note of several lines must not have. */
export function refusedInNote(text: string): string[] {
  return [
    ...new Set([...specialCharacters(text), ...controlCharacters(text, true)].map(characterName)),
  ];
}
