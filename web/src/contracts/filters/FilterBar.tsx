import type { ContractList } from '@salus/api/contract-filters.ts';
import { contractFilters } from '@salus/api/schemaless/contract-filters.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { loadChunk } from '../../page/prefetch-chunk.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import type { Filters } from './list-search.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { useContractFilterTexts } from './use-contract-filter-texts.ts';
import { useFilterForm } from './use-filter-form.ts';
import { usePlanOptions } from './use-plan-options.ts';
import { useUnitOptions } from './use-unit-options.ts';

/** Fields, their choices and their check. A failed load is retried on the next press. */
type Details = typeof import('./FilterDetails.tsx');
const loadDetails = () => loadChunk('filterDetails', () => import('./FilterDetails.tsx'));

type Props = {
  readonly list: ContractList;
  /** The active filters. */
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** The refusal of the list, which may name a filter: the server knows who may search by what. */
  readonly error?: unknown;
};

/** A tab per status, the active filters as chips, and the fields, folded. */
export function FilterBar({ list, filters, onChange, error }: Props) {
  // The seller filter is pointless in a list of the officer's own contracts.
  const hasSold = list !== 'drafts';
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const [details, setDetails] = useState<Details | null>(null);
  const namesPlans = filters.planIds.length > 0;
  const plans = usePlanOptions(hasSold, isOpen || namesPlans);
  const units = useUnitOptions(hasSold);
  const texts = useContractFilterTexts();
  const form = useFilterForm({
    filters: contractFilters,
    texts,
    search: filters,
    check: (input) => details?.checkFilters(input) ?? {},
    error,
    toWatched: narrowingFilters,
    appliesOnChoice: true,
    onRefused: () => setIsOpen(true),
    onApply(input) {
      const { limit, sortBy, sortOrder } = filters;
      onChange({ ...input, limit, sortBy, sortOrder, page: 1 });
    },
  });
  const isDetailShown = isOpen || form.isRefused;
  useEffect(() => {
    if (isDetailShown)
      loadDetails().then(
        (part) => setDetails(part),
        () => setIsOpen(false),
      );
  }, [isDetailShown]);

  return (
    <Stack gap={12} below={16}>
      <Row gap={8} align="end" justify="between" canShrink className={styles.head}>
        <StatusTabs
          list={list}
          filters={filters}
          // With the text that is typed, unless it is wrong.
          onChoose={(status) =>
            form.hasProblems ? onChange({ ...filters, status, page: 1 }) : form.onChoose({ status })
          }
        />
        <Button
          kind="text"
          className={styles.toggle}
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isDetailShown}
          aria-controls={id}
          onPointerEnter={() => void loadDetails().catch(() => undefined)}
          onClick={() => setIsOpen(!isDetailShown)}
        >
          {t(($) => (isDetailShown ? $.listFilters.less : $.listFilters.more))}
        </Button>
      </Row>
      <form
        noValidate
        id={id}
        hidden={!isDetailShown}
        aria-label={t(($) => $.listFilters.label)}
        onSubmit={(event) => {
          form.onSubmit(event);
          // On a phone the results would be below the fields.
          if (!isWide && !form.hasProblems) setIsOpen(false);
        }}
      >
        {details && (
          <details.FilterDetails
            list={list}
            form={form}
            plans={plans}
            units={units}
            filters={filters}
          />
        )}
      </form>
      <FilterChips filters={filters} plans={plans} units={units} onChange={onChange} />
    </Stack>
  );
}

/** A change of page or order keeps the typed filters. */
const pageAndOrder: readonly string[] = ['page', 'limit', 'sortBy', 'sortOrder'];

const narrowingFilters = (filters: Filters) =>
  Object.entries(filters).filter(([name]) => !pageAndOrder.includes(name));
