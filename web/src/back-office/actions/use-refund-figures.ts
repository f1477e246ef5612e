import type { ContractView } from '@salus/api/contract-view.ts';
import { isRefundDay } from '@salus/domain/contracts/cancellation.ts';
import { REFUND_PERCENTS, type Refund, type RefundPercent, refundOf } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRefundSentence } from './use-refund-sentence.ts';

type Right = Pick<Refund, 'usedDays' | 'remainInsuredDays' | 'refundAmount'>;

export type RefundFigures = ReturnType<typeof useRefundFigures>;

/** Date and percentage that a clerk chooses, and what follows from them; the server's figures where it knew better. */
export function useRefundFigures(contract: ContractView) {
  const t = useWords();
  const sentenceOf = useRefundSentence();
  const today = businessDayOf(useNow());
  const [refundDate, setDate] = useState<string>(today);
  const [refundPercent, setPercent] = useState<RefundPercent>(REFUND_PERCENTS[0]);
  const [asked, setAsked] = useState('');
  const [right, setRight] = useState<{ readonly by: Refusal; readonly for: string; readonly figures: Right } | null>(
    null,
  );
  const chosen = `${refundDate} ${refundPercent}`;
  const startsOn = dayOf(contract.policyStartDate);
  const endsOn = dayOf(contract.policyEndDate);
  const refundOn = parseDay(refundDate);
  const isWrongDay = refundOn !== null && startsOn !== null && !isRefundDay(refundOn, startsOn, today);

  const facts = {
    premium: vnd(contract.premiumAmount),
    percent: refundPercent,
    thresholdDays: contract.refundThresholdDays,
  };
  const own =
    refundOn && startsOn && endsOn && !isWrongDay
      ? refundOf({ ...facts, period: { startsOn, endsOn }, refundOn })
      : null;
  const theirs = right?.for === chosen ? right.figures : null;
  const figures = theirs ?? own;
  const isExplained =
    own && figures?.refundAmount === own.refundAmount && figures.remainInsuredDays === own.remainInsuredDays;

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
    /** The rule in words with its numbers. Figures that our rule does not give are the server's, and said to be so. */
    formula:
      figures && (isExplained ? sentenceOf({ ...own, ...facts }) : t(($) => $.cancelDialog.theirs, { ...figures })),
    /** What is chosen now is about to be judged by the server. */
    sending: () => setAsked(chosen),
    /** Keeps the figures of a REFUND_MISMATCH; true while they are what is shown. */
    takeRight: (refusal: Refusal | null): boolean => {
      if (refusal?.code !== 'REFUND_MISMATCH') return false;
      if (right?.by !== refusal) setRight({ by: refusal, for: asked, figures: refusal.params as unknown as Right });
      return asked === chosen;
    },
  };
}

function dayOf(instant: string | null): Day | null {
  return instant === null ? null : businessDayOf(new Date(instant));
}
