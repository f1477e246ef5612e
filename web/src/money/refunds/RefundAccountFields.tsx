import { allBanks, bankLine, toBankBin } from '@salus/domain/payments/transfers/banks.ts';
import { cleanLine, cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { useId } from 'react';
import type { BoundField } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';

/** The account as it is typed: the bank as its line, its name or its BIN. */
export type TypedAccount = {
  readonly bankBin: string;
  readonly accountNo: string;
  readonly accountName: string;
};

/** An account to begin with: the customer's name as banks write it. */
export function startAccount(proposerName: string): TypedAccount {
  return { bankBin: '', accountNo: '', accountName: foldToAscii(proposerName).toUpperCase() };
}

/** The account on the wire: the bank's BIN, the number without separators. */
export function wireAccount({ bankBin, accountNo, accountName }: TypedAccount): TypedAccount {
  return {
    bankBin: toBankBin(bankBin),
    accountNo: cleanNumber(accountNo),
    accountName: cleanLine(accountName),
  };
}

/** No bank and no number are typed; the name alone is no account. */
export function isNoAccount({ bankBin, accountNo }: TypedAccount): boolean {
  return bankBin.trim() === '' && accountNo.trim() === '';
}

type Props = {
  /** Binds a field of `refundAccount`. */
  readonly bind: (name: `refundAccount.${keyof TypedAccount}`) => BoundField<string, string>;
  readonly hint?: string;
};

/** Bank, number and holder of the account that a refund goes to (REFUND-8). */
export function RefundAccountFields({ bind, hint }: Props) {
  const t = useTranslations();
  const banks = useId();
  const fieldProps = (name: keyof TypedAccount) => {
    const { onChange, ...field } = bind(`refundAccount.${name}`);
    return {
      ...field,
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    };
  };
  return (
    <>
      <TextField
        {...fieldProps('bankBin')}
        label={t(($) => $.refundAccount.bank)}
        hint={hint}
        placeholder={t(($) => $.refundAccount.bankHint)}
        list={banks}
      />
      <datalist id={banks}>
        {allBanks.map((bank) => (
          <option key={bank.bin} value={bankLine(bank)} />
        ))}
      </datalist>
      <Grid columns={2} gap={12} columnGap={24} isOneColumnOnPhone>
        <TextField
          {...fieldProps('accountNo')}
          label={t(($) => $.refundAccount.number)}
          dir="ltr"
          maxLength={40}
        />
        <TextField
          {...fieldProps('accountName')}
          label={t(($) => $.refundAccount.holder)}
          dir="ltr"
          maxLength={100}
        />
      </Grid>
    </>
  );
}
