import { REFUND_PERCENTS } from '@salus/domain/pricing/refund.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { amount, percentText } from '../../ui/format.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ActionDialog.module.css';
import type { RefundFigures } from './use-refund-figures.ts';

type Props = {
  readonly refund: RefundFigures;
  /** Where the money goes. */
  readonly whereTo: string;
  readonly errorOf: (field: string) => string | undefined;
  readonly leave: (field: string) => void;
};

/** Date and percentage, and what they come to: the days and the amount follow, with the formula in words. */
export function RefundFields({ refund, whereTo, errorOf, leave }: Props) {
  const t = useWords();
  const { figures, formula } = refund;
  // Without a right date there is nothing to compute, and one error says so.
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
          choices={REFUND_PERCENTS.map((percent) => ({ value: String(percent), label: percentText(percent) }))}
          value={String(refund.refundPercent)}
          onChange={(value) =>
            refund.setPercent(REFUND_PERCENTS.find((percent) => String(percent) === value) ?? REFUND_PERCENTS[0])
          }
          onBlur={() => leave('refundPercent')}
        />
        <TextField
          id="remainInsuredDays"
          label={t(($) => $.cancelDialog.days)}
          error={figureError('remainInsuredDays')}
          readOnly
          value={figures ? t(($) => $.cancelDialog.dayCount, { count: figures.remainInsuredDays }) : '–'}
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
