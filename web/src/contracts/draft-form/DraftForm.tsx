import type { Plan } from '@salus/api/catalogue.ts';
import { type ContractDraft, draftSchema } from '@salus/domain/contracts/draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showRefusedFields } from '../../calls/forms/field-errors.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { HintsOnFocus } from '../../ui/forms/Field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { draftResolver } from '../draft/draft-resolver.ts';
import { type DraftStart, type DraftValues, isDraftPath } from '../draft/draft-values.ts';
import { draftPrice, type Price } from '../draft/price.ts';
import type { OnSale } from '../draft/use-plans-on-sale.ts';
import { HealthSection } from '../draft-sections/HealthSection.tsx';
import { InsuredSection } from '../draft-sections/InsuredSection.tsx';
import { PlanSection } from '../draft-sections/PlanSection.tsx';
import { ProposerSection } from '../draft-sections/ProposerSection.tsx';
import { FamilySection } from '../insured-persons/FamilySection.tsx';
import type { EditedContract } from '../unfinished-forms/kept-edit.ts';
import { forgetInput } from '../unfinished-forms/kept-input.ts';
import { SaveForLater } from '../unfinished-forms/SaveForLater.tsx';
import { useAutosave } from '../unfinished-forms/use-autosave.ts';
import { DraftWarningsProvider } from '../warnings/DraftWarnings.tsx';
import styles from './DraftForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SummaryColumn } from './SummaryColumn.tsx';
import { UnsavedTyping } from './UnsavedTyping.tsx';

/** The selected plan and its price for the persons in the draft. */
type PlanOffer = { readonly plan: Plan; readonly price: Price };

export type ContinuedForm = { readonly id: string; readonly input: DraftStart };

type Props = {
  readonly type: ContractType;
  readonly start: DraftStart;
  readonly onSale: OnSale;
  /** The sessionStorage key of this form's unsaved input. */
  readonly keptAs: string;
  /** The saved unfinished form that is continued. */
  readonly continuedForm?: ContinuedForm | null;
  readonly verb: string;
  /** For an officer who knows the form (DRAFT-22). */
  readonly areHintsOnFocus?: boolean;
  /** Null for a new contract. */
  readonly editedContract: EditedContract | null;
  /** Confirms and saves; resolves to the navigation, or null when the officer cancels. */
  readonly onSave: (
    draft: ContractDraft,
    offer: PlanOffer,
  ) => Promise<(() => Promise<void>) | null>;
};

/** The form of a new or changed contract, validated by the same schema as on the server. */
export function DraftForm({ type, start, onSale, keptAs, verb, onSave, ...props }: Props) {
  const { editedContract, continuedForm = null, areHintsOnFocus = false } = props;
  const t = useTranslations();
  const notices = useNotices();
  const isFamily = type === 'FAMILY';
  const [today] = useState(() => businessDay(new Date()));
  // A ref, because navigation happens before the next render and must not prompt.
  const isSaved = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const form = useForm<DraftValues, unknown, ContractDraft>({
    resolver: draftResolver(draftSchema(type)(today)),
    defaultValues: start,
    // Validates a field on blur, then on every change.
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const autosave = useAutosave(form, {
    type,
    keptAs,
    formId: editedContract
      ? editFormId(editedContract.referenceNumber)
      : (continuedForm?.id ?? null),
    isContinued: (editedContract ? editedContract.keptEdit : continuedForm) !== null,
    version: editedContract?.version ?? null,
  });

  // The summary appears with the next render, then takes the focus.
  const showSummary = () => setTimeout(() => summary.current?.focus());

  async function save(draft: ContractDraft) {
    const plan = onSale.plans.find(({ code }) => code === draft.planId);
    if (!plan) return form.setError('planId', { message: 'required' });
    try {
      const price = draftPrice(type, plan, draft.insuredDetails.length, onSale.promotions);
      const moveOn = await onSave(draft, { plan, price });
      if (!moveOn) return;
      isSaved.current = true;
      void autosave.erase();
      forgetInput(keptAs);
      await moveOn();
    } catch (error) {
      const wrongPaths = showRefusedFields(form, error, isDraftPath);
      if (wrongPaths.length === 0) return notices.failure(refusalSentence(error));
      showSummary();
    }
  }

  async function refuse() {
    const answers = form.getValues('medicalQuestionnaires');
    if (answers.some((answer) => answer.medQuestionResult === 1))
      await notices.inform(
        t(($) => $.draftForm.notHealthy),
        t(($) => $.draftForm.notHealthyText),
      );
    showSummary();
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
      <UnsavedTyping
        start={start}
        continuedInput={(editedContract ? editedContract.keptEdit : continuedForm)?.input ?? null}
        editedContract={editedContract}
        keptAs={keptAs}
        isSaved={isSaved}
        autosave={autosave}
      />
      <Stack
        as="form"
        noValidate
        columns={1}
        gap={12}
        align="start"
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit(save, refuse)(event)}
        onKeyDown={onKeyDown}
      >
        <Stack gap={12}>
          <ErrorSummary type={type} ref={summary} />
          <HintsOnFocus value={areHintsOnFocus}>
            <DraftWarningsProvider referenceNumber={editedContract?.referenceNumber ?? null}>
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
            later={<SaveForLater autosave={autosave} />}
          />
        </Stack>
      </Stack>
    </FormProvider>
  );
}
