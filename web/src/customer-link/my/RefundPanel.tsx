import type { OwnRefund } from '@salus/api/contracts/policyholder.ts';
import { isolateText } from '../../i18n/isolate.ts';
import { dayOf, money } from '../format.ts';
import { useTranslations } from '../translations.ts';
import type { PolicyProps } from './Policy.tsx';
import { RefundAccountForm } from './RefundAccountForm.tsx';

/** The money that goes back to the customer, and the form for its account (MY-10). */
export function RefundPanel(props: PolicyProps) {
  const t = useTranslations();
  const { refunds } = props.policy;
  if (refunds.length === 0) return null;
  return (
    <section className="panel my-refund" aria-label={t(($) => $.my.refund)}>
      {refunds.map((refund) => (
        <div key={refund.refundRef}>
          <h2>
            {t(($) => $.my.refund)} <strong>{money(refund.amount)}</strong>
          </h2>
          <Progress refund={refund} />
          {refund.state === 'ACCOUNT_MISSING' && <RefundAccountForm refund={refund} {...props} />}
        </div>
      ))}
    </section>
  );
}

function Progress({ refund: { state, account, settledAt } }: { readonly refund: OwnRefund }) {
  const t = useTranslations();
  const to = account && {
    bank: isolateText(account.bankName),
    account: isolateText(account.accountNo),
  };
  if (state === 'ACCOUNT_MISSING') return <p>{t(($) => $.my.refundMissing)}</p>;
  if (state === 'DONE') {
    const date = settledAt === null ? '' : dayOf(settledAt);
    return (
      <p role="status">
        {to ? t(($) => $.my.refundPaidTo, { ...to, date }) : t(($) => $.my.refundPaid, { date })}
      </p>
    );
  }
  return <p role="status">{to ? t(($) => $.my.refundTo, to) : t(($) => $.my.refundByGateway)}</p>;
}
