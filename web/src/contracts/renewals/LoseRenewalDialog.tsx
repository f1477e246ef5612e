import { loseRenewal, type RenewalRow } from '@salus/api/contracts/renewals.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { ActionDialog } from '../actions/ActionDialog.tsx';

type Props = {
  readonly row: Pick<RenewalRow, 'referenceNumber' | 'policyNo' | 'proposerName'>;
  readonly onClose: () => void;
};

/** Notes that a customer does not renew, with the reason (RENEW-3). */
export function LoseRenewalDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const { referenceNumber, policyNo, proposerName } = row;
  const form = useMutationForm({
    ...endpointForm(loseRenewal),
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({ referenceNumber, reason }),
    doneText: () => t(($) => $.renewals.lost),
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={t(($) => $.renewals.loseTitle, { number: policyNo ?? referenceNumber })}
      text={proposerName}
      verb={t(($) => $.domain.actions.loseRenewal)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.renewals.reason)}
        hint={t(($) => $.renewals.loseHint)}
        max={TEXT_LIMITS.withdrawReason}
      />
    </ActionDialog>
  );
}
