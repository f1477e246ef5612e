import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useCharacterSentence } from './use-character-sentence.ts';

/** The sentence for the code of a refused field; its value may have characters to name. */
export function useCodeSentence(): (code: FieldCode, value: unknown) => string {
  const t = useTranslations();
  const characterSentence = useCharacterSentence();
  return (code, value) =>
    code === 'special_characters' ? characterSentence(value) : t(($) => $.domain.fields[code]);
}
