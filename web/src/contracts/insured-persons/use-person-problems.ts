import type { Day } from '@salus/domain/time/day.ts';
import { type FieldCode, type FieldProblem, fieldCodes } from '@salus/domain/validation/field-codes.ts';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import type { DraftValues } from '../draft-form/draft-values.ts';
import { useDraftProblems } from '../draft-form/use-draft-problems.ts';
import { useFieldSentence, usePersonFieldName } from '../draft-form/use-field-sentence.ts';
import { personFields } from './person-fields.ts';
import { twinOf } from './persons.ts';

export type PersonProblem = {
  readonly path: string;
  /** The field in the person's dialog. */
  readonly field: string;
  /** Its name; null where the sentence says it all. */
  readonly name: string | null;
  readonly sentence: string;
};

/**
 * What is wrong with each person in the table. They were right when they were typed: age and kinship may be wrong in an old
 * draft, a change of the proposer may have reached them, and the server may refuse what the screen let pass.
 */
export function usePersonProblems(today: Day): (at: number) => PersonProblem[] {
  const t = useWords();
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
    const twin = twinOf(persons, persons[at]?.insuredNationalId ?? '', at);
    if (twin === null) return fields;
    const name = persons[twin]?.insuredName || t(($) => $.insuredPersons.unnamed);
    const path = `insuredDetails.${at}.twin`;
    const said = t(($) => $.insuredPersons.twin, { name });
    return [...fields, { path, field: 'insuredNationalId', name: null, sentence: said }];
  };

  /** What the server said; the form's own judgement is the live one. */
  function refusedCode(path: string): FieldCode | null {
    const { message, type }: { message?: FieldProblem['code']; type?: string } = get(errors, path) ?? {};
    return message && type === undefined && fieldCodes.includes(message) ? message : null;
  }
}
