import { assignStatementLine, type StatementLineView } from '@salus/api/payments/statements.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { ContractField } from '../unallocated/ContractField.tsx';
import { useDecisionNotice } from '../use-decision-notice.ts';

type Props = {
  readonly statementId: number;
  readonly line: StatementLineView;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Finds the contract of a credit that names none, by reference, name, phone or amount. */
export function AssignLineDialog({ statementId, line, onClose, onChanged }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const sum = { amount: amount(line.amount) };
  const form = useMutationForm({
    ...endpointForm(assignStatementLine),
    start: { referenceNumber: '' },
    toBody: ({ referenceNumber }: { readonly referenceNumber: string }) => ({
      statementId,
      lineNo: line.lineNo,
      referenceNumber: referenceNumber.trim().toUpperCase(),
    }),
    onDone: (answer) => {
      notify(answer, ({ result }) =>
        t(($) => $.statements.atLine, {
          line: line.lineNo,
          reason: t(($) => $.statements.results[result]),
        }),
      );
      onChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.statements.assignTitle, sum)}
      text={line.content}
      verb={t(($) => $.statements.assign)}
      form={form}
      onClose={onClose}
    >
      <ContractField
        field={form.bind('referenceNumber')}
        amountVnd={line.amount}
        content={line.content}
      />
    </ActionDialog>
  );
}
