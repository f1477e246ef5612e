import type { Plan } from '@salus/api/catalogue.ts';
import { type ContractDraft, draftSchema } from '@salus/domain/contracts/draft.ts';
import {
  HEALTH_QUESTION_IDS,
  type HealthQuestionId,
} from '@salus/domain/contracts/health-questions.ts';
import { coverStart } from '@salus/domain/contracts/period.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { editedNumber } from '@salus/domain/retention/unfinished-form.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { showRefusedFields } from '../../calls/forms/field-errors.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { HintsOnFocus } from '../../ui/forms/Field.tsx';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { draftResolver } from '../draft/draft-resolver.ts';
import { type DraftStart, type DraftValues, isDraftPath } from '../draft/draft-values.ts';
import { draftPrice, type Price } from '../draft/price.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import type { OnSale } from '../draft/use-plans-on-sale.ts';
import { FormSection } from '../draft-sections/FormSection.tsx';
import { InsuredSection } from '../draft-sections/InsuredSection.tsx';
import { PlanSection } from '../draft-sections/PlanSection.tsx';
import { ProposerSection } from '../draft-sections/ProposerSection.tsx';
import { FamilySection } from '../insured-persons/FamilySection.tsx';
import type { FormKeeping } from '../unfinished-forms/form-store.ts';
import { SaveForLater } from '../unfinished-forms/SaveForLater.tsx';
import { UnsavedNotice } from '../unfinished-forms/UnsavedNotice.tsx';
import { useUnsavedInput } from '../unfinished-forms/use-unsaved-input.ts';
import { DraftWarningsProvider } from '../warnings/DraftWarnings.tsx';
import styles from './DraftForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SummaryColumn } from './SummaryColumn.tsx';

/** The selected plan and its price for the persons in the draft. */
type PlanOffer = { readonly plan: Plan; readonly price: Price };

type Props = {
  readonly type: ContractType;
  readonly start: DraftStart;
  readonly onSale: OnSale;
  readonly keeping: FormKeeping;
  readonly verb: string;
  /** The first day of a renewal, on which ages count (RENEW-4). */
  readonly renewalStartsOn?: Day | null;
  /** For an officer who knows the form (DRAFT-22). */
  readonly areHintsOnFocus?: boolean;
  /** Confirms and saves; resolves to the navigation, or null when the officer cancels. */
  readonly onSave: (
    draft: ContractDraft,
    offer: PlanOffer,
  ) => Promise<(() => Promise<void>) | null>;
};

/** The form of a new or changed contract, validated by the same schema as on the server. */
export function DraftForm({ type, start, onSale, keeping, verb, onSave, ...props }: Props) {
  const { areHintsOnFocus = false } = props;
  const t = useTranslations();
  const notices = useNotices();
  const isFamily = type === 'FAMILY';
  const [today] = useState(() => businessDay(currentTime()));
  const coveredFrom = coverStart(today, props.renewalStartsOn ?? null);
  const summary = useRef<HTMLDivElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const form = useForm<DraftValues, unknown, ContractDraft>({
    resolver: draftResolver(draftSchema(type)(today, coveredFrom)),
    defaultValues: start,
    // Validates a field on blur, then on every change.
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const unsavedInput = useUnsavedInput(form, { type, start, keeping });

  async function save(draft: ContractDraft) {
    const plan = onSale.plans.find(({ code }) => code === draft.planId);
    if (!plan) return form.setError('planId', { message: 'required' });
    try {
      const price = draftPrice(type, plan, draft.insuredDetails.length, onSale.promotions);
      const moveOn = await onSave(draft, { plan, price });
      if (!moveOn) return;
      unsavedInput.finish();
      await moveOn();
    } catch (error) {
      const wrongPaths = showRefusedFields(form, error, isDraftPath);
      if (wrongPaths.length === 0) notices.failure(refusalSentence(error));
    }
  }

  async function refuse() {
    const answers = form.getValues('medicalQuestionnaires');
    if (answers.some((answer) => answer.medQuestionResult === 1))
      await notices.inform(
        t(($) => $.draftForm.notHealthy),
        t(($) => $.draftForm.notHealthyText),
      );
  }

  async function submit(event: FormEvent) {
    await form.handleSubmit(save, refuse)(event);
    // The errors are drawn only now.
    focusAfterRender(() => (summary.current?.hasChildNodes() ? summary.current : null));
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (
      event.key !== 'Enter' ||
      event.target instanceof HTMLButtonElement ||
      event.target instanceof HTMLAnchorElement
    )
      return;
    // Enter alone is often a slip; Ctrl+Enter submits.
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
  }

  return (
    <FormProvider {...form}>
      <UnsavedNotice keeping={keeping} unsavedInput={unsavedInput} />
      <Stack
        as="form"
        noValidate
        columns={1}
        gap={12}
        align="start"
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
      >
        <Stack gap={12}>
          <ErrorSummary type={type} ref={summary} />
          <HintsOnFocus value={areHintsOnFocus}>
            <DraftWarningsProvider
              referenceNumber={keeping.id === null ? null : editedNumber(keeping.id)}
            >
              <ProposerSection today={today} />
              {isFamily ? <FamilySection today={today} /> : <InsuredSection today={today} />}
            </DraftWarningsProvider>
          </HintsOnFocus>
          <HealthSection />
        </Stack>
        <Stack gap={12} className={styles.side}>
          <PlanSection type={type} plans={onSale.plans} />
          <SummaryColumn
            type={type}
            onSale={onSale}
            today={today}
            verb={verb}
            isBusy={form.formState.isSubmitting}
            later={<SaveForLater unsavedInput={unsavedInput} />}
          />
        </Stack>
      </Stack>
    </FormProvider>
  );
}

/** The three questions are read aloud, so none has a default answer. */
function HealthSection() {
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
