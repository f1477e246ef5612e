import type { BackOfficeView } from '@salus/api/back-office.ts';
import { reviewPayment } from '@salus/api/payments/reviews.ts';
import { type ReviewDecision, reviewDecisions } from '@salus/domain/payments/settlement.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useDecisionNotice } from '../../money/approvals/use-decision-notice.ts';
import { amount } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly payment: Pick<
    BackOfficeView['payments'][number],
    'refOrder' | 'amount' | 'paidAmount' | 'reviewReason'
  >;
  readonly onClose: () => void;
};

type Typed = { readonly decision: ReviewDecision; readonly note: string };

/** Resolves money that did not pay its contract: refund by the gateway, or settle otherwise. */
export function ReviewPaymentDialog({ payment, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const { refOrder, reviewReason } = payment;
  const sum = { amount: amount(payment.paidAmount ?? payment.amount) };
  const form = useMutationForm({
    ...endpointForm(reviewPayment),
    start: { decision: 'REFUND', note: '' },
    bodyOf: (values: Typed) => ({ refOrder, ...values }),
    onDone: (answer, { decision }) => {
      notify(answer, () => t(($) => $.reviewPayment.done[decision], sum));
      onClose();
    },
  });
  const { decision } = form.values;

  return (
    <ActionDialog
      title={t(($) => $.reviewPayment.title, sum)}
      text={
        reviewReason
          ? [
              t(($) => $.domain.reviewReasons[reviewReason]),
              t(($) => $.reviewPayment.nextStep[reviewReason]),
            ].join('. ')
          : undefined
      }
      verb={t(($) => $.reviewPayment.verb[decision], sum)}
      isDangerous={decision === 'REFUND'}
      form={form}
      onClose={onClose}
    >
      <ChoiceField
        {...form.bind('decision')}
        label={t(($) => $.reviewPayment.decision)}
        hint={t(($) => $.reviewPayment.consequence[decision], { ...sum, refOrder })}
        choices={reviewDecisions.map((value) => ({
          value,
          label: t(($) => $.domain.reviewDecisions[value]),
        }))}
      />
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.reviewPayment.note)}
        hint={t(($) => $.reviewPayment.noteHint[decision])}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
