import type { BackOfficeView } from '@salus/api/back-office.ts';
import { giveRefundAccount } from '@salus/api/payments/refund-batches.ts';
import { bodySchemaOf } from '../../calls/forms/form-resolver.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { callInSession } from '../../calls/session.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import {
  RefundAccountFields,
  startAccount,
  type TypedAccount,
  wireAccount,
} from './RefundAccountFields.tsx';

type Refund = Pick<
  BackOfficeView['refunds'][number],
  'id' | 'amount' | 'refundRef' | 'refundAccount'
>;

type Props = {
  readonly refund: Refund;
  /** The customer. */
  readonly proposerName: string;
  readonly onClose: () => void;
};

/** Gives or corrects the account of a refund by transfer (REFUND-8). */
export function GiveAccountDialog({ refund, proposerName, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    schema: bodySchemaOf(giveRefundAccount),
    start: { refundAccount: refund.refundAccount ?? startAccount(proposerName) },
    bodyOf: ({ refundAccount }: { readonly refundAccount: TypedAccount }) => ({
      refundId: refund.id,
      refundAccount: wireAccount(refundAccount),
    }),
    call: (body, idempotencyKey) => callInSession(giveRefundAccount, { body, idempotencyKey }),
    onDone: () => {
      notices.success(t(($) => $.refundAccount.done));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.refundAccount.title, { amount: amount(refund.amount) })}
      text={t(($) => $.refundAccount.text, { name: proposerName, refundRef: refund.refundRef })}
      verb={t(($) => $.refundAccount.verb)}
      form={form}
      onClose={onClose}
    >
      <RefundAccountFields bind={form.bind} />
    </ActionDialog>
  );
}
