import { moneyFilters } from '@salus/api/payments/unallocated.ts';
import { moneyOrigins, moneyStates } from '@salus/domain/payments/unallocated.ts';
import { Link } from '@tanstack/react-router';
import { FilterField } from '../../contracts/filters/FilterField.tsx';
import { useFilterForm } from '../../contracts/filters/use-filter-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import tabs from '../../ui/layout/tabs.module.css';
import styles from './Unallocated.module.css';
import type { UnallocatedSearch } from './unallocated-search.ts';

type Props = {
  readonly search: UnallocatedSearch;
  readonly onChange: (change: Partial<UnallocatedSearch>) => void;
};

/** A tab per state, a text of reference, content or phone, the amount, and the origin. */
export function MoneyFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const form = useFilterForm({
    filters: moneyFilters,
    texts: {
      state: {
        label: t(($) => $.unallocated.states),
        values: t(($) => $.domain.moneyStates, { returnObjects: true }),
      },
      text: { label: t(($) => $.unallocated.search) },
      amount: { label: t(($) => $.labels.amount) },
      amountTo: { label: t(($) => $.unallocated.amountTo) },
      origin: {
        label: t(($) => $.unallocated.origin),
        values: t(($) => $.domain.moneyOrigins, { returnObjects: true }),
        all: t(($) => $.unallocated.anyOrigin),
      },
    },
    search,
    // Tabs and the origin apply at once, and keep typed text.
    toWatched: ({ text, amount, amountTo }) => [text, amount, amountTo],
    check: () => ({}),
    onApply: ({ text, amount, amountTo }) =>
      onChange({ text: text.trim(), amount, amountTo: amount === '' ? '' : amountTo }),
  });
  const originForm = {
    ...form,
    input: { origin: search.origin },
    onType: (_: string, value: string | readonly string[]) =>
      onChange({ origin: moneyOrigins.find((one) => one === value) ?? '' }),
  };
  return (
    <>
      <nav className={`${tabs.tabs} screen-only`} aria-label={form.texts.state.label}>
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
                {form.texts.state.values[state]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Row
        as="form"
        gap={4}
        columnGap={12}
        align="end"
        canWrap
        className={styles.filters}
        onSubmit={form.onSubmit}
      >
        <FilterField form={form} name="text" />
        <FilterField form={form} name="amount" />
        <FilterField form={form} name="amountTo" />
        <FilterField form={originForm} name="origin" />
        <Button type="submit">{t(($) => $.unallocated.find)}</Button>
      </Row>
    </>
  );
}
