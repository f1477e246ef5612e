import { answerCustomerRequest } from '@salus/api/contracts/customer-requests.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import type { RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly requestId: number;
  readonly name: string;
  readonly outcome: RequestOutcome;
  readonly onClose: () => void;
};

type AnswerInput = { readonly note: string };

/** Gives the answer that the clerk has chosen, with a note for the history. */
export function AnswerRequestDialog({ requestId, name, outcome, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    ...endpointForm(answerCustomerRequest),
    start: { note: '' },
    toBody: ({ note }: AnswerInput) => ({ requestId, outcome, note }),
    onDone: () => {
      notices.success(t(($) => $.customerRequests.answers[outcome].done, { name }));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.customerRequests.answers[outcome].title, { name })}
      text={t(($) => $.customerRequests.answers[outcome].text)}
      verb={t(($) => $.customerRequests.answers[outcome].verb)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.customerRequests.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
