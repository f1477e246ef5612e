import { GiveAccountDialog } from '../refunds/GiveAccountDialog.tsx';
import { AssignMoneyDialog } from './AssignMoneyDialog.tsx';
import { DecideMoneyDialog } from './DecideMoneyDialog.tsx';
import type { OpenedMoney } from './desk-steps.ts';
import { JoinMoneyDialog } from './JoinMoneyDialog.tsx';
import { ReturnMoneyDialog } from './ReturnMoneyDialog.tsx';
import { SettleOutsideDialog } from './SettleOutsideDialog.tsx';

/** The dialog of a step, on the desk and on the page of a contract. */
export function MoneyDialog({
  row,
  step,
  onClose,
}: OpenedMoney & { readonly onClose: () => void }) {
  const { refOrder, amount, refund } = row;
  switch (step) {
    case 'ASSIGN':
      return amount === null ? null : (
        <AssignMoneyDialog row={{ ...row, amount }} onClose={onClose} />
      );
    case 'JOIN':
      return amount === null ? null : (
        <JoinMoneyDialog row={{ ...row, amount }} onClose={onClose} />
      );
    case 'RETURN':
      return amount === null ? null : (
        <ReturnMoneyDialog row={{ ...row, amount }} onClose={onClose} />
      );
    case 'SETTLE_OUTSIDE':
      return refOrder === null ? null : (
        <SettleOutsideDialog refOrder={refOrder} amountVnd={amount} onClose={onClose} />
      );
    case 'GIVE_ACCOUNT':
      return refund === null || amount === null ? null : (
        <GiveAccountDialog
          refund={{ id: refund.refundId, amount, refundRef: refund.refundRef }}
          proposerName={null}
          onClose={onClose}
        />
      );
    default:
      return <DecideMoneyDialog row={row} step={step} onClose={onClose} />;
  }
}
