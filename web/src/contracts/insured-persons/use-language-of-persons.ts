import { useWords } from '../../i18n/i18n.ts';
import { usePersonFieldName } from '../draft-form/use-field-sentence.ts';
import { personFields } from './person-fields.ts';
import type { LanguageOfPersons } from './read-pasted-persons.ts';

/** What the screens say for the columns of a spreadsheet, and for the words in them. */
export function useLanguageOfPersons(): LanguageOfPersons {
  const t = useWords();
  const fieldName = usePersonFieldName();
  return {
    headings: Object.fromEntries(
      personFields.map((field) => [field, fieldName(field)]),
    ) as LanguageOfPersons['headings'],
    words: {
      insuredTypeNID: t(($) => $.words.documentTypes, { returnObjects: true }),
      insuredGender: t(($) => $.words.genders, { returnObjects: true }),
      insuredRelationship: t(($) => $.words.relationships, { returnObjects: true }),
    },
  };
}
