import { isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { type FieldErrors, get } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';

/** The sentence for a field's error, which is a field code; undefined without an error. */
export function useErrorOf(errors: FieldErrors): (path: string) => string | undefined {
  const t = useTranslations();
  return (path) => {
    const code: unknown = get(errors, `${path}.message`);
    return isFieldCode(code) ? t(($) => $.domain.fields[code]) : undefined;
  };
}
