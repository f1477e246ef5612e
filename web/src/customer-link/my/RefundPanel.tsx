import type { OwnRefund } from '@salus/api/contracts/policyholder.ts';
import {
  isAccountMissing,
  isPaidToCustomer,
} from '@salus/domain/payments/customer-refund-state.ts';
import { useState } from 'react';
import { isolateText } from '../../i18n/isolate.ts';
import { formatDay, formatTime, money } from '../format.ts';
import { useTranslations } from '../translations.ts';
import type { PolicyProps } from './policy-props.ts';
import { RefundAccountForm } from './RefundAccountForm.tsx';
import { StatusLine } from './StatusLine.tsx';

type RefundPanelProps = PolicyProps & { readonly bar: HTMLElement | null };

/** The money that goes back to the customer, and the form for its account (MY-10). */
export function RefundPanel({ bar, ...props }: RefundPanelProps) {
  const t = useTranslations();
  const { refunds, refundAccountOpensAt: opensAt } = props.policy;
  const [sentFor, setSentFor] = useState<string | null>(null);
  const take = (updatedRefund: OwnRefund) => {
    const { refundRef } = updatedRefund;
    props.update({
      refunds: refunds.map((one) => (one.refundRef === refundRef ? updatedRefund : one)),
    });
    setSentFor(refundRef);
  };
  if (refunds.length === 0) return null;
  const next = refunds.find(({ state }) => isAccountMissing(state));
  return (
    <section className="panel my-refund" aria-label={t(($) => $.my.refund)}>
      {refunds.map((refund) => (
        <div key={refund.refundRef}>
          <h2>
            {t(($) => $.my.refund)} <strong>{money(refund.amount)}</strong>
          </h2>
          <Progress refund={refund} isNew={sentFor === refund.refundRef} />
          {isAccountMissing(refund.state) && opensAt !== null && (
            <p>{t(($) => $.my.refundWaits, { time: formatTime(opensAt) })}</p>
          )}
          {isAccountMissing(refund.state) && opensAt === null && (
            <RefundAccountForm
              {...props}
              refund={refund}
              bar={refund === next ? bar : null}
              onGiven={take}
            />
          )}
        </div>
      ))}
    </section>
  );
}

type ProgressProps = { readonly refund: OwnRefund; readonly isNew: boolean };

function Progress({ refund: { state, account, settledAt }, isNew }: ProgressProps) {
  const t = useTranslations();
  const to = account && {
    bank: isolateText(account.bankName),
    account: isolateText(account.accountNo),
  };
  if (isAccountMissing(state)) return <p>{t(($) => $.my.refundMissing)}</p>;
  const date = settledAt === null ? '' : formatDay(settledAt);
  return (
    <StatusLine isNew={isNew}>
      {isPaidToCustomer(state) &&
        (to ? t(($) => $.my.refundPaidTo, { ...to, date }) : t(($) => $.my.refundPaid, { date }))}
      {!isPaidToCustomer(state) &&
        (to ? t(($) => $.my.refundTo, to) : t(($) => $.my.refundByGateway))}
    </StatusLine>
  );
}
