import { type BackOfficeView, reviewPayment } from '@salus/api/back-office.ts';
import { type ReviewDecision, reviewDecisions } from '@salus/domain/payments/settlement.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly payment: Pick<
    BackOfficeView['payments'][number],
    'refOrder' | 'amount' | 'paidAmount' | 'reviewReason'
  >;
  readonly onClose: () => void;
};

/** Resolves money that did not pay its contract: refund by the gateway, or settle otherwise. */
export function ReviewPaymentDialog({ payment, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const [decision, setDecision] = useState<ReviewDecision>('REFUND');
  const [note, setNote] = useState('');
  const { refOrder, reviewReason } = payment;
  const write = useWrite(reviewPayment, { refOrder, decision, note });
  const sum = { amount: amount(payment.paidAmount ?? payment.amount) };

  async function submit() {
    if (!write.check() || !(await write.send())) return;
    notices.success(t(($) => $.reviewPayment.done[decision], sum));
    onClose();
  }

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
      failure={write.failure}
      isBusy={write.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        id="decision"
        label={t(($) => $.reviewPayment.decision)}
        hint={t(($) => $.reviewPayment.consequence[decision], { ...sum, refOrder })}
        error={write.errorOf('decision')}
        choices={reviewDecisions.map((value) => ({
          value,
          label: t(($) => $.domain.reviewDecisions[value]),
        }))}
        value={decision}
        onChange={setDecision}
        onBlur={() => write.leave('decision')}
      />
      <NoteField
        id="note"
        label={t(($) => $.reviewPayment.note)}
        hint={t(($) => $.reviewPayment.noteHint[decision])}
        error={write.errorOf('note')}
        value={note}
        onChange={setNote}
        onBlur={() => write.leave('note')}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
