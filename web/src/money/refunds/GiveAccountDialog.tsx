import type { BackOfficeView } from '@salus/api/back-office.ts';
import type { ContactChange } from '@salus/api/contracts/contact-change.ts';
import { giveRefundAccount } from '@salus/api/payments/refund-batches.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { ContactChangeNotice } from '../../contracts/detail/ContactChangeNote.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useDecisionNotice } from '../use-decision-notice.ts';
import {
  RefundAccountFields,
  startAccount,
  type TypedAccount,
  wireAccount,
} from './RefundAccountFields.tsx';

type Refund = Pick<BackOfficeView['refunds'][number], 'id' | 'amount' | 'refundRef'> & {
  /** The account to correct. */
  readonly refundAccount?: TypedAccount | null;
  readonly contactChange?: ContactChange | null;
};

type Props = {
  readonly refund: Refund;
  /** The customer; null for money that names no contract. */
  readonly proposerName: string | null;
  readonly onClose: () => void;
};

/** Gives or corrects the account that a refund by transfer goes to (REFUND-8, MONEY-4). */
export function GiveAccountDialog({ refund, proposerName, onClose }: Props) {
  const t = useTranslations();
  const report = useDecisionNotice();
  const form = useMutationForm({
    ...endpointForm(giveRefundAccount),
    start: { refundAccount: refund.refundAccount ?? startAccount(proposerName ?? '') },
    toBody: ({ refundAccount }: { readonly refundAccount: TypedAccount }) => ({
      refundId: refund.id,
      refundAccount: wireAccount(refundAccount),
    }),
    onDone: (answer) => {
      report(answer, () => t(($) => $.refundAccount.done));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.refundAccount.title, { amount: amount(refund.amount) })}
      text={
        proposerName === null
          ? t(($) => $.unallocated.accountText)
          : t(($) => $.refundAccount.text, { name: proposerName, refundRef: refund.refundRef })
      }
      verb={t(($) => $.refundAccount.verb)}
      form={form}
      onClose={onClose}
    >
      <ContactChangeNotice change={refund.contactChange ?? null} />
      <RefundAccountFields bind={form.bind} />
    </ActionDialog>
  );
}
