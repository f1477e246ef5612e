import { giveRefundAccount } from '@salus/api/payments/refund-batches.ts';
import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { allBanks } from '@salus/domain/payments/transfers/banks.ts';
import { bodySchemaOf } from '../../calls/forms/form-resolver.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { callInSession } from '../../calls/session.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

type Props = { readonly row: UnallocatedMoney; readonly onClose: () => void };

type Typed = {
  readonly refundAccount: {
    readonly bankBin: string;
    readonly accountNo: string;
    readonly accountName: string;
  };
};

/** The account to which a returned transfer goes; the next batch for the bank has it. */
export function GiveAccountDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    schema: bodySchemaOf(giveRefundAccount),
    start: { refundAccount: { bankBin: '', accountNo: '', accountName: '' } },
    bodyOf: (typed: Typed) => ({ refundId: row.refund?.refundId, ...typed }),
    call: (body, idempotencyKey) => callInSession(giveRefundAccount, { body, idempotencyKey }),
    onDone: () => {
      notices.success(t(($) => $.unallocated.accountGiven));
      onClose();
    },
  });
  const bank = form.bind('refundAccount.bankBin');
  const number = form.bind('refundAccount.accountNo');
  const name = form.bind('refundAccount.accountName');
  return (
    <ActionDialog
      title={t(($) => $.unallocated.accountTitle, { amount: amount(row.amount) })}
      text={t(($) => $.unallocated.accountText)}
      verb={t(($) => $.unallocated.steps.GIVE_ACCOUNT)}
      focusOn="select"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...bank}
        label={t(($) => $.unallocated.bank)}
        options={[
          { value: '', label: '' },
          ...allBanks.map(({ bin, name: label }) => ({ value: bin, label })),
        ]}
        onChange={({ target }) => bank.onChange(target.value)}
      />
      <TextField
        {...number}
        dir="ltr"
        label={t(($) => $.unallocated.accountNo)}
        onChange={({ target }) => number.onChange(target.value)}
      />
      <TextField
        {...name}
        dir="ltr"
        label={t(($) => $.unallocated.accountName)}
        onChange={({ target }) => name.onChange(target.value)}
      />
    </ActionDialog>
  );
}
