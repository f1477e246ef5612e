import {
  HEALTH_QUESTION_IDS,
  type HealthQuestionId,
} from '@salus/domain/contracts/health-questions.ts';
import { useController } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import { FormSection } from './FormSection.tsx';

/** The three questions are read aloud, so none has a default answer. */
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
  const t = useTranslations();
  const name = `medicalQuestionnaires.${at}.medQuestionResult` as const;
  const { field } = useController<DraftValues, typeof name>({ name });
  const error = useFieldError(name);
  const answers = ['no', 'yes'] as const;
  return (
    <ChoiceField
      id={name}
      label={`${id}. ${t(($) => $.domain.healthQuestions[id])}`}
      error={error}
      beside="end"
      choices={answers.map((value) => ({ value, label: t(($) => $.domain.answers[value]) }))}
      value={field.value === 0 ? 'no' : field.value === 1 ? 'yes' : null}
      onChange={(answer) => field.onChange(answer === 'yes' ? 1 : 0)}
      onBlur={field.onBlur}
    />
  );
}
