import { useTranslations } from '../../i18n/i18n.ts';
import { byPersonField } from '../draft/person-fields.ts';
import { usePersonFieldName } from '../draft/use-field-sentence.ts';
import type { LanguageOfPersons } from './read-pasted-persons.ts';

/** Column headings and choice texts of the current language. */
export function useLanguageOfPersons(): LanguageOfPersons {
  const t = useTranslations();
  const fieldName = usePersonFieldName();
  return {
    headings: byPersonField(fieldName),
    choiceTexts: {
      insuredTypeNID: t(($) => $.domain.documentTypes, { returnObjects: true }),
      insuredGender: t(($) => $.domain.genders, { returnObjects: true }),
      insuredRelationship: t(($) => $.domain.relationships, { returnObjects: true }),
    },
  };
}
