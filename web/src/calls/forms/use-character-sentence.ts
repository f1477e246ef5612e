import { lettersWithoutLatin } from '@salus/domain/people/letters/latin.ts';
import {
  characterName,
  unprintableLetters,
} from '@salus/domain/people/letters/refused-characters.ts';
import { controlCharacters, hasSpecialCharacters } from '@salus/domain/people/text.ts';
import { useTranslations } from '../../i18n/i18n.ts';

/** The message of `special_characters`: it names the characters of the value. */
export function useCharacterSentence(): (value: unknown) => string {
  const t = useTranslations();
  return (value) => {
    const text = typeof value === 'string' ? value : '';
    const refusalText = (characters: readonly string[]) =>
      t(($) => $.domain.characters.refused, { characters: characters.join(' ') });
    const controlNames = [...new Set(controlCharacters(text, true))].map(characterName);
    if (hasSpecialCharacters(text)) return t(($) => $.domain.fields.special_characters);
    if (controlNames.length > 0) return refusalText(controlNames);
    const unprintable = unprintableLetters(text.replaceAll('\n', ' '));
    if (unprintable.length > 0)
      return t(($) => $.domain.characters.unprintable, { characters: unprintable.join(' ') });
    const foreign = lettersWithoutLatin(text);
    return foreign.length > 0 ? refusalText(foreign) : t(($) => $.domain.fields.special_characters);
  };
}
