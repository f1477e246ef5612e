import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { useDecisionNotice } from '../approvals/use-decision-notice.ts';

type Props = {
  readonly row: UnallocatedMoney;
  readonly step: Exclude<MoneyStep, 'ASSIGN' | 'JOIN' | 'RETURN'>;
  readonly onClose: () => void;
};

/** Keeps money, takes it up, or recognises the money of a manual payment, with a note. */
export function DecideMoneyDialog({ row, step, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const { contract } = row;
  // The order names money whose amount the gateway did not report.
  const sum = { amount: row.amount === null ? row.content : amount(row.amount) };
  const form = useMutationForm({
    ...endpointForm(decideUnallocatedMoney),
    start: { note: '' },
    bodyOf: ({ note }: { readonly note: string }) => ({ id: row.id, step, note: note || null }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.unallocated.done[step], sum));
      onClose();
    },
  });
  const manual =
    step === 'IS_MANUAL' && contract?.paymentDate
      ? t(($) => $.unallocated.manualOn, {
          day: dayText(contract.paymentDate),
          referenceNumber: contract.referenceNumber,
          name: contract.proposerName,
        })
      : null;
  const owner =
    step === 'SAME' && row.sameReference
      ? [
          amount(row.sameReference.amount),
          instantText(row.sameReference.receivedAt),
          row.sameReference.referenceNumber ?? row.sameReference.content,
        ]
          .join(' · ')
          .concat('.')
      : null;
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title[step], sum)}
      text={[manual ?? owner, t(($) => $.unallocated.text[step])].filter(Boolean).join(' ')}
      verb={t(($) => $.unallocated.steps[step])}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.unallocated.note)}
        optional={step === 'KEEP' ? undefined : t(($) => $.optional)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
