import { backOfficeFilters, listQuery } from '@salus/api/contract-filters.ts';
import { statuses as allStatuses, type Status } from '@salus/domain/contracts/status.ts';
import { fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterDetails } from './FilterDetails.tsx';
import { type Filters, isNarrowed, queryOf } from './list-search.ts';
import { usePlanOptions } from './use-plan-options.ts';
import { useUnitOptions } from './use-unit-options.ts';

type Props = {
  /** What the list is narrowed by now. */
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** The back office also asks how a contract was paid. */
  readonly hasPaymentType?: boolean;
  /** When policies began and were cancelled, and the unit that sold them: not where all contracts are the officer's own. */
  readonly hasSold?: boolean;
  /** What the list may hold. */
  readonly statuses?: readonly Status[];
};

const query = listQuery(backOfficeFilters);

/** Status, what stands behind "details", and chips of what is active. Nothing is asked before the button or Enter. */
export function FilterBar(props: Props) {
  const { filters, onChange, hasPaymentType = false, hasSold = false, statuses = allStatuses } = props;
  const t = useWords();
  const id = useId();
  const isWide = useIsWide();
  const plans = usePlanOptions();
  const units = useUnitOptions(hasSold);
  const [typed, setTyped] = useState(filters);
  const [isTried, setIsTried] = useState(false);
  const [isOpen, setIsOpen] = useState(isWide && hasDetails(filters));
  // Chips, the way back and a link from elsewhere change the filters too: then they count, not what was typed before.
  // Another page or order leaves what is being typed alone.
  const { page: _, limit, sortBy, sortOrder, ...narrowing } = filters;
  const now = JSON.stringify(narrowing);
  const [shown, setShown] = useState(now);
  if (shown !== now) {
    setShown(now);
    setTyped(filters);
    setIsTried(false);
  }
  const problems = fieldProblemsOf(query.safeParse(sent(queryOf(typed))).error?.issues ?? []);

  function search(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problems.length === 0) {
      // On a phone what was found would else stand below the fields.
      if (!isWide) setIsOpen(false);
      return onChange({ ...typed, limit, sortBy, sortOrder, page: 1 });
    }
    setIsOpen(true);
    // Once the details are there.
    setTimeout(() => document.getElementById(problems[0]?.path ?? '')?.focus());
  }

  return (
    <div className={styles.bar}>
      <form noValidate aria-label={t(($) => $.listFilters.label)} onSubmit={search}>
        <div className={styles.row}>
          <div className={styles.status}>
            <MultiSelect
              label={t(($) => $.list.status)}
              options={statuses.map((value) => ({ value, label: t(($) => $.words.statuses[value]) }))}
              values={typed.status}
              onChange={(chosen) => setTyped({ ...typed, status: statuses.filter((one) => chosen.includes(one)) })}
            />
          </div>
          <Button type="primary" htmlType="submit">
            {t(($) => $.listFilters.search)}
          </Button>
          <Button type="text" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {t(($) => (isOpen ? $.listFilters.less : $.listFilters.more))}
          </Button>
        </div>
        <div id={id} hidden={!isOpen}>
          <FilterDetails
            typed={typed}
            onType={setTyped}
            plans={plans}
            units={units}
            hasSold={hasSold}
            hasPaymentType={hasPaymentType}
            errorOf={(path) => {
              const problem = isTried && problems.find((one) => one.path === path);
              return problem ? t(($) => $.words.fields[problem.code]) : undefined;
            }}
          />
        </div>
      </form>
      <FilterChips filters={filters} plans={plans} units={units} onChange={onChange} />
    </div>
  );
}

/** Empty values are not sent (portal §7), so they can't be wrong. */
function sent(given: ReturnType<typeof queryOf>): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Is it narrowed by more than the status, which stands outside of the details? */
function hasDetails(filters: Filters): boolean {
  return isNarrowed({ ...filters, status: [] });
}
