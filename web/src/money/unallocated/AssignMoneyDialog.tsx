import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ContractHits } from './ContractHits.tsx';

type Props = { readonly row: UnallocatedMoney; readonly onClose: () => void };

/** Finds the contract of money by reference, name, phone or amount, and lets it pay. */
export function AssignMoneyDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
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
      notices.success(
        'approvalId' in answer
          ? t(($) => $.approvals.sent)
          : t(($) => $.unallocated.done.ASSIGN, sum),
      );
      onClose();
    },
  });
  const field = form.bind('referenceNumber');
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title.ASSIGN, sum)}
      text={row.content}
      verb={t(($) => $.unallocated.steps.ASSIGN)}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={t(($) => $.unallocated.contract)}
        hint={t(($) => $.unallocated.contractHint, sum)}
        onChange={({ target }) => field.onChange(target.value)}
      />
      <ContractHits
        fieldId="referenceNumber"
        typed={field.value}
        amountVnd={row.amount}
        onChoose={field.onChange}
      />
    </ActionDialog>
  );
}
