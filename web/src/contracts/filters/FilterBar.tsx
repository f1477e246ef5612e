import {
  backOfficeFilters,
  type ContractList,
  contractListQuery,
} from '@salus/api/contract-filters.ts';
import {
  issuedStatuses,
  listedStatuses,
  type Status,
  statuses,
} from '@salus/domain/contracts/status.ts';
import { isWithdrawn } from '@salus/domain/contracts/status-questions.ts';
import { toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusedFields } from '../../calls/forms/field-errors.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useTypedFilters } from '../../ui/data/use-typed-filters.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { MultiSelect } from '../../ui/forms/MultiSelect.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterDetails } from './FilterDetails.tsx';
import { type Filters, isNarrowed, listQuery } from './list-search.ts';
import { usePlanOptions } from './use-plan-options.ts';
import { useUnitOptions } from './use-unit-options.ts';

type Props = {
  readonly list: ContractList;
  /** The active filters. */
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** The refusal of the list, which may name a filter: the server knows who may search by what. */
  readonly error?: unknown;
};

const query = contractListQuery(backOfficeFilters);
/** The switch lists these alone, because no list shows them among others. */
const statusesOnRequest = statuses.filter(isWithdrawn);

/** Status, details and chips of active filters. Filters apply on the button or Enter only. */
export function FilterBar({ list, filters, onChange, error }: Props) {
  // The seller filter is pointless in a list of the officer's own contracts.
  const hasSold = list !== 'drafts';
  const statusChoices: readonly Status[] = list === 'issued' ? issuedStatuses : listedStatuses;
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const plans = usePlanOptions(hasSold);
  const units = useUnitOptions(hasSold);
  const { input, setInput, isTried, setIsTried } = useTypedFilters(filters, {
    toWatched: narrowingFilters,
  });
  const [isOpen, setIsOpen] = useState(isWide && hasDetails(filters));
  const problems = toFieldProblems(
    query.safeParse(withoutEmpty(listQuery(input))).error?.issues ?? [],
  );

  const serverProblems = refusedFields(error);
  const isDetailShown = isOpen || serverProblems.length > 0;

  function search(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problems.length === 0) {
      // On a phone the results would be below the fields.
      if (!isWide) setIsOpen(false);
      const { limit, sortBy, sortOrder } = filters;
      return onChange({ ...input, limit, sortBy, sortOrder, page: 1 });
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
              options={statusChoices.map((value) => ({
                value,
                label: t(($) => $.domain.statuses[value]),
              }))}
              values={input.status}
              onChange={(choices) =>
                setInput({ ...input, status: statusChoices.filter((one) => choices.includes(one)) })
              }
            />
          </div>
          {list !== 'issued' && (
            <CheckField
              id={`${id}-withdrawn`}
              isSwitch
              isChecked={input.status.some(isWithdrawn)}
              onChange={(isOn) => setInput({ ...input, status: isOn ? statusesOnRequest : [] })}
            >
              {t(($) => $.listFilters.withdrawn)}
            </CheckField>
          )}
          <Button kind="primary" type="submit">
            {t(($) => $.listFilters.search)}
          </Button>
          <Button
            kind="text"
            aria-expanded={isDetailShown}
            aria-controls={id}
            onClick={() => setIsOpen(!isDetailShown)}
          >
            {t(($) => (isDetailShown ? $.listFilters.less : $.listFilters.more))}
          </Button>
        </div>
        <div id={id} hidden={!isDetailShown}>
          <FilterDetails
            input={input}
            onType={setInput}
            plans={plans}
            units={units}
            hasSold={hasSold}
            hasPaymentType={list === 'backOffice'}
            fieldError={(path) => {
              const all = isTried ? [...problems, ...serverProblems] : serverProblems;
              const problem = all.find((one) => one.path === path);
              return problem ? t(($) => $.domain.fields[problem.code]) : undefined;
            }}
          />
        </div>
      </form>
      <div className={styles.active}>
        <FilterChips filters={filters} plans={plans} units={units} onChange={onChange} />
      </div>
    </div>
  );
}

/** A change of page or order keeps the typed filters. */
const pageAndOrder: readonly string[] = ['page', 'limit', 'sortBy', 'sortOrder'];

const narrowingFilters = (filters: Filters) =>
  Object.entries(filters).filter(([name]) => !pageAndOrder.includes(name));

/** Empty values are not sent (LIST-12), so they can't be wrong. */
function withoutEmpty(values: ReturnType<typeof listQuery>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Is a filter active besides the status, which is outside of the details? */
function hasDetails(filters: Filters): boolean {
  return isNarrowed({ ...filters, status: [] });
}
