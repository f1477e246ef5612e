import { type ApprovalRow, decideApproval } from '@salus/api/payments/approvals.ts';
import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { ContactChangeNotice } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
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

/** The button that was pressed decides. */
type DecisionInput = { readonly decision: ApprovalDecision | null; readonly reason: string };

/** Approves or rejects the request of a colleague; approving carries it out (APPROVE-4). */
export function DecideDialog({ approval, onClose, onDecided }: Props) {
  const t = useTranslations();
  const sentence = useApprovalSentence();
  const { approvalId, kind, requestedByName: name, evidence, difference } = approval;
  const sum = amount(approval.amount);
  const form = useMutationForm({
    ...endpointForm(decideApproval),
    start: { decision: null, reason: '' },
    toBody: (values: DecisionInput) => ({ approvalId, ...values }),
    doneText: ({ state }) => t(($) => $.domain.approvalStates[state]),
    onDone: () => {
      onDecided();
      onClose();
    },
  });
  const decide = (decision: ApprovalDecision) => async () => {
    form.hookForm.setValue('decision', decision);
    await form.submit();
  };
  return (
    <ActionDialog
      title={`${t(($) => $.domain.approvalKinds[kind])}: ${sum}`}
      text={t(($) => $.approvals.text, { name, sentence: sentence(approval) })}
      size="wide"
      verb={t(($) => $.approvals.verb.APPROVE, { amount: sum })}
      otherVerb={
        <Button isBusy={form.isBusy} onClick={() => void decide('REJECT')()}>
          {t(($) => $.approvals.verb.REJECT)}
        </Button>
      }
      form={{ ...form, submit: decide('APPROVE') }}
      focusOn="textarea"
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
    </ActionDialog>
  );
}
