import type { OwnRefund } from '@salus/api/contracts/policyholder.ts';
import { allBanks } from '@salus/domain/payments/transfers/banks.ts';
import { cleanLine, cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import { foldToAscii, lettersWithoutLatin } from '@salus/domain/people/letters/latin.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Trouble } from '../parts/Trouble.tsx';
import formStyles from '../step-up/step-up.module.css';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import { MainButton } from './MainButton.tsx';
import type { PolicyProps } from './policy-props.ts';

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
export function RefundAccountForm({ refund, bar, policy, calls, handleEnd, onGiven }: Props) {
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
    <div className={formStyles.field}>
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
    <form id={`${id}-form`} className={formStyles.stepUp} onSubmit={submit} noValidate>
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
