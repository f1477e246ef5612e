import { isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { type FieldErrors, get } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { useCharacterSentence } from './use-character-sentence.ts';

/**
 * The sentence for a field's error, which is a field code; undefined without an error.
 * @param values of the form, for the characters to name
 */
export function useErrorSentences(
  errors: FieldErrors,
  values: () => object,
): (path: string) => string | undefined {
  const t = useTranslations();
  const characterSentence = useCharacterSentence();
  return (path) => {
    const code: unknown = get(errors, `${path}.message`);
    if (!isFieldCode(code)) return undefined;
    return code === 'special_characters'
      ? characterSentence(get(values(), path))
      : t(($) => $.domain.fields[code]);
  };
}
