import type { ContractView } from '@salus/api/contract-view.ts';
import { isRefundDay } from '@salus/domain/payments/cancellation.ts';
import { computeRefund, type Refund, type RefundPercent } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { useRefundSentence } from './use-refund-sentence.ts';

const serverFigures = z.object({
  usedDays: z.number(),
  remainInsuredDays: z.number(),
  refundAmount: z.number(),
});

/** The clerk's choice in the form. */
export type RefundChoice = { readonly refundDate: string; readonly refundPercent: RefundPercent };

export type RefundFigures = ReturnType<typeof useRefundFigures>;

/** The refund of a date and a percentage; the server's figures after a mismatch. */
export function useRefundFigures(contract: ContractView) {
  const t = useTranslations();
  const sentenceOf = useRefundSentence();
  const today = businessDay(useNow());
  const [right, setRight] = useState<{
    readonly for: string;
    readonly figures: z.output<typeof serverFigures>;
  } | null>(null);
  const startsOn = dayOf(contract.policyStartDate);
  const endsOn = dayOf(contract.policyEndDate);

  const isWrongDay = (refundOn: Day | null) =>
    refundOn !== null && startsOn !== null && !isRefundDay(refundOn, startsOn, today);
  const factsOf = (percent: RefundPercent) => ({
    premium: vnd(contract.premiumAmount),
    percent,
    thresholdDays: contract.refundThresholdDays,
  });

  /** The refund by the domain rule; null without a valid day. */
  function ownFigures({ refundDate, refundPercent }: RefundChoice): Refund | null {
    const refundOn = parseDay(refundDate);
    if (!refundOn || !startsOn || !endsOn || isWrongDay(refundOn)) return null;
    return computeRefund({ ...factsOf(refundPercent), period: { startsOn, endsOn }, refundOn });
  }

  function figuresOf(choice: RefundChoice) {
    return right?.for === keyOf(choice) ? right.figures : ownFigures(choice);
  }

  return {
    startsOn,
    today,
    figuresOf,
    wrongDay: (refundDate: string) =>
      startsOn && isWrongDay(parseDay(refundDate))
        ? t(($) => $.cancelDialog.wrongDay, { from: dayText(startsOn), to: dayText(today) })
        : undefined,
    /** The formula with its numbers. Figures that differ from the local rule are the server’s. */
    formulaOf: (choice: RefundChoice) => {
      const figures = figuresOf(choice);
      const own = ownFigures(choice);
      const isExplained =
        own &&
        figures?.refundAmount === own.refundAmount &&
        figures.remainInsuredDays === own.remainInsuredDays;
      return (
        figures &&
        (isExplained
          ? sentenceOf({ ...own, ...factsOf(choice.refundPercent) })
          : t(($) => $.cancelDialog.theirs, { ...figures }))
      );
    },
    /** Keeps the figures of a REFUND_MISMATCH, which replace those of the choice. */
    takeRight: ({ code, params }: Refusal, choice: RefundChoice) => {
      const { data } = serverFigures.safeParse(params);
      if (code === 'REFUND_MISMATCH' && data) setRight({ for: keyOf(choice), figures: data });
    },
    isRight: (choice: RefundChoice) => right?.for === keyOf(choice),
  };
}

function keyOf({ refundDate, refundPercent }: RefundChoice): string {
  return `${refundDate} ${refundPercent}`;
}

function dayOf(instant: string | null): Day | null {
  return instant === null ? null : businessDay(new Date(instant));
}
