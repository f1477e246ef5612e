import { type ApprovalRow, decideApproval } from '@salus/api/payments/approvals.ts';
import { type ApprovalDecision, approvalDecisions } from '@salus/domain/payments/approval.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly approval: ApprovalRow;
  readonly onClose: () => void;
  readonly onDecided: () => void;
};

type Typed = { readonly decision: ApprovalDecision; readonly reason: string };

/** Approves or rejects the request of a colleague; approving carries it out (APPROVE-4). */
export function DecideDialog({ approval, onClose, onDecided }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { approvalId, kind, formula, requestedByName, proposerName, evidence, difference } =
    approval;
  const sum = amount(approval.amount);
  const form = useMutationForm({
    ...endpointForm(decideApproval),
    start: { decision: 'APPROVE', reason: '' },
    bodyOf: (values: Typed) => ({ approvalId, ...values }),
    onDone: ({ state }) => {
      notices.success(t(($) => $.domain.approvalStates[state]));
      onDecided();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={`${t(($) => $.domain.approvalKinds[kind])}: ${sum}`}
      text={t(($) => $.approvals.text, {
        name: requestedByName,
        proposer: proposerName ?? '–',
        formula,
      })}
      verb={t(($) => $.approvals.verb[form.values.decision], { amount: sum })}
      form={form}
      onClose={onClose}
    >
      <p>
        <q>
          <bdi>{evidence}</bdi>
        </q>
      </p>
      {difference !== 0 && (
        <Notice kind="warning">
          {difference === null
            ? t(($) => $.approvals.gone)
            : t(($) => $.approvals.differs, { amount: amount(difference) })}
        </Notice>
      )}
      <ChoiceField
        {...form.bind('decision')}
        label={t(($) => $.approvals.decision)}
        choices={approvalDecisions.map((value) => ({
          value,
          label: t(($) => $.approvals.decisions[value]),
        }))}
      />
      <NoteField
        {...form.bind('reason')}
        label={t(($) => $.approvals.reason)}
        max={TEXT_LIMITS.approvalReason}
      />
    </ActionDialog>
  );
}
