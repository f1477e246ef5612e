import { type BackOfficeView, settleRefundByHand } from '@salus/api/back-office.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly refund: Pick<BackOfficeView['refunds'][number], 'id' | 'amount' | 'refundRef'>;
  /** The payee. */
  readonly proposerName: string;
  readonly onClose: () => void;
};

/** Records a refund paid outside of the gateway; offered when `isPayableByHand`. */
export function SettleRefundDialog({ refund, proposerName, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const [note, setNote] = useState('');
  const write = useWrite(settleRefundByHand, { refundId: refund.id, note });
  const sum = amount(refund.amount);

  async function submit() {
    if (!write.check() || !(await write.send())) return;
    notices.success(t(($) => $.settleRefund.done, { amount: sum }));
    onClose();
  }

  return (
    <ActionDialog
      title={t(($) => $.settleRefund.title, { amount: sum })}
      text={t(($) => $.settleRefund.text, {
        amount: sum,
        name: proposerName,
        refundRef: refund.refundRef,
      })}
      verb={t(($) => $.settleRefund.verb)}
      failure={write.failure}
      isBusy={write.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <NoteField
        id="note"
        label={t(($) => $.settleRefund.note)}
        hint={t(($) => $.settleRefund.noteHint)}
        error={write.errorOf('note')}
        value={note}
        onChange={setNote}
        onBlur={() => write.leave('note')}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
