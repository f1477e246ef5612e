import { type BackOfficeView, reviewPayment } from '@salus/api/back-office.ts';
import { type ReviewDecision, reviewDecisions } from '@salus/domain/payments/settlement.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { amount } from '../../ui/format.ts';
import { NoteField } from '../../ui/NoteField.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly payment: Pick<BackOfficeView['payments'][number], 'refOrder' | 'amount' | 'paidAmount' | 'reviewReason'>;
  readonly onClose: () => void;
};

/** Decides about money that did not pay its contract: back by the gateway, or settled in another way. */
export function ReviewPaymentDialog({ payment, onClose }: Props) {
  const t = useWords();
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
          ? `${t(($) => $.words.reviewReasons[reviewReason])}. ${t(($) => $.reviewPayment.nextStep[reviewReason])}`
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
        choices={reviewDecisions.map((value) => ({ value, label: t(($) => $.words.reviewDecisions[value]) }))}
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
