import type { OpenRequest } from '@salus/api/contracts/open-request.ts';
import type { RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import { AnswerRequestDialog } from './AnswerRequestDialog.tsx';
import { LoadedCancelDialog } from './LoadedCancelDialog.tsx';

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
