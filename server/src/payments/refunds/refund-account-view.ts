import type { RefundAccountView } from '@salus/api/payments/refund-account-view.ts';
import { maskAccountNo, type RefundAccount } from '@salus/domain/payments/refund-account.ts';
import { bankNameOrBin } from '@salus/domain/payments/transfers/banks.ts';

type AccountColumns = {
  readonly account_bin: string | null;
  readonly account_no: string | null;
  readonly account_name: string | null;
};

/** The account of a refund or a request; null without one. */
export function refundAccount(row: AccountColumns): RefundAccount | null {
  const { account_bin: bankBin, account_no: accountNo, account_name: accountName } = row;
  return bankBin && accountNo && accountName ? { bankBin, accountNo, accountName } : null;
}

/** The account under its wire names, whole. */
export function refundAccountView(row: AccountColumns): RefundAccountView | null {
  const account = refundAccount(row);
  return account && { ...account, bankName: bankNameOrBin(account.bankBin) };
}

/** The account for lists besides the approvals (APPROVE-10). */
export function maskedAccountView(row: AccountColumns): RefundAccountView | null {
  const view = refundAccountView(row);
  return view && { ...view, accountNo: maskAccountNo(view.accountNo) };
}

/** The account for histories and mails: `970436 ••••2233`. */
export function maskedAccount({ bankBin, accountNo }: RefundAccount): string {
  return `${bankBin} ${maskAccountNo(accountNo)}`;
}
