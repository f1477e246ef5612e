import { type AccountView, disableAccount } from '@salus/api/administration/accounts.ts';
import { isDisabled } from '@salus/domain/administration/account-state.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { LoneAdminWarning } from '../LoneAdminWarning.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { AccountField } from './AccountField.tsx';

type Props = { readonly account: AccountView; readonly onClose: () => void };

type Values = {
  /** The step with the unpaid contracts; nothing is preset. */
  readonly unpaid: 'handOver' | 'leave' | null;
  readonly handOverTo: string;
  readonly reason: string;
};

/** Disables an account. Unpaid contracts are named, and handed over or left behind. */
export function DisableDialog({ account, onClose }: Props) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const { email, fullName, role, channel, unpaidContracts: count } = account;
  const form = useMutationForm({
    ...endpointForm(disableAccount),
    start: { unpaid: null, handOverTo: '', reason: '' },
    toBody: ({ unpaid, handOverTo, reason }: Values) => ({
      email,
      reason,
      ...(unpaid === 'handOver' && { handOverTo }),
      ...(unpaid === 'leave' && { leave: true }),
    }),
    doneText: outcomeText,
    onDone: onClose,
  });
  const { unpaid } = form.values;
  const mayReceive = (other: AccountView) =>
    other.email !== email &&
    !isDisabled(other.state) &&
    groupOfRole[other.role] === 'sales' &&
    other.channel === channel;
  return (
    <ActionDialog
      title={t(($) => $.admin.people.disableTitle, { name: isolateValue(fullName) })}
      text={t(($) => $.admin.people.disableText)}
      verb={t(($) => $.admin.people.disable)}
      isDangerous
      reason={count > 0 && unpaid === null ? t(($) => $.admin.people.chooseUnpaid) : null}
      form={form}
      focusOn={count > 0 ? 'input' : 'textarea'}
      onClose={onClose}
    >
      {count > 0 && (
        <ChoiceField
          {...form.bind('unpaid')}
          label={t(($) => $.admin.people.leavesUnpaid, { count })}
          choices={[
            { value: 'handOver', label: t(($) => $.admin.people.handOver) },
            { value: 'leave', label: t(($) => $.admin.people.leave) },
          ]}
        />
      )}
      {unpaid === 'handOver' && (
        <AccountField
          {...form.bind('handOverTo')}
          label={t(($) => $.handover.to)}
          isOffered={mayReceive}
        />
      )}
      <LoneAdminWarning email={email} before={role} after={null} />
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
