import { decideUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import {
  RefundAccountFields,
  startAccount,
  type TypedAccount,
  wireAccount,
} from '../refunds/RefundAccountFields.tsx';
import { useDecisionNotice } from '../use-decision-notice.ts';

type Props = {
  readonly row: UnallocatedMoney & { readonly amount: number };
  readonly onClose: () => void;
};

/** Without an account the refund waits in the refunds' worklist. */
const accountWays = ['NOW', 'LATER'] as const;

type ReturnInput = {
  readonly note: string;
  /** Null until the clerk chose; money through the gateway needs no account. */
  readonly accountWay: (typeof accountWays)[number] | null;
  readonly refundAccount: TypedAccount;
};

/** Returns money the way it came: by the gateway, or by a transfer to an account (MONEY-10). */
export function ReturnMoneyDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const { id, origin, contract } = row;
  const sum = { amount: amount(row.amount) };
  const isTransfer = origin === 'BANK';
  const { schema, call } = endpointForm(decideUnallocatedMoney);
  const form = useMutationForm({
    schema: schema.refine(({ refundAccount }) => !isTransfer || refundAccount !== undefined, {
      path: ['accountWay'],
      error: 'required',
      when: () => true,
    }),
    call,
    start: {
      note: '',
      accountWay: null,
      refundAccount: startAccount(contract?.proposerName ?? ''),
    },
    toBody: ({ note, accountWay, refundAccount }: ReturnInput) => ({
      id,
      step: 'RETURN',
      note: note || null,
      ...(accountWay === 'NOW' ? { refundAccount: wireAccount(refundAccount) } : {}),
      ...(accountWay === 'LATER' ? { refundAccount: null } : {}),
    }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.unallocated.done.RETURN, sum));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title.RETURN, sum)}
      text={t(($) => $.unallocated[isTransfer ? 'textByTransfer' : 'textAtGateway'])}
      verb={t(($) => $.unallocated.returnBy[origin])}
      isDangerous
      form={form}
      onClose={onClose}
    >
      {isTransfer && (
        <ChoiceField
          {...form.bind('accountWay')}
          label={t(($) => $.unallocated.accountWay)}
          choices={accountWays.map((value) => ({
            value,
            label: t(($) => $.unallocated.accountWays[value]),
          }))}
        />
      )}
      {form.values.accountWay === 'NOW' && <RefundAccountFields bind={form.bind} />}
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.unallocated.reason)}
        hint={t(($) => $.unallocated.returnHint)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
