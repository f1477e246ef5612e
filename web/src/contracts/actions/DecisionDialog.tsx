import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import type { ReactNode } from 'react';
import type { MutationForm } from '../../calls/forms/use-mutation-form.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ActionDialog } from './ActionDialog.tsx';

/** The input of a decision: the button that was pressed decides. */
export type DecisionInput = { readonly decision: ApprovalDecision | null; readonly reason: string };
export const undecided: DecisionInput = { decision: null, reason: '' };

type Props = {
  readonly title: string;
  readonly text: string;
  readonly size?: 'small' | 'wide';
  readonly verbs: Readonly<Record<ApprovalDecision, string>>;
  readonly form: MutationForm<DecisionInput>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Approves or rejects the request of a colleague; approving carries it out (APPROVE-4, DESK-4). */
export function DecisionDialog({ verbs, form, ...dialog }: Props) {
  const decide = (decision: ApprovalDecision) => async () => {
    form.hookForm.setValue('decision', decision);
    await form.submit();
  };
  return (
    <ActionDialog
      {...dialog}
      verb={verbs.APPROVE}
      otherVerb={
        <Button isBusy={form.isBusy} onClick={() => void decide('REJECT')()}>
          {verbs.REJECT}
        </Button>
      }
      form={{ ...form, submit: decide('APPROVE') }}
      focusOn="textarea"
    />
  );
}
