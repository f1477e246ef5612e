import { decideRequest, type RequestView } from '@salus/api/administration/requests.ts';
import { roles } from '@salus/domain/people/roles.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import {
  DecisionDialog,
  type DecisionInput,
  undecided,
} from '../../contracts/actions/DecisionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { Quote } from '../../ui/rows/Quote.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { LoneAdminWarning } from '../LoneAdminWarning.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useRequestSentence } from './use-request-sentence.ts';

type Props = { readonly request: RequestView; readonly onClose: () => void };

/** Approves or rejects the request of another admin; approving carries it out. */
export function DecideRequestDialog({ request, onClose }: Props) {
  const t = useTranslations();
  const sentence = useRequestSentence();
  const { requestId, requestedBy, email } = request;
  const readRole = (side: 'before' | 'after') =>
    roles.find((role) => role === request[side]['role']) ?? null;
  const [before, after] = [readRole('before'), readRole('after')];
  const form = useMutationForm({
    ...endpointForm(decideRequest),
    start: undecided,
    toBody: (values: DecisionInput) => ({ requestId, ...values }),
    doneText: ({ state }) => t(($) => $.admin.requests.states[state]),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={sentence(request)}
      text={t(($) => $.admin.requests.by, { name: isolateValue(requestedBy) })}
      verbs={t(($) => $.admin.requests.verbs, { returnObjects: true })}
      form={form}
      onClose={onClose}
    >
      <ChangeLines before={request.before} after={request.after} />
      <Quote text={request.reason} />
      {before && after && email && <LoneAdminWarning email={email} before={before} after={after} />}
      <ReasonField {...form.bind('reason')} />
    </DecisionDialog>
  );
}
