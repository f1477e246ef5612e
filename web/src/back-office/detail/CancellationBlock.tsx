import type { BackOfficeView } from '@salus/api/back-office.ts';
import { isCancellation } from '@salus/domain/contracts/lifecycle.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import { computeRefund, REFUND_PERCENTS } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useRefundSentence } from '../../money/refunds/use-refund-sentence.ts';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { amount, dayText, instantText, percentText } from '../../ui/data/format.ts';

/** Canceller, time and reason of the cancellation, and the refund computation. */
export function CancellationBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const formula = useFormula(contract);
  const { cancelledByName, refundDate, refundPercent, refundAmount, remainInsuredDays } = contract;
  if (!isCancelled(contract.status)) return null;
  const at = contract.history.findLast(({ action }) => isCancellation(action))?.at;
  return (
    <Facts title={t(($) => $.clerkDetail.cancellation)}>
      <Fact label={t(($) => $.clerkDetail.cancelledBy)}>{cancelledByName}</Fact>
      <Fact label={t(($) => $.domain.facts.email)}>
        {contract.cancelledByEmail && <EmailText address={contract.cancelledByEmail} />}
      </Fact>
      <Fact label={t(($) => $.domain.contractFile.cancelledAt)}>{at && instantText(at)}</Fact>
      {refundDate === null && (
        <Fact label={t(($) => $.fieldNames.refundAmount)}>
          {t(($) => $.cancelDialog.nothingBack)}
        </Fact>
      )}
      {contract.noteCancelled && (
        <Fact label={t(($) => $.cancelDialog.why.note)} isWide>
          {contract.noteCancelled}
        </Fact>
      )}
      {refundDate && refundAmount !== null && (
        <>
          <Fact label={t(($) => $.fieldNames.refundDate)}>{dayText(refundDate)}</Fact>
          <Fact label={t(($) => $.fieldNames.refundPercent)}>
            {refundPercent !== null && percentText(refundPercent)}
          </Fact>
          <Fact label={t(($) => $.fieldNames.remainInsuredDays)}>
            {t(($) => $.cancelDialog.dayCount, { count: remainInsuredDays ?? 0 })}
          </Fact>
          <Fact label={t(($) => $.fieldNames.refundAmount)} isWide>
            <strong>{amount(refundAmount)}</strong>
            {formula && <p>{formula}</p>}
          </Fact>
          <Fact label={t(($) => $.cancelDialog.why.refund)} isWide>
            {contract.refundReason}
          </Fact>
        </>
      )}
    </Facts>
  );
}

/** The rule that gave the amount, where today's rule still gives it. */
function useFormula(contract: BackOfficeView): string | null {
  const refundSentence = useRefundSentence();
  const { refundDate, refundAmount, policyStartDate, policyEndDate } = contract;
  const percent = REFUND_PERCENTS.find((one) => one === contract.refundPercent);
  if (!refundDate || !percent || !policyStartDate || !policyEndDate) return null;
  const facts = {
    premium: vnd(contract.premiumAmount),
    percent,
    thresholdDays: contract.refundThresholdDays,
  };
  const period = {
    startsOn: businessDay(new Date(policyStartDate)),
    endsOn: businessDay(new Date(policyEndDate)),
  };
  const refund = computeRefund({ ...facts, period, refundOn: day(refundDate) });
  return refund.refundAmount === refundAmount ? refundSentence({ ...refund, ...facts }) : null;
}
