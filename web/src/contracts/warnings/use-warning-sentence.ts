import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { usePersonFieldName } from '../draft-sections/use-field-sentence.ts';
import { personFields } from '../insured-persons/person-fields.ts';

/** The message of a warning, with its details filled in. */
export function useWarningSentence(): (warning: Warning) => string {
  const t = useTranslations();
  const fieldName = usePersonFieldName();
  return ({ code, data }) =>
    t(($) => $.domain.warnings[code], { fields: fieldList(data['fields']) });

  function fieldList(fields: unknown): string {
    if (!Array.isArray(fields)) return '';
    const names = personFields.filter((field) => fields.includes(field)).map(fieldName);
    return new Intl.ListFormat(currentLanguage().locale).format(names);
  }
}
