import { type BackOfficeView, showContract } from '@salus/api/back-office.ts';
import { answerCustomerRequest } from '@salus/api/contracts/customer-requests.ts';
import type { OpenRequest } from '@salus/api/contracts/open-request.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import type { RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffer } from '../../calls/writes/use-action.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';

/** A request with its contract, and the clerk's answer: cancelling is one, with a dialog. */
export type OpenedRequest = {
  readonly request: Pick<OpenRequest, 'id'>;
  readonly contract: {
    readonly referenceNumber: string;
    readonly policyNo: string | null;
    readonly proposerName: string;
  };
  readonly answer: RequestOutcome | 'CANCEL';
};

type Props = OpenedRequest & { readonly onClose: () => void };

/** The dialog of an answer to a customer's request (MY-8). */
export function RequestDialog({ request, contract, answer, onClose }: Props) {
  return answer === 'CANCEL' ? (
    <LoadedCancelDialog contract={contract} onClose={onClose} />
  ) : (
    <AnswerRequestDialog
      requestId={request.id}
      name={contract.proposerName}
      outcome={answer}
      onClose={onClose}
    />
  );
}

type AnswerRequestDialogProps = {
  readonly requestId: number;
  readonly name: string;
  readonly outcome: RequestOutcome;
  readonly onClose: () => void;
};

type AnswerInput = { readonly note: string };

/** Gives the answer that the clerk has chosen, with a note for the history. */
function AnswerRequestDialog({ requestId, name, outcome, onClose }: AnswerRequestDialogProps) {
  const t = useTranslations();
  const form = useMutationForm({
    ...endpointForm(answerCustomerRequest),
    start: { note: '' },
    toBody: ({ note }: AnswerInput) => ({ requestId, outcome, note }),
    doneText: () => t(($) => $.customerRequests.answers[outcome].done, { name }),
    onDone: onClose,
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
        label={t(($) => $.labels.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}

type LoadedCancelDialogProps = {
  readonly contract: { readonly referenceNumber: string; readonly policyNo: string | null };
  readonly onClose: () => void;
};

/** The cancel dialog of a contract that the page has not loaded. */
function LoadedCancelDialog({
  contract: { referenceNumber, policyNo },
  onClose,
}: LoadedCancelDialogProps) {
  const t = useTranslations();
  const answer = useCall(showContract, { query: { referenceNumber } }, { isWatched: true });
  if (answer.data) return <OfferedCancelDialog contract={answer.data} onClose={onClose} />;
  return (
    <Dialog
      title={t(($) => $.cancelDialog.title, { policyNo: policyNo ?? referenceNumber })}
      size="wide"
      onEscape={onClose}
    >
      {answer.isError ? (
        <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
      </DialogButtons>
    </Dialog>
  );
}

type OfferedProps = { readonly contract: BackOfficeView; readonly onClose: () => void };

function OfferedCancelDialog({ contract, onClose }: OfferedProps) {
  const offer = useOffer('cancel', contract);
  return <CancelDialog contract={contract} reason={offer?.reason ?? null} onClose={onClose} />;
}
