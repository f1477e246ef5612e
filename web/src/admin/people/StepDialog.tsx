import {
  type AccountView,
  enableAccount,
  endAccountSessions,
  resetAccountPassword,
  resetAccountSecondFactor,
  unlockAccount,
} from '@salus/api/administration/accounts.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { ReasonField } from '../ReasonField.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

/** The steps that need nothing but a reason. */
const calls = {
  enable: enableAccount,
  unlock: unlockAccount,
  endSessions: endAccountSessions,
  resetPassword: resetAccountPassword,
  resetSecondFactor: resetAccountSecondFactor,
} as const;
export type AccountStep = keyof typeof calls;

type Props = {
  readonly step: AccountStep;
  readonly account: AccountView;
  readonly onClose: () => void;
};

/** Shows the effect of the step on the account, and asks for the reason. */
export function StepDialog({ step, account, onClose }: Props) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const { email, fullName } = account;
  const form = useMutationForm({
    ...endpointForm(calls[step]),
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({ email, reason }),
    doneText: outcomeText,
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={t(($) => $.admin.steps[step].title, { name: isolateValue(fullName) })}
      text={t(($) => $.admin.steps[step].text)}
      verb={t(($) => $.admin.steps[step].verb)}
      form={form}
      onClose={onClose}
    >
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
