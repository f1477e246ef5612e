import { decideRequest, type RequestView } from '@salus/api/administration/requests.ts';
import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Quote } from '../../ui/rows/Quote.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useRequestSentence } from './use-request-sentence.ts';

type Props = { readonly request: RequestView; readonly onClose: () => void };

/** The button that was pressed decides. */
type DecisionInput = { readonly decision: ApprovalDecision | null; readonly reason: string };

/** Approves or rejects the request of another admin; approving carries it out. */
export function DecideRequestDialog({ request, onClose }: Props) {
  const t = useTranslations();
  const sentence = useRequestSentence();
  const { requestId, requestedBy } = request;
  const form = useMutationForm({
    ...endpointForm(decideRequest),
    start: { decision: null, reason: '' },
    toBody: (values: DecisionInput) => ({ requestId, ...values }),
    doneText: ({ state }) => t(($) => $.admin.requests.states[state]),
    onDone: onClose,
  });
  const decide = (decision: ApprovalDecision) => async () => {
    form.hookForm.setValue('decision', decision);
    await form.submit();
  };
  return (
    <ActionDialog
      title={sentence(request)}
      text={t(($) => $.admin.requests.by, { name: isolateValue(requestedBy) })}
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
      <ChangeLines before={request.before} after={request.after} />
      <Quote text={request.reason} />
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
