import { decideVersion } from '@salus/api/administration/catalogue.ts';
import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { dayText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Quote } from '../../ui/rows/Quote.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { Preview } from './Preview.tsx';
import type { Version } from './versions.ts';

type Props = { readonly version: Version; readonly onClose: () => void };

/** The button that was pressed decides. */
type DecisionInput = { readonly decision: ApprovalDecision | null; readonly reason: string };

/** Approves or rejects the version of another admin, with its premiums before the eyes. */
export function DecideVersionDialog({ version, onClose }: Props) {
  const t = useTranslations();
  const { versionId, validFrom, proposedBy, reason } = version;
  const form = useMutationForm({
    ...endpointForm(decideVersion),
    start: { decision: null, reason: '' },
    toBody: (values: DecisionInput) => ({ versionId, ...values }),
    doneText: ({ state }) => t(($) => $.admin.catalogue.states[state]),
    onDone: onClose,
  });
  const decide = (decision: ApprovalDecision) => async () => {
    form.hookForm.setValue('decision', decision);
    await form.submit();
  };
  return (
    <ActionDialog
      title={t(($) => $.admin.catalogue.decideTitle, { day: dayText(validFrom) })}
      text={isolateValue(proposedBy ?? '')}
      size="wide"
      verb={t(($) => $.admin.requests.approve)}
      otherVerb={
        <Button isBusy={form.isBusy} onClick={() => void decide('REJECT')()}>
          {t(($) => $.admin.requests.reject)}
        </Button>
      }
      form={{ ...form, submit: decide('APPROVE') }}
      focusOn="textarea"
      onClose={onClose}
    >
      <Quote text={reason} />
      <Preview versionId={versionId} />
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
