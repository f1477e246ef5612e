import { REFUND_PERCENTS } from '@salus/domain/pricing/refund.ts';
import type { MutationForm } from '../../calls/forms/use-mutation-form.ts';
import { DialogSum } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, percentText } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import type { CancelInput } from './cancel-input.ts';
import type { RefundFigures } from './use-refund-figures.ts';

type Props = {
  readonly refund: RefundFigures;
  /** Refund destination. */
  readonly whereTo: string;
  readonly form: MutationForm<CancelInput>;
};

/** Date and percentage, and the resulting days and amount with the formula. */
export function RefundFields({ form, refund, whereTo }: Props) {
  const t = useTranslations();
  const figures = refund.computeFigures(form.values);
  const formula = refund.explainFormula(form.values);
  const date = form.bind('refundDate');
  const percent = form.bind('refundPercent');
  // Without a valid date nothing is computed; the date's error is enough.
  const figureError = (field: string) => (figures ? form.fieldError(field) : undefined);
  return (
    <>
      <Grid columns={2} gap={12} columnGap={24} isOneColumnOnPhone>
        <DayField
          {...date}
          label={t(($) => $.cancelDialog.date)}
          error={date.error && (refund.wrongDay(date.value) ?? date.error)}
          {...(refund.startsOn ? { min: refund.startsOn } : {})}
          max={refund.today}
        />
        <ChoiceField
          {...percent}
          label={t(($) => $.cancelDialog.percent)}
          choices={REFUND_PERCENTS.map((value) => ({
            value: String(value),
            label: percentText(value),
          }))}
          value={String(percent.value)}
          onChange={(choice) =>
            percent.onChange(
              REFUND_PERCENTS.find((value) => String(value) === choice) ?? REFUND_PERCENTS[0],
            )
          }
        />
        <TextField
          id="remainInsuredDays"
          label={t(($) => $.cancelDialog.days)}
          error={figureError('remainInsuredDays')}
          readOnly
          value={
            figures ? t(($) => $.cancelDialog.dayCount, { count: figures.remainInsuredDays }) : '–'
          }
        />
        <TextField
          id="refundAmount"
          label={t(($) => $.cancelDialog.amount)}
          error={figureError('refundAmount')}
          readOnly
          value={figures ? amount(figures.refundAmount) : '–'}
        />
      </Grid>
      <DialogSum>
        {formula ? (
          <>
            <p>{formula}</p>
            <p>{whereTo}</p>
          </>
        ) : (
          <p>{t(($) => $.cancelDialog.noFigures)}</p>
        )}
      </DialogSum>
    </>
  );
}
