import { cancelRefundBatch, type RefundBatchLine } from '@salus/api/payments/refund-batches.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly id: number;
  /** The refunds to take out of the batch. */
  readonly lines: readonly RefundBatchLine[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Takes refunds that the bank refused out of their batch, after a second question (REFUND-11). */
export function CancelBatchDialog({ id, lines, onClose, onDone }: Props) {
  const t = useTranslations();
  const sum = amount(lines.reduce((total, line) => total + line.amount, 0));
  const figures = { shown: countText(lines.length), amount: sum, id };
  const form = useMutationForm({
    ...endpointForm(cancelRefundBatch),
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({
      batchId: id,
      refundIds: lines.map(({ refundId }) => refundId),
      reason,
    }),
    question: () => ({
      title: t(($) => $.refundDesk.cancelConfirmTitle, { amount: sum }),
      text: t(($) => $.refundDesk.cancelConfirmText),
      verb: t(($) => $.refundDesk.cancelVerb),
      isDangerous: true,
    }),
    doneText: () => t(($) => $.refundDesk.cancelDone),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.refundDesk.cancelTitle, figures)}
      text={t(($) => $.refundDesk.cancelText, figures)}
      verb={t(($) => $.refundDesk.cancelVerb)}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.approvals.reason)}
        hint={t(($) => $.refundDesk.cancelHint)}
        max={TEXT_LIMITS.approvalReason}
      />
    </ActionDialog>
  );
}
