import {
  type AccountView,
  disableAccount,
  listAccounts,
} from '@salus/api/administration/accounts.ts';
import { isDisabled } from '@salus/domain/administration/account-state.ts';
import { groupOfRole, roles } from '@salus/domain/people/roles.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useCall } from '../../calls/use-call.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { Text } from '../../ui/layout/Text.tsx';
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
  const { email, fullName, channel, unpaidContracts: count } = account;
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
  const leavesLoneAdmin = useLeavesLoneAdmin(account);
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
      {leavesLoneAdmin && (
        <Text as="p" tone="amber">
          {t(($) => $.admin.people.loneAdmin)}
        </Text>
      )}
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}

/** Whether no second admin decides requests once this account is disabled (ADMIN-8). */
function useLeavesLoneAdmin({ email, role }: AccountView): boolean {
  const isAdmin = groupOfRole[role] === 'admin';
  const query = { role: roles.filter((one) => groupOfRole[one] === 'admin'), limit: '100' };
  const { data } = useCall(listAccounts, { query }, { isEnabled: isAdmin });
  const others = data?.results.filter((other) => other.email !== email && !isDisabled(other.state));
  return others !== undefined && others.length < 2;
}
