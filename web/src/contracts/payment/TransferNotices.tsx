import type { ContractView } from '@salus/api/contract-view.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { heldMoneyStep } from '@salus/domain/payments/held-money.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useBalanceText } from './use-balance-text.ts';

/** Transfers that do not fit, or that go back, for readers who decide nothing about them. */
export function TransferNotices({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const balanceText = useBalanceText();
  const { transfer, status } = contract;
  if (!transfer) return null;
  const { reason, returning } = transfer;
  return (
    <>
      {reason && (
        <Notice kind="warning" title={balanceText(transfer)}>
          {t(($) => $.domain.reviewReasons[reason])}
          {'. '}
          {t(($) => $.transfer.next[heldMoneyStep(reason, awaitsPayment(status))], {
            required: amount(transfer.required),
          })}
        </Notice>
      )}
      {returning > 0 && (
        <Notice kind="info">{t(($) => $.transfer.returning, { amount: amount(returning) })}</Notice>
      )}
    </>
  );
}
