import type { ContractView } from '@salus/api/contract-view.ts';
import { correctContact } from '@salus/api/contracts/corrections.ts';
import { cleanEmail, cleanPhone } from '@salus/domain/people/letters/cleaning.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly contract: ContractView;
  readonly reason: string | null;
  readonly onClose: () => void;
};

type Values = {
  readonly proposerEmail: string;
  readonly proposerMobile: string;
  readonly reason: string;
};

/** Corrects e-mail and mobile of a paid contract; starts from the present values (LIFE-13). */
export function CorrectContactDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const { referenceNumber, proposerName: name, proposerEmail, proposerMobile } = contract;
  const form = useMutationForm({
    ...endpointForm(correctContact),
    start: { proposerEmail, proposerMobile, reason: '' },
    toBody: ({ reason, ...contact }: Values) => ({
      referenceNumber,
      reason,
      proposerEmail: cleanEmail(contact.proposerEmail),
      proposerMobile: cleanPhone(contact.proposerMobile),
    }),
    doneText: () => t(($) => $.done.correctContact),
    onDone: onClose,
  });
  const { onChange: onEmail, ...email } = form.bind('proposerEmail');
  const { onChange: onMobile, ...mobile } = form.bind('proposerMobile');
  return (
    <ActionDialog
      title={t(($) => $.correctContact.title, { name })}
      text={t(($) => $.correctContact.text)}
      verb={t(($) => $.domain.actions.correctContact)}
      reason={reason}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...email}
        onChange={({ target }) => onEmail(target.value)}
        type="email"
        label={t(($) => $.domain.facts.email)}
        dir="ltr"
      />
      <TextField
        {...mobile}
        onChange={({ target }) => onMobile(target.value)}
        type="tel"
        label={t(($) => $.domain.facts.mobile)}
        dir="ltr"
      />
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.correctContact.reason)}
        max={TEXT_LIMITS.correctionReason}
      />
    </ActionDialog>
  );
}
