import { REFUND_PERCENTS } from '@salus/domain/pricing/refund.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, percentText } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './ActionDialog.module.css';
import type { RefundFigures } from './use-refund-figures.ts';

type Props = {
  readonly refund: RefundFigures;
  /** Refund destination. */
  readonly whereTo: string;
  readonly errorOf: (field: string) => string | undefined;
  readonly leave: (field: string) => void;
};

/** Date and percentage, and the resulting days and amount with the formula. */
export function RefundFields({ refund, whereTo, errorOf, leave }: Props) {
  const t = useTranslations();
  const { figures, formula } = refund;
  // Without a valid date nothing is computed; the date's error is enough.
  const figureError = (field: string) => (figures ? errorOf(field) : undefined);
  return (
    <>
      <div className={styles.pair}>
        <DayField
          id="refundDate"
          label={t(($) => $.cancelDialog.date)}
          error={errorOf('refundDate')}
          value={refund.refundDate}
          onChange={refund.setDate}
          onBlur={() => leave('refundDate')}
          {...(refund.startsOn ? { min: refund.startsOn } : {})}
          max={refund.today}
        />
        <ChoiceField
          id="refundPercent"
          label={t(($) => $.cancelDialog.percent)}
          error={errorOf('refundPercent')}
          choices={REFUND_PERCENTS.map((percent) => ({
            value: String(percent),
            label: percentText(percent),
          }))}
          value={String(refund.refundPercent)}
          onChange={(value) =>
            refund.setPercent(
              REFUND_PERCENTS.find((percent) => String(percent) === value) ?? REFUND_PERCENTS[0],
            )
          }
          onBlur={() => leave('refundPercent')}
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
      </div>
      <div className={styles.sum} aria-live="polite">
        {formula ? (
          <>
            <p>{formula}</p>
            <p>{whereTo}</p>
          </>
        ) : (
          <p>{t(($) => $.cancelDialog.noFigures)}</p>
        )}
      </div>
    </>
  );
}
