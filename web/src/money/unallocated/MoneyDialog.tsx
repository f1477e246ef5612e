import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { isReviewReason, type NextMoneyStep } from '@salus/domain/payments/unallocated.ts';
import { ReviewPaymentDialog } from '../../back-office/actions/ReviewPaymentDialog.tsx';
import { GiveAccountDialog } from '../refunds/GiveAccountDialog.tsx';
import { AssignMoneyDialog } from './AssignMoneyDialog.tsx';
import { DecideMoneyDialog } from './DecideMoneyDialog.tsx';

export type OpenedMoney = { readonly row: UnallocatedMoney; readonly step: NextMoneyStep };

/** The dialog of a step. The review of an order returns its money, or settles it elsewhere. */
export function MoneyDialog({
  row,
  step,
  onClose,
}: OpenedMoney & { readonly onClose: () => void }) {
  const { refOrder, amount, reason, refund } = row;
  if (step === 'ASSIGN')
    return amount === null ? null : (
      <AssignMoneyDialog row={{ ...row, amount }} onClose={onClose} />
    );
  // The dialog of JOIN follows.
  if (step === 'JOIN') return null;
  if (step === 'GIVE_ACCOUNT')
    return refund === null || amount === null ? null : (
      <GiveAccountDialog
        refund={{ id: refund.refundId, amount, refundRef: refund.refundRef }}
        proposerName={null}
        onClose={onClose}
      />
    );
  if (step === 'RETURN' && amount !== null && refOrder !== null && isReviewReason(reason))
    return (
      <ReviewPaymentDialog
        payment={{ refOrder, amount, paidAmount: amount, reviewReason: reason }}
        onClose={onClose}
      />
    );
  return <DecideMoneyDialog row={row} step={step} onClose={onClose} />;
}
