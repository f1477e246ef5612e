import { proposePlanVersion } from '@salus/api/administration/catalogue.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { type MutationForm, useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import { LineField, NumberField, TermsText } from './LineField.tsx';
import { type PlanValues, startValues } from './plan-values.ts';
import { TextRows } from './TextRows.tsx';
import { type CataloguePlan, readNumber } from './versions.ts';

type Props = { readonly plan: CataloguePlan; readonly onClose: () => void };

/** Proposes figures and texts of a plan, which begin as those of today. */
export function PlanVersionDialog({ plan, onClose }: Props) {
  const t = useTranslations();
  const tomorrow = addDays(businessDay(useNow()), 1);
  const form = useMutationForm({
    ...endpointForm(proposePlanVersion),
    start: startValues(plan, tomorrow),
    toBody: ({ fee, amount: sum, benefits, waitingPeriods, ...values }: PlanValues) => ({
      ...values,
      code: plan.code,
      fee: readNumber(fee),
      amount: readNumber(sum),
      benefits: benefits.map(({ limit, note, ...benefit }) => ({
        ...benefit,
        limit: readNumber(limit),
        note: note.trim() || null,
      })),
      waitingPeriods: waitingPeriods.map(({ days, ...text }) => ({
        ...text,
        days: readNumber(days),
      })),
    }),
    doneText: () => t(($) => $.admin.catalogue.proposed),
    onDone: onClose,
  });
  const { onSale } = form.values;
  return (
    <ActionDialog
      title={t(($) => $.admin.catalogue.propose)}
      size="wide"
      verb={t(($) => $.admin.catalogue.submit)}
      form={form}
      onClose={onClose}
    >
      <Grid columns={2} gap={8} columnGap={16} isOneColumnOnPhone>
        <NumberField
          {...form.bind('fee')}
          label={t(($) => $.admin.catalogue.fee)}
          hint={dongText(form.values.fee)}
        />
        <NumberField
          {...form.bind('amount')}
          label={t(($) => $.admin.catalogue.sum)}
          hint={dongText(form.values.amount)}
        />
        <DayField
          {...form.bind('validFrom')}
          label={t(($) => $.admin.catalogue.validFrom)}
          min={tomorrow}
        />
      </Grid>
      <CheckField
        id="onSale"
        isChecked={onSale}
        onChange={(isChecked) => form.hookForm.setValue('onSale', isChecked)}
      >
        {t(($) => $.admin.catalogue.onSale)}
      </CheckField>
      <Texts form={form} />
      <DocumentRows
        documents={form.values.documents}
        error={form.fieldError('documents')}
        onChange={(documents) => form.hookForm.setValue('documents', documents)}
      />
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}

const dongText = (text: string) => {
  const value = readNumber(text);
  return typeof value === 'number' ? amount(value) : undefined;
};

function Texts({ form }: { readonly form: MutationForm<PlanValues> }) {
  const t = useTranslations();
  const { benefits, exclusions, waitingPeriods } = form.values;
  const { errors } = form.hookForm.formState;
  return (
    <>
      <TextRows
        title={t(($) => $.admin.catalogue.benefits)}
        error={form.fieldError('benefits')}
        isOpen={errors.benefits !== undefined}
        rows={benefits}
        blank={{ code: '', name: '', limit: '', note: '' }}
        onChange={(rows) => form.hookForm.setValue('benefits', rows)}
      >
        {(at) => (
          <Grid columns={2} gap={4} columnGap={16} isOneColumnOnPhone>
            <LineField
              {...form.bind(`benefits.${at}.name`)}
              label={t(($) => $.admin.catalogue.benefitName)}
            />
            <NumberField
              {...form.bind(`benefits.${at}.limit`)}
              label={t(($) => $.admin.catalogue.benefitLimit)}
              hint={dongText(form.values.benefits[at]?.limit ?? '')}
            />
            <LineField {...form.bind(`benefits.${at}.note`)} label={t(($) => $.labels.note)} />
            <LineField
              {...form.bind(`benefits.${at}.code`)}
              label={t(($) => $.admin.catalogue.benefitCode)}
            />
          </Grid>
        )}
      </TextRows>
      <TextRows
        title={t(($) => $.domain.policyTerms.exclusions)}
        error={form.fieldError('exclusions')}
        isOpen={errors.exclusions !== undefined}
        rows={exclusions}
        blank={{ vi: '', en: '' }}
        onChange={(rows) => form.hookForm.setValue('exclusions', rows)}
      >
        {(at) => (
          <Grid columns={2} gap={4} columnGap={16} isOneColumnOnPhone>
            <TermsText {...form.bind(`exclusions.${at}.vi`)} language="vi" />
            <TermsText {...form.bind(`exclusions.${at}.en`)} language="en" />
          </Grid>
        )}
      </TextRows>
      <TextRows
        title={t(($) => $.domain.policyTerms.waiting)}
        isOpen={errors.waitingPeriods !== undefined}
        rows={waitingPeriods}
        blank={{ vi: '', en: '', days: '' }}
        onChange={(rows) => form.hookForm.setValue('waitingPeriods', rows)}
      >
        {(at) => (
          <Grid columns={2} gap={4} columnGap={16} isOneColumnOnPhone>
            <TermsText {...form.bind(`waitingPeriods.${at}.vi`)} language="vi" />
            <TermsText {...form.bind(`waitingPeriods.${at}.en`)} language="en" />
            <NumberField
              {...form.bind(`waitingPeriods.${at}.days`)}
              label={t(($) => $.admin.catalogue.days)}
            />
          </Grid>
        )}
      </TextRows>
    </>
  );
}
