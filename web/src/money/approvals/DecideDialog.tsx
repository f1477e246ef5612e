import { type ApprovalRow, decideApproval } from '@salus/api/payments/approvals.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import {
  DecisionDialog,
  type DecisionInput,
  undecided,
} from '../../contracts/actions/DecisionDialog.tsx';
import { ContactChangeNotice } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { ApprovalPayee } from './ApprovalPayee.tsx';
import { ApprovalSubject } from './ApprovalSubject.tsx';
import { RequestedLines } from './RequestedLines.tsx';
import { useApprovalSentence } from './use-approval-sentence.ts';

type Props = {
  readonly approval: ApprovalRow;
  readonly onClose: () => void;
  readonly onDecided: () => void;
};

/** Approves or rejects the request of a colleague; approving carries it out (APPROVE-4). */
export function DecideDialog({ approval, onClose, onDecided }: Props) {
  const t = useTranslations();
  const sentence = useApprovalSentence();
  const { approvalId, kind, requestedByName: name, evidence, difference } = approval;
  const sum = amount(approval.amount);
  const form = useMutationForm({
    ...endpointForm(decideApproval),
    start: undecided,
    toBody: (values: DecisionInput) => ({ approvalId, ...values }),
    doneText: ({ state }) => t(($) => $.domain.approvalStates[state]),
    onDone: () => {
      onDecided();
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={`${t(($) => $.domain.approvalKinds[kind])}: ${sum}`}
      text={t(($) => $.approvals.text, { name, sentence: sentence(approval) })}
      size="wide"
      verbs={{
        APPROVE: t(($) => $.approvals.verb.APPROVE, { amount: sum }),
        REJECT: t(($) => $.approvals.verb.REJECT),
      }}
      form={form}
      onClose={onClose}
    >
      <div>
        <ApprovalSubject approval={approval} />
        <ApprovalPayee approval={approval} />
      </div>
      <p>
        <q>
          <bdi>{evidence}</bdi>
        </q>
      </p>
      {approval.facts.kind === 'STATEMENT' && <RequestedLines lines={approval.facts.lines} />}
      <ContactChangeNotice change={approval.contactChange} />
      {difference !== 0 && (
        <Notice kind="warning">
          {difference === null
            ? t(($) => $.approvals.gone)
            : t(($) => $.approvals.differs, { amount: amount(difference) })}
        </Notice>
      )}
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.approvals.reason)}
        max={TEXT_LIMITS.approvalReason}
      />
    </DecisionDialog>
  );
}
