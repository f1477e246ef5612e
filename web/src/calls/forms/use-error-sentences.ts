import { isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { type FieldErrors, get } from 'react-hook-form';
import { useCodeSentence } from './use-code-sentence.ts';

/**
 * The sentence for a field's error, which is a field code; undefined without an error.
 * @param values of the form, for the characters to name
 */
export function useErrorSentences(
  errors: FieldErrors,
  values: () => object,
): (path: string) => string | undefined {
  const codeSentence = useCodeSentence();
  return (path) => {
    const code: unknown = get(errors, `${path}.message`);
    return isFieldCode(code) ? codeSentence(code, get(values(), path)) : undefined;
  };
}
