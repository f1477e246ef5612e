import type { OwnRefund } from '@salus/api/contracts/policyholder.ts';
import {
  isAccountMissing,
  isPaidToCustomer,
} from '@salus/domain/payments/customer-refund-state.ts';
import { allBanks } from '@salus/domain/payments/transfers/banks.ts';
import { cleanLine, cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import { foldToAscii, lettersWithoutLatin } from '@salus/domain/people/letters/latin.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isolateText } from '../../i18n/isolate.ts';
import { formatDay, formatTime, money } from '../format.ts';
import { Trouble } from '../parts/Trouble.tsx';
import formStyles from '../step-up/step-up.module.css';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import { MainButton } from './MainButton.tsx';
import type { PolicyProps } from './policy-props.ts';
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
    <section className={`panel stack ${formStyles.myRefund}`} aria-label={t(($) => $.my.refund)}>
      {refunds.map((refund) => (
        <div key={refund.refundRef} className="stack">
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

const fields = ['bankBin', 'accountNo', 'accountName'] as const;
type Field = (typeof fields)[number];
type Account = Record<Field, string>;

const patterns: Record<Field, RegExp> = {
  bankBin: /^\d{6}$/,
  accountNo: /^[0-9A-Za-z]{1,34}$/,
  accountName: /\S/,
};

type Props = Pick<PolicyProps, 'policy' | 'calls' | 'handleEnd'> & {
  readonly refund: OwnRefund;
  readonly bar: HTMLElement | null;
  readonly onGiven: (updatedRefund: OwnRefund) => void;
};

/** The customer's account for a refund: bank, number and holder, each checked before sending. */
function RefundAccountForm({ refund, bar, policy, calls, handleEnd, onGiven }: Props) {
  const t = useTranslations();
  const id = useId();
  const { busy, problem, send } = useSending(handleEnd);
  const [account, setAccount] = useState<Account>({
    bankBin: '',
    accountNo: '',
    accountName: foldToAscii(policy.proposerName).toUpperCase(),
  });
  const [isChecked, setChecked] = useState(false);
  const cleanAccount = {
    ...account,
    accountNo: cleanNumber(account.accountNo),
    accountName: cleanLine(account.accountName),
  };
  const wrong = fields.filter(
    (field) =>
      !patterns[field].test(cleanAccount[field]) ||
      (field === 'accountName' && lettersWithoutLatin(cleanAccount[field]).length > 0),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const [first] = wrong;
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    void send(async () => {
      const updatedRefund = await calls.giveRefundAccount(refund.refundRef, cleanAccount);
      if (updatedRefund) onGiven(updatedRefund);
    });
  };

  const fieldLinks = (field: Field) => ({
    id: `${id}-${field}`,
    'aria-invalid': isChecked && wrong.includes(field),
    'aria-describedby': `${id}-${field}-error`,
  });
  const inputProps = (field: Field) => ({
    ...fieldLinks(field),
    value: account[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setAccount({ ...account, [field]: target.value }),
  });
  const withLabel = (field: Field, control: ReactNode) => (
    <div className="stack near">
      <label className={formStyles.label} htmlFor={`${id}-${field}`}>
        {t(($) => $.my.account[field])}
      </label>
      {control}
      <p className="field-error" id={`${id}-${field}-error`} role="alert">
        {isChecked && wrong.includes(field) && t(($) => $.my.accountWrong[field])}
      </p>
    </div>
  );

  return (
    <form id={`${id}-form`} className={`stack ${formStyles.stepUp}`} onSubmit={submit} noValidate>
      {withLabel(
        'bankBin',
        <select {...inputProps('bankBin')}>
          <option value="">{t(($) => $.my.account.choose)}</option>
          {allBanks.map(({ bin, name }) => (
            <option key={bin} value={bin}>
              {name}
            </option>
          ))}
        </select>,
      )}
      {withLabel(
        'accountNo',
        <input
          {...inputProps('accountNo')}
          type="text"
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />,
      )}
      {withLabel(
        'accountName',
        <input
          {...inputProps('accountName')}
          type="text"
          dir="ltr"
          maxLength={100}
          autoComplete="name"
          autoCapitalize="characters"
          spellCheck={false}
        />,
      )}
      <p className="hint">{t(($) => $.my.accountHint)}</p>
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <MainButton bar={bar} form={`${id}-form`} busy={busy}>
        {t(($) => $.my.accountSend)}
      </MainButton>
    </form>
  );
}
