import type { ContractView } from '@salus/api/contract-view.ts';
import { isRefundDay } from '@salus/domain/contracts/cancellation.ts';
import {
  REFUND_PERCENTS,
  type Refund,
  type RefundPercent,
  refundOf,
} from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { useRefundSentence } from './use-refund-sentence.ts';

type Right = Pick<Refund, 'usedDays' | 'remainInsuredDays' | 'refundAmount'>;

export type RefundFigures = ReturnType<typeof useRefundFigures>;

/** The clerk's date and percentage and the refund; the server's figures after a mismatch. */
export function useRefundFigures(contract: ContractView) {
  const t = useTranslations();
  const sentenceOf = useRefundSentence();
  const today = businessDayOf(useNow());
  const [refundDate, setDate] = useState<string>(today);
  const [refundPercent, setPercent] = useState<RefundPercent>(REFUND_PERCENTS[0]);
  const [submitted, setSubmitted] = useState('');
  const [right, setRight] = useState<{
    readonly by: Refusal;
    readonly for: string;
    readonly figures: Right;
  } | null>(null);
  const chosen = `${refundDate} ${refundPercent}`;
  const startsOn = dayOf(contract.policyStartDate);
  const endsOn = dayOf(contract.policyEndDate);
  const refundOn = parseDay(refundDate);
  const isWrongDay =
    refundOn !== null && startsOn !== null && !isRefundDay(refundOn, startsOn, today);

  const facts = {
    premium: vnd(contract.premiumAmount),
    percent: refundPercent,
    thresholdDays: contract.refundThresholdDays,
  };
  const own =
    refundOn && startsOn && endsOn && !isWrongDay
      ? refundOf({ ...facts, period: { startsOn, endsOn }, refundOn })
      : null;
  const confirmed = right?.for === chosen ? right.figures : null;
  const figures = confirmed ?? own;
  const isExplained =
    own &&
    figures?.refundAmount === own.refundAmount &&
    figures.remainInsuredDays === own.remainInsuredDays;

  return {
    startsOn,
    today,
    refundDate,
    setDate,
    refundPercent,
    setPercent,
    figures,
    wrongDay: isWrongDay
      ? t(($) => $.cancelDialog.wrongDay, { from: dayText(startsOn), to: dayText(today) })
      : undefined,
    /** The formula with its numbers. Figures that differ from the local rule are the server’s. */
    formula:
      figures &&
      (isExplained
        ? sentenceOf({ ...own, ...facts })
        : t(($) => $.cancelDialog.theirs, { ...figures })),
    /** Marks the current choice as submitted to the server. */
    sending: () => setSubmitted(chosen),
    /** Keeps the figures of a REFUND_MISMATCH; true while they are what is shown. */
    takeRight: (refusal: Refusal | null): boolean => {
      if (refusal?.code !== 'REFUND_MISMATCH') return false;
      if (right?.by !== refusal)
        setRight({ by: refusal, for: submitted, figures: refusal.params as unknown as Right });
      return submitted === chosen;
    },
  };
}

function dayOf(instant: string | null): Day | null {
  return instant === null ? null : businessDayOf(new Date(instant));
}
