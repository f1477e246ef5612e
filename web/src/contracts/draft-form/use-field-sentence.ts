import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import type { DraftPath, DraftValues } from './draft-values.ts';

/** The sentence for a refused field; a wrong identity number is told by what its document type demands. */
export function useFieldSentence(): (path: string, code: FieldCode) => string {
  const t = useWords();
  const [proposerType, insuredType, answers] = useWatch<
    DraftValues,
    ['proposerTypeNID', 'insuredDetails.0.insuredTypeNID', 'medicalQuestionnaires']
  >({
    name: ['proposerTypeNID', 'insuredDetails.0.insuredTypeNID', 'medicalQuestionnaires'],
  });
  return (path, code) => {
    const type = path.startsWith('proposer') ? proposerType : insuredType;
    if (code === 'invalid_national_id' && type) return t(($) => $.words.nationalIdFormats[type]);
    if (code === 'required' && path === 'planId') return t(($) => $.draftForm.choosePlan);
    const question = /^medicalQuestionnaires\.(\d)/.exec(path)?.[1];
    // Nobody should read "must be No" beside a question that was not asked yet.
    if (question && answers[Number(question)]?.medQuestionResult == null) return t(($) => $.draftForm.answerQuestion);
    return t(($) => $.words.fields[code]);
  };
}

/** The sentence beside one field, if it has an error. */
export function useFieldError(name: DraftPath): string | undefined {
  const sentence = useFieldSentence();
  const { errors } = useFormState<DraftValues>({ name });
  const { message: code }: { message?: FieldCode } = get(errors, name) ?? {};
  return code && sentence(name, code);
}

/** The name of a field as a person knows it, whatever list it stands in. */
export function useFieldName(): (path: string) => string {
  const t = useWords();
  return (path) => {
    const names = t(($) => $.fieldNames, { returnObjects: true });
    const question = /^medicalQuestionnaires\.(\d)/.exec(path)?.[1];
    if (question) return t(($) => $.healthQuestion, { number: Number(question) + 1 });
    const last = path.split('.').at(-1) ?? path;
    return last in names ? names[last as keyof typeof names] : path;
  };
}
