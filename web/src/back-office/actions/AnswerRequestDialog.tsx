import {
  answerCustomerRequest,
  type RequestToAnswer,
} from '@salus/api/contracts/customer-requests.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { type RequestOutcome, requestOutcomes } from '@salus/domain/policyholder/requests.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = { readonly request: RequestToAnswer; readonly onClose: () => void };

type Typed = { readonly outcome: RequestOutcome; readonly note: string };

/** Records what became of a customer's request. Cancelling itself is a separate action. */
export function AnswerRequestDialog({ request, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    ...endpointForm(answerCustomerRequest),
    start: { outcome: 'DONE', note: '' },
    bodyOf: (values: Typed) => ({ requestId: request.id, ...values }),
    onDone: () => {
      notices.success(t(($) => $.customerRequests.done));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.customerRequests.title, { name: request.proposerName })}
      text={t(($) => $.customerRequests.text)}
      verb={t(($) => $.customerRequests.verb)}
      form={form}
      onClose={onClose}
    >
      <ChoiceField
        {...form.bind('outcome')}
        label={t(($) => $.customerRequests.outcome)}
        choices={requestOutcomes.map((value) => ({
          value,
          label: t(($) => $.domain.requestOutcomes[value]),
        }))}
      />
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.customerRequests.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
