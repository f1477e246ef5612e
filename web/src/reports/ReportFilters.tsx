import { reportFilters } from '@salus/api/contract-filters.ts';
import { reportQuery } from '@salus/api/reports.ts';
import { useId, useState } from 'react';
import styles from '../contracts/filters/FilterBar.module.css';
import { FilterField } from '../contracts/filters/FilterField.tsx';
import { QuickRanges } from '../contracts/filters/QuickRanges.tsx';
import { useContractFilterTexts } from '../contracts/filters/use-contract-filter-texts.ts';
import { useFilterForm } from '../contracts/filters/use-filter-form.ts';
import { usePlanOptions } from '../contracts/filters/use-plan-options.ts';
import { useUnitOptions } from '../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Grid } from '../ui/layout/Grid.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { useIsWide } from '../ui/layout/use-is-wide.ts';
import { type ReportSearch, usualReportSearch } from './report-search.ts';

type Props = { readonly search: ReportSearch; readonly onChange: (search: ReportSearch) => void };
type DayName =
  | 'createdFromDate'
  | 'createdToDate'
  | Exclude<keyof ReportSearch, `created${string}` | 'status' | 'planIds' | 'unitId'>;

const check = (input: ReportSearch) => reportQuery.safeParse({ ...input, type: 'OVERVIEW' });

/** Filters of a report; a range of days applies at once. Most are collapsed on a phone. */
export function ReportFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const plans = usePlanOptions();
  const units = useUnitOptions(true);
  const { planIds, unitId, status } = useContractFilterTexts();
  const label = (name: DayName) => ({ label: t(($) => $.listFilters[name]) });
  const [isOpen, setIsOpen] = useState(false);
  const form = useFilterForm({
    filters: reportFilters,
    texts: {
      status,
      planIds,
      unitId,
      createdDateFrom: label('createdFromDate'),
      createdDateTo: label('createdToDate'),
      policyStartDateFrom: label('policyStartDateFrom'),
      policyStartDateTo: label('policyStartDateTo'),
      cancelledDateFrom: label('cancelledDateFrom'),
      cancelledDateTo: label('cancelledDateTo'),
    },
    search,
    check,
    onRefused: () => setIsOpen(true),
    onApply(input) {
      setIsOpen(false);
      onChange(input);
    },
  });
  const { input, setInput, setIsTried } = form;
  const { status: _, planIds: __, ...collapsible } = search;
  const foldedIn = Object.values(collapsible).filter((value) => value !== '').length;

  function clear() {
    setInput(usualReportSearch);
    setIsTried(false);
    onChange(usualReportSearch);
  }

  return (
    <Stack
      as="form"
      gap={12}
      below={16}
      noValidate
      aria-label={t(($) => $.exportReport.filters)}
      onSubmit={form.onSubmit}
    >
      <Row gap={8} align="center" canWrap className={styles.row}>
        <div className={styles.status}>
          <FilterField form={form} name="status" isInRow />
        </div>
        <div className={styles.status}>
          <FilterField form={form} name="planIds" isInRow plans={plans} />
        </div>
        <Button kind="primary" type="submit">
          {t(($) => $.exportReport.show)}
        </Button>
        <Button kind="text" onClick={clear}>
          {t(($) => $.listFilters.clear)}
        </Button>
      </Row>
      {!isWide && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen
            ? t(($) => $.listFilters.less)
            : foldedIn > 0
              ? t(($) => $.exportReport.moreSet, { number: foldedIn })
              : t(($) => $.listFilters.more)}
        </Button>
      )}
      <div id={id} hidden={!isWide && !isOpen}>
        <Grid gap={8} columnGap={16} above={12} frame="panel" className={styles.details}>
          <FilterField form={form} name="createdDateFrom" />
          <QuickRanges
            onChoose={({ from, to }) => {
              const next = { ...input, createdDateFrom: from, createdDateTo: to };
              // Another field may hold half a day.
              if (check(next).success) onChange(next);
              else setInput(next);
            }}
          />
          {units.length > 0 && <FilterField form={form} name="unitId" units={units} />}
          <FilterField form={form} name="policyStartDateFrom" />
          <FilterField form={form} name="cancelledDateFrom" />
        </Grid>
      </div>
    </Stack>
  );
}
