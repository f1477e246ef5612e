import { HEALTH_QUESTION_IDS, type HealthQuestionId } from '@salus/domain/contracts/health-questions.ts';
import { useController } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import type { DraftValues } from './draft-values.ts';
import { FormSection } from './FormSection.tsx';
import { useFieldError } from './use-field-sentence.ts';

/** The three questions, each asked aloud: none is answered until somebody answers it. */
export function HealthSection() {
  return (
    <FormSection section="health" columns={1}>
      {HEALTH_QUESTION_IDS.map((id, at) => (
        <Question key={id} id={id} at={at} />
      ))}
    </FormSection>
  );
}

function Question({ id, at }: { readonly id: HealthQuestionId; readonly at: number }) {
  const t = useWords();
  const name = `medicalQuestionnaires.${at}.medQuestionResult` as const;
  const { field } = useController<DraftValues, typeof name>({ name });
  const error = useFieldError(name);
  const answers = ['no', 'yes'] as const;
  return (
    <ChoiceField
      id={name}
      label={`${id}. ${t(($) => $.words.healthQuestions[id])}`}
      error={error}
      choices={answers.map((value) => ({ value, label: t(($) => $.words.answers[value]) }))}
      value={field.value === 0 ? 'no' : field.value === 1 ? 'yes' : null}
      onChange={(answer) => field.onChange(answer === 'yes' ? 1 : 0)}
      onBlur={field.onBlur}
    />
  );
}
