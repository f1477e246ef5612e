import type { ContractView } from '@salus/api/contract-view.ts';
import { withdrawContract } from '@salus/api/contracts/corrections.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly contract: ContractView;
  readonly reason: string | null;
  readonly onClose: () => void;
};

/** Withdraws an unpaid contract, with a reason for the history (LIFE-11). */
export function WithdrawDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const { referenceNumber, proposerName: name } = contract;
  const form = useMutationForm({
    ...endpointForm(withdrawContract),
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({ referenceNumber, reason }),
    doneText: () => t(($) => $.done.withdraw),
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={t(($) => $.withdrawDialog.title, { referenceNumber })}
      text={t(($) => $.withdrawDialog.text, { name })}
      verb={t(($) => $.domain.actions.withdraw)}
      isDangerous
      reason={reason}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.correctContact.reason)}
        hint={t(($) => $.withdrawDialog.reasonHint)}
        max={TEXT_LIMITS.withdrawReason}
      />
    </ActionDialog>
  );
}
