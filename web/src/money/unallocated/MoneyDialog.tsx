import { reviewPayment } from '@salus/api/payments/reviews.ts';
import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { GiveAccountDialog } from '../refunds/GiveAccountDialog.tsx';
import { useDecisionNotice } from '../use-decision-notice.ts';
import { AssignMoneyDialog } from './AssignMoneyDialog.tsx';
import type { OpenedMoney } from './desk-steps.ts';
import { JoinMoneyDialog } from './JoinMoneyDialog.tsx';
import { ReturnMoneyDialog } from './ReturnMoneyDialog.tsx';

/** The dialog of a step, on the desk and on the page of a contract. */
export function MoneyDialog({
  row,
  step,
  onClose,
}: OpenedMoney & { readonly onClose: () => void }) {
  const { refOrder, amount, refund } = row;
  switch (step) {
    case 'ASSIGN':
      return amount === null ? null : (
        <AssignMoneyDialog row={{ ...row, amount }} onClose={onClose} />
      );
    case 'JOIN':
      return amount === null ? null : (
        <JoinMoneyDialog row={{ ...row, amount }} onClose={onClose} />
      );
    case 'RETURN':
      return amount === null ? null : (
        <ReturnMoneyDialog row={{ ...row, amount }} onClose={onClose} />
      );
    case 'SETTLE_OUTSIDE':
      return refOrder === null ? null : (
        <SettleOutsideDialog refOrder={refOrder} amountVnd={amount} onClose={onClose} />
      );
    case 'GIVE_ACCOUNT':
      return refund === null || amount === null ? null : (
        <GiveAccountDialog
          refund={{ id: refund.refundId, amount, refundRef: refund.refundRef }}
          proposerName={null}
          onClose={onClose}
        />
      );
    default:
      return <DecideMoneyDialog row={row} step={step} onClose={onClose} />;
  }
}

type Props = {
  readonly refOrder: string;
  /** Null where the gateway did not report it. */
  readonly amountVnd: number | null;
  readonly onClose: () => void;
};

/** Records that the money of an order in review was settled outside of Salus; it moves nothing. */
function SettleOutsideDialog({ refOrder, amountVnd, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const sum = { amount: amountVnd === null ? refOrder : amount(amountVnd) };
  const form = useMutationForm({
    ...endpointForm(reviewPayment),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({
      refOrder,
      decision: 'SETTLED_OUTSIDE',
      note,
    }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.settleOutside.done, sum));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.settleOutside.title, sum)}
      text={t(($) => $.settleOutside.text, sum)}
      verb={t(($) => $.settleOutside.verb)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.labels.note)}
        hint={t(($) => $.settleOutside.noteHint)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}

type DecideMoneyDialogProps = {
  readonly row: UnallocatedMoney;
  readonly step: Exclude<MoneyStep, 'ASSIGN' | 'JOIN' | 'RETURN'>;
  readonly onClose: () => void;
};

/** Keeps money, takes it up, or recognises the money of a manual payment, with a note. */
function DecideMoneyDialog({ row, step, onClose }: DecideMoneyDialogProps) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const { contract } = row;
  // The order names money whose amount the gateway did not report.
  const sum = { amount: row.amount === null ? row.content : amount(row.amount) };
  const form = useMutationForm({
    ...endpointForm(decideUnallocatedMoney),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({ id: row.id, step, note: note || null }),
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
        label={t(($) => $.unallocated.reason)}
        optional={step === 'KEEP' ? undefined : t(($) => $.optional)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
