import {
  type ContractList,
  contractFilters,
  contractListQueries,
  listFilters,
} from '@salus/api/contract-filters.ts';
import type { FilterTable } from '@salus/api/filter.ts';
import {
  issuedStatuses,
  listedStatuses,
  type Status,
  statuses,
} from '@salus/domain/contracts/status.ts';
import { isWithdrawn } from '@salus/domain/contracts/status-questions.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { useId, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import type { MultiOption } from '../../ui/forms/MultiSelect.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { type FieldsForm, FilterField } from './FilterField.tsx';
import { type Filters, isNarrowed, listQuery } from './list-search.ts';
import { QuickRanges } from './QuickRanges.tsx';
import { useContractFilterTexts } from './use-contract-filter-texts.ts';
import { useFilterForm } from './use-filter-form.ts';
import { usePlanOptions } from './use-plan-options.ts';
import { type UnitOption, useUnitOptions } from './use-unit-options.ts';

type Props = {
  readonly list: ContractList;
  /** The active filters. */
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** The refusal of the list, which may name a filter: the server knows who may search by what. */
  readonly error?: unknown;
};

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
  const texts = useContractFilterTexts();
  const [isOpen, setIsOpen] = useState(isWide && hasDetails(filters));
  const form = useFilterForm({
    filters: contractFilters,
    texts,
    search: filters,
    check: (input) => contractListQueries.backOffice.safeParse(listQuery(input)),
    error,
    toWatched: narrowingFilters,
    onRefused: () => setIsOpen(true),
    onApply(input) {
      // On a phone the results would be below the fields.
      if (!isWide) setIsOpen(false);
      const { limit, sortBy, sortOrder } = filters;
      onChange({ ...input, limit, sortBy, sortOrder, page: 1 });
    },
  });
  const { input, setInput } = form;
  const isDetailShown = isOpen || form.isRefused;

  return (
    <Stack gap={12} below={16}>
      <form noValidate aria-label={t(($) => $.listFilters.label)} onSubmit={form.onSubmit}>
        <Row gap={8} align="center" canWrap className={styles.row}>
          <div className={styles.status}>
            <FilterField form={form} name="status" isInRow offered={statusChoices} />
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
        </Row>
        <div id={id} hidden={!isDetailShown}>
          <FilterDetails
            list={list}
            form={form}
            onRange={({ from, to }) =>
              setInput({ ...input, createdFromDate: from, createdToDate: to })
            }
            plans={plans}
            units={units}
          />
        </div>
      </form>
      <Row
        gap={8}
        columnGap={16}
        align="center"
        justify="between"
        canWrap
        className={styles.active}
      >
        <FilterChips filters={filters} plans={plans} units={units} onChange={onChange} />
      </Row>
    </Stack>
  );
}

/** A change of page or order keeps the typed filters. */
const pageAndOrder: readonly string[] = ['page', 'limit', 'sortBy', 'sortOrder'];

const narrowingFilters = (filters: Filters) =>
  Object.entries(filters).filter(([name]) => !pageAndOrder.includes(name));

/** Is a filter active that has a field in the details? */
function hasDetails(filters: Filters): boolean {
  const table: FilterTable = contractFilters;
  return isNarrowed(filters, (name) => name !== 'status' && !table[name]?.isAddressOnly);
}

type Name = keyof typeof contractFilters;
type FilterDetailsProps = {
  readonly list: ContractList;
  readonly form: FieldsForm<Name>;
  readonly onRange: (range: { readonly from: string; readonly to: string }) => void;
  readonly plans: readonly MultiOption[];
  readonly units: readonly UnitOption[];
};

/** All filters of the list except the status, kind by kind. */
function FilterDetails({ list, form, onRange, plans, units }: FilterDetailsProps) {
  const offered: FilterTable = listFilters[list];
  const names = objectKeys(contractFilters).filter(
    (name) => offered[name] && !offered[name].isAddressOnly,
  );
  const draw = (kind: (typeof contractFilters)[Name]['kind'], wrapper?: string | undefined) =>
    names
      .filter((name) => contractFilters[name].kind === kind)
      .map((name) => {
        const field = <FilterField key={name} {...{ form, name, plans, units }} />;
        return wrapper ? (
          <div key={name} className={wrapper}>
            {field}
          </div>
        ) : (
          field
        );
      });
  const [firstRange, ...otherRanges] = draw('firstDay', styles.pair);
  // A head of a single team has no unit to select.
  const unit = units.length > 1 && draw('unit');
  const isUnitLast = list === 'backOffice';
  return (
    <Grid gap={8} columnGap={16} above={12} frame="panel" className={styles.details}>
      {draw('text')}
      {draw('plans', styles.plans)}
      {firstRange}
      <QuickRanges onChoose={onRange} />
      {draw('choice')}
      {!isUnitLast && unit}
      {otherRanges}
      {isUnitLast && unit}
    </Grid>
  );
}
