import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useDecisionNotice } from '../approvals/use-decision-notice.ts';
import { ContractField } from './ContractField.tsx';

type Props = {
  /** Money of a known amount: no other can be assigned. */
  readonly row: UnallocatedMoney & { readonly amount: number };
  readonly onClose: () => void;
};

/** Finds the contract of money by reference, name, phone or amount, and lets it pay. */
export function AssignMoneyDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const sum = { amount: amount(row.amount) };
  const form = useMutationForm({
    ...endpointForm(decideUnallocatedMoney),
    start: { referenceNumber: '' },
    bodyOf: ({ referenceNumber }: { readonly referenceNumber: string }) => ({
      id: row.id,
      step: 'ASSIGN',
      referenceNumber: referenceNumber.trim().toUpperCase(),
    }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.unallocated.done.ASSIGN, sum));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title.ASSIGN, sum)}
      text={row.content}
      verb={t(($) => $.unallocated.steps.ASSIGN)}
      form={form}
      onClose={onClose}
    >
      <ContractField field={form.bind('referenceNumber')} amountVnd={row.amount} />
    </ActionDialog>
  );
}
