import { factOf } from '@salus/domain/contract-fields.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { type FieldCode, isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import type { DraftPath, DraftValues } from '../draft-form/draft-values.ts';
import { type PersonField, personFields } from '../insured-persons/person-fields.ts';

/** The error message of a field; an invalid identity number states its document type's rule. */
export function useFieldSentence(): (path: string, code: FieldCode) => string {
  const t = useTranslations();
  const [proposerType, persons, answers] = useWatch<
    DraftValues,
    ['proposerTypeNID', 'insuredDetails', 'medicalQuestionnaires']
  >({
    name: ['proposerTypeNID', 'insuredDetails', 'medicalQuestionnaires'],
  });
  return (path, code) => {
    const type = path.startsWith('proposer')
      ? proposerType
      : persons?.[Number(path.split('.')[1])]?.insuredTypeNID;
    if (code === 'invalid_national_id' && type) return t(($) => $.domain.nationalIdFormats[type]);
    if (code === 'required' && path === 'planId') return t(($) => $.draftForm.choosePlan);
    const question = /^medicalQuestionnaires\.(\d)/.exec(path)?.[1];
    // "Must be No" would be wrong for an unanswered question.
    if (question && answers[Number(question)]?.medQuestionResult == null)
      return t(($) => $.draftForm.answerQuestion);
    return t(($) => $.domain.fields[code]);
  };
}

/** The message at one field, if it has an error. */
export function useFieldError(name: DraftPath): string | undefined {
  const sentence = useFieldSentence();
  const { errors } = useFormState<DraftValues>({ name });
  // A list has its own error under `root`, or directly when the server sent it.
  const codes: unknown[] = [get(errors, `${name}.message`), get(errors, `${name}.root.message`)];
  const code = codes.find(isFieldCode);
  return code && sentence(name, code);
}

/** Fields of an insured person with a name that needs no person. */
const labelOf = {
  insuredName: 'name',
  insuredTypeNID: 'documentType',
  insuredNationalId: 'documentNumber',
  insuredDOB: 'born',
  insuredGender: 'gender',
  insuredRelationship: 'relationship',
} as const satisfies Record<PersonField, string>;

/** The name of a person's field, without the person. */
export function usePersonFieldName(): (field: PersonField) => string {
  const t = useTranslations();
  return (field) => t(($) => $.labels[labelOf[field]]);
}

/** The display name of a field, also inside lists; in a family it includes the person. */
export function useFieldName(type: ContractType): (path: string) => string {
  const t = useTranslations();
  const personFieldName = usePersonFieldName();
  return (path) => {
    const [, at, field = ''] = /^insuredDetails\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const personField = personFields.find((one) => one === field);
    if (type === 'FAMILY' && personField)
      return t(($) => $.insuredPersons.ofPerson, {
        number: Number(at) + 1,
        field: personFieldName(personField),
      });
    const question = /^medicalQuestionnaires\.(\d)/.exec(path)?.[1];
    if (question) return t(($) => $.healthQuestion, { number: Number(question) + 1 });
    const last = path.split('.').at(-1) ?? path;
    const names: Readonly<Record<string, string>> = t(($) => $.fieldNames, {
      returnObjects: true,
    });
    const fact = factOf(last);
    return names[last] ?? (fact ? t(($) => $.domain.facts[fact]) : path);
  };
}
