import type { RefundAccountView } from '@salus/api/payments/refund-account-view.ts';

/** Bank, number and holder of an account, each isolated from the direction of the text. */
export function PayeeAccount({
  account: { accountName, accountNo, bankName },
}: {
  readonly account: RefundAccountView;
}) {
  return (
    <>
      <bdi>{accountName}</bdi> · <bdi>{accountNo}</bdi> · <bdi>{bankName}</bdi>
    </>
  );
}
