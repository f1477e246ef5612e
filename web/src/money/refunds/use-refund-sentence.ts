import { PREMIUM_DAYS, type Refund, type RefundPercent } from '@salus/domain/pricing/refund.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';

type Figures = Refund & {
  readonly premium: number;
  readonly percent: RefundPercent;
  readonly thresholdDays: number;
};

/** Explains a refund: the rule with every number, for the clerk to explain to a customer. */
export function useRefundSentence(): (figures: Figures) => string {
  const t = useTranslations();
  return ({ rule, usedDays, remainInsuredDays, refundAmount, premium, percent, thresholdDays }) =>
    t(($) => $.refundFormula[rule], {
      used: usedDays,
      threshold: thresholdDays,
      remain: remainInsuredDays,
      premium: amount(premium),
      days: PREMIUM_DAYS,
      percent,
      amount: amount(refundAmount),
    });
}
