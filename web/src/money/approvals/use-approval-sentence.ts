import type { ApprovalFacts } from '@salus/api/payments/approval-facts.ts';
import type { ApprovalView } from '@salus/api/payments/approvals.ts';
import type { ApprovalKind } from '@salus/domain/payments/approval.ts';
import type { MoneyOrigin } from '@salus/domain/payments/unallocated.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { useRefundSentence } from '../refunds/use-refund-sentence.ts';

type Approval = Pick<ApprovalView, 'amount' | 'facts'>;

type Backdating = Pick<ApprovalFacts<'BACKDATED_PAYMENT'>, 'paidOn' | 'recordedOn' | 'workingDays'>;

type Sentences = {
  readonly [K in ApprovalKind]: (facts: ApprovalFacts<K>, sum: number) => string;
};

/** States a request with its figures and days; each kind has its sentence (APPROVE-8). */
export function useApprovalSentence(): (approval: Approval) => string {
  const t = useTranslations();
  const refundSentence = useRefundSentence();
  const returnSentence = (origin: MoneyOrigin, values: { amount: string; reference: string }) =>
    t(($) => $.approvals.sentences.RETURN[origin], values);

  const backdatedSentence = ({ paidOn, recordedOn, workingDays: count }: Backdating) =>
    t(($) => $.approvals.sentences.BACKDATED_PAYMENT, {
      days: t(($) => $.approvals.workingDays, { count }),
      paid: dayText(paidOn),
      recorded: dayText(recordedOn),
    });

  const sentences: Sentences = {
    REFUND: ({ refundOn, refundPercent: percent, ...facts }, refundAmount) =>
      t(($) => $.approvals.sentences.REFUND, {
        day: dayText(refundOn),
        formula: refundSentence({ ...facts, percent, refundAmount: vnd(refundAmount) }),
      }),
    BACKDATED_PAYMENT: backdatedSentence,
    REVIEW: ({ decision, origin, reference }, sum) => {
      const values = { amount: amount(sum), reference };
      return decision === 'REFUND'
        ? returnSentence(origin, values)
        : t(($) => $.approvals.sentences.SETTLED_OUTSIDE, values);
    },
    UNALLOCATED: ({ step, origin, reference, referenceNumber, backdated }, sum) => {
      const values = { amount: amount(sum), reference };
      if (step === 'RETURN') return returnSentence(origin, values);
      const contract = referenceNumber ?? '';
      const sentence = t(($) => $.approvals.sentences[step], { ...values, contract });
      return backdated ? `${sentence}. ${backdatedSentence(backdated)}` : sentence;
    },
    STATEMENT: ({ lineCount, causes, statementSum, ...backdating }, sum) => {
      const values = { amount: amount(sum), lines: countText(lineCount) };
      const isBackdated = causes.includes('BACKDATED') || backdating.workingDays > 0;
      const parts = [t(($) => $.approvals.sentences.STATEMENT, values)];
      if (isBackdated) parts.push(backdatedSentence(backdating));
      if (causes.includes('STATEMENT_SUM') && statementSum !== null)
        parts.push(t(($) => $.approvals.sentences.STATEMENT_SUM, { amount: amount(statementSum) }));
      return parts.join('. ');
    },
    REFUND_ACCOUNT: ({ refundRef }, sum) =>
      t(($) => $.approvals.sentences.REFUND_ACCOUNT, { amount: amount(sum), refundRef }),
  };
  function stateKind<K extends ApprovalKind>(kind: K, facts: ApprovalFacts<K>, sum: number) {
    return sentences[kind](facts, sum);
  }
  return ({ facts, amount: sum }) => stateKind(facts.kind, facts, sum);
}
