import { PREMIUM_DAYS, type Refund, type RefundPercent } from '@salus/domain/pricing/refund.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amount } from '../../ui/format.ts';

type Figures = Refund & { readonly premium: number; readonly percent: RefundPercent; readonly thresholdDays: number };

/** How a refund came about: the rule and every number that went into it, so that a clerk can say it to a customer. */
export function useRefundSentence(): (figures: Figures) => string {
  const t = useWords();
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
