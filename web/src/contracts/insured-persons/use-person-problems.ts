import type { Day } from '@salus/domain/time/day.ts';
import { type FieldCode, isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import type { DraftValues } from '../draft/draft-values.ts';
import { personFields } from '../draft/person-fields.ts';
import { findDuplicate } from '../draft/persons.ts';
import { useDraftProblems } from '../draft/use-draft-problems.ts';
import { useFieldSentence, usePersonFieldName } from '../draft/use-field-sentence.ts';

export type PersonProblem = {
  readonly path: string;
  /** The field in the person's dialog. */
  readonly field: string;
  /** The field's name; null when the message includes it. */
  readonly name: string | null;
  readonly sentence: string;
};

/**
 * Errors per person in the table. Valid input becomes invalid by age in an old draft, by a
 * change of the proposer, or by a server-only rule.
 */
export function usePersonProblems(today: Day): (at: number) => PersonProblem[] {
  const t = useTranslations();
  const persons = useWatch<DraftValues, 'insuredDetails'>({ name: 'insuredDetails' });
  const { errors } = useFormState<DraftValues>();
  const live = useDraftProblems('FAMILY', today);
  const sentence = useFieldSentence();
  const fieldName = usePersonFieldName();
  return (at) => {
    const fields = personFields.flatMap((field) => {
      const path = `insuredDetails.${at}.${field}`;
      const code = live.find((problem) => problem.path === path)?.code ?? refusedCode(path);
      return code ? [{ path, field, name: fieldName(field), sentence: sentence(path, code) }] : [];
    });
    const twin = findDuplicate(persons, persons[at]?.insuredNationalId ?? '', at);
    if (twin === null) return fields;
    const name = persons[twin]?.insuredName || t(($) => $.insuredPersons.unnamed);
    const path = `insuredDetails.${at}.twin`;
    const message = t(($) => $.insuredPersons.twin, { name });
    return [...fields, { path, field: 'insuredNationalId', name: null, sentence: message }];
  };

  /** The server's error code; the form's own validation is live. */
  function refusedCode(path: string): FieldCode | null {
    const code: unknown = get(errors, `${path}.message`);
    return get(errors, `${path}.type`) === 'server' && isFieldCode(code) ? code : null;
  }
}
