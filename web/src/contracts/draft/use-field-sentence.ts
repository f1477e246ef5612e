import {
  type InsuredField,
  type ProposerField,
  personFact,
} from '@salus/domain/contract-fields.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { parseDay } from '@salus/domain/time/day.ts';
import { type FieldCode, isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useCharacterSentence } from '../../calls/forms/use-character-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { dayText } from '../../ui/data/format.ts';
import type { DraftPath, DraftValues } from './draft-values.ts';
import { type PersonField, personFields } from './person-fields.ts';

/** The remedy of an empty required field. */
const remedies = {
  proposerTypeNID: 'documentType',
  insuredTypeNID: 'documentType',
  proposerNationalId: 'documentNumber',
  insuredNationalId: 'documentNumber',
  proposerName: 'name',
  insuredName: 'name',
  proposerDOB: 'born',
  insuredDOB: 'born',
  proposerGender: 'gender',
  insuredGender: 'gender',
  insuredRelationship: 'relationship',
  proposerNationalIdDate: 'issuedOn',
  proposerPlaceOfOrigin: 'issuedBy',
  proposerPlaceCMND: 'issuePlace',
  proposerMobile: 'mobile',
  proposerEmail: 'email',
} as const satisfies Partial<Record<ProposerField | InsuredField, string>>;

/** The rule that refuses a real day. */
const dayRules = {
  proposerNationalIdDate: 'issuedTooLate',
  proposerDOB: 'bornTooLate',
  insuredDOB: 'bornTooLate',
} as const;

/** The error message of a field names the remedy, for example the format of a document type. */
export function useFieldSentence(): (path: string, code: FieldCode) => string {
  const t = useTranslations();
  const characterSentence = useCharacterSentence();
  const { getValues } = useFormContext<DraftValues>();
  const [proposerType, persons, answers] = useWatch<
    DraftValues,
    ['proposerTypeNID', 'insuredDetails', 'medicalQuestionnaires']
  >({
    name: ['proposerTypeNID', 'insuredDetails', 'medicalQuestionnaires'],
  });
  return (path, code) => {
    const field = path.split('.').at(-1) ?? path;
    if (code === 'required' && isKeyIn(remedies, field))
      return t(($) => $.draftForm.remedies[remedies[field]]);
    if (code === 'invalid' && isKeyIn(dayRules, field) && isDay(get(getValues(), path)))
      return t(($) => $.draftForm.remedies[dayRules[field]], {
        today: dayText(businessDay(currentTime())),
      });
    const type = path.startsWith('proposer')
      ? proposerType
      : persons?.[Number(path.split('.')[1])]?.insuredTypeNID;
    if (code === 'special_characters') return characterSentence(get(getValues(), path));
    if (code === 'invalid_national_id' && type) return t(($) => $.domain.nationalIdFormats[type]);
    if (code === 'required' && path === 'planId') return t(($) => $.draftForm.choosePlan);
    const question = /^medicalQuestionnaires\.(\d)/.exec(path)?.[1];
    // "Must be No" would be wrong for an unanswered question.
    if (question && answers[Number(question)]?.medQuestionResult == null)
      return t(($) => $.draftForm.answerQuestion);
    return t(($) => $.domain.fields[code]);
  };
}

function isKeyIn<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return key in table;
}

const isDay = (value: unknown) => typeof value === 'string' && parseDay(value) !== null;

/** The message at one field, if it has an error. */
export function useFieldError(name: DraftPath): string | undefined {
  const sentence = useFieldSentence();
  const { errors } = useFormState<DraftValues>({ name });
  // A list has its own error under `root`, or directly when the server sent it.
  const codes: unknown[] = [get(errors, `${name}.message`), get(errors, `${name}.root.message`)];
  const code = codes.find(isFieldCode);
  return code && sentence(name, code);
}

/** The name of a person's field, without the person. */
export function usePersonFieldName(): (field: PersonField) => string {
  const t = useTranslations();
  const names: Readonly<Record<PersonField, string>> = {
    insuredName: t(($) => $.domain.facts.name),
    insuredTypeNID: t(($) => $.labels.documentType),
    insuredNationalId: t(($) => $.labels.documentNumber),
    insuredDOB: t(($) => $.domain.facts.birthday),
    insuredGender: t(($) => $.domain.facts.gender),
    insuredRelationship: t(($) => $.fieldNames.insuredRelationship),
  };
  return (field) => names[field];
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
    const fact = personFact(last);
    return names[last] ?? (fact ? t(($) => $.domain.facts[fact]) : path);
  };
}
