import { moneyOrigins, moneyStates } from '@salus/domain/payments/unallocated.ts';
import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import tabs from '../../ui/layout/tabs.module.css';
import styles from './Unallocated.module.css';
import type { UnallocatedSearch } from './unallocated-search.ts';

/** Pasted amounts may have separators and a currency. */
const amountDigits = (text: string) => cleanDigits(text).replace(/\D/g, '').slice(0, 15);

type Props = {
  readonly search: UnallocatedSearch;
  readonly onChange: (change: Partial<UnallocatedSearch>) => void;
};

/** A tab per state, a text of reference, content or phone, the amount, and the origin. */
export function MoneyFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const [text, setText] = useState(search.text);
  const [amounts, setAmounts] = useState([search.amount, search.amountTo] as const);
  const [amount, amountTo] = amounts;
  const origins = ['', ...moneyOrigins] as const;
  return (
    <>
      <nav className={`${tabs.tabs} screen-only`} aria-label={t(($) => $.unallocated.states)}>
        <ul>
          {moneyStates.map((state) => (
            <li key={state}>
              <Link
                to="/money/unallocated"
                search={{ ...search, state, page: 1 }}
                className={tabs.tab ?? ''}
                aria-current={state === search.state ? 'page' : undefined}
                // Without it the bare address would count as part of every other one.
                activeOptions={{ exact: true }}
              >
                {t(($) => $.domain.moneyStates[state])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ text: text.trim(), amount, amountTo: amount === '' ? '' : amountTo });
        }}
      >
        <TextField
          id="text"
          label={t(($) => $.unallocated.search)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          id="amount"
          inputMode="numeric"
          label={t(($) => $.unallocated.amount)}
          value={amount}
          onChange={({ target }) => setAmounts([amountDigits(target.value), amountTo])}
        />
        <TextField
          id="amountTo"
          inputMode="numeric"
          label={t(($) => $.unallocated.amountTo)}
          value={amountTo}
          onChange={({ target }) => setAmounts([amount, amountDigits(target.value)])}
        />
        <SelectField
          id="origin"
          label={t(($) => $.unallocated.origin)}
          value={search.origin}
          options={origins.map((value) => ({
            value,
            label:
              value === ''
                ? t(($) => $.unallocated.anyOrigin)
                : t(($) => $.domain.moneyOrigins[value]),
          }))}
          onChange={({ target }) =>
            onChange({ origin: origins.find((one) => one === target.value) ?? '' })
          }
        />
        <Button type="submit">{t(($) => $.unallocated.find)}</Button>
      </form>
    </>
  );
}
