import type { BackOfficeView } from '@salus/api/back-office.ts';
import { settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { ContactChangeNotice } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly refund: Pick<
    BackOfficeView['refunds'][number],
    'id' | 'amount' | 'refundRef' | 'contactChange'
  >;
  /** The payee. */
  readonly proposerName: string;
  readonly onClose: () => void;
};

/** Records a refund paid outside of the gateway; offered when `isPayableByHand`. */
export function SettleRefundDialog({ refund, proposerName, onClose }: Props) {
  const t = useTranslations();
  const sum = amount(refund.amount);
  const form = useMutationForm({
    ...endpointForm(settleRefundByHand),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({ refundId: refund.id, note }),
    doneText: () => t(($) => $.settleRefund.done, { amount: sum }),
    onDone: onClose,
  });

  return (
    <ActionDialog
      title={t(($) => $.settleRefund.title, { amount: sum })}
      text={t(($) => $.settleRefund.text, {
        amount: sum,
        name: proposerName,
        refundRef: refund.refundRef,
      })}
      verb={t(($) => $.settleRefund.verb)}
      form={form}
      onClose={onClose}
    >
      <ContactChangeNotice change={refund.contactChange} />
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.settleRefund.note)}
        hint={t(($) => $.settleRefund.noteHint)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
