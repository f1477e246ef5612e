import { reportQuery } from '@salus/api/reports.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { DayRange } from '../contracts/filters/DayRange.tsx';
import styles from '../contracts/filters/FilterBar.module.css';
import { QuickRanges } from '../contracts/filters/QuickRanges.tsx';
import { UnitField } from '../contracts/filters/UnitField.tsx';
import { usePlanOptions } from '../contracts/filters/use-plan-options.ts';
import { useUnitOptions } from '../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { useTypedFilters } from '../ui/data/use-typed-filters.ts';
import { Button } from '../ui/forms/Button.tsx';
import { MultiSelect } from '../ui/forms/MultiSelect.tsx';
import { useIsWide } from '../ui/layout/use-is-wide.ts';
import { type ReportSearch, usualReportSearch } from './report-search.ts';

type Props = { readonly search: ReportSearch; readonly onChange: (search: ReportSearch) => void };

const days = [
  'createdDateFrom',
  'createdDateTo',
  'policyStartDateFrom',
  'policyStartDateTo',
  'cancelledDateFrom',
  'cancelledDateTo',
] as const;
type DayName = (typeof days)[number];

const asTyped = (search: ReportSearch) => search;

/** Filters of a report, applied on the button or Enter only; most are collapsed on a phone. */
export function ReportFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const plans = usePlanOptions();
  const units = useUnitOptions(true);
  const { typed, setTyped, isTried, setIsTried } = useTypedFilters(search, { typedOf: asTyped });
  const [isOpen, setIsOpen] = useState(false);
  const foldedIn = [...days, 'unitId' as const].filter((name) => search[name] !== '').length;
  const problems = toFieldProblems(
    reportQuery.safeParse({ ...typed, type: 'OVERVIEW' }).error?.issues ?? [],
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problems.length === 0) {
      setIsOpen(false);
      return onChange(typed);
    }
    flushSync(() => setIsOpen(true));
    document.getElementById(problems[0]?.path ?? '')?.focus();
  }

  function clear() {
    setTyped(usualReportSearch);
    setIsTried(false);
    onChange(usualReportSearch);
  }

  const dayRange = {
    values: typed,
    labelOf: (name: DayName) => t(($) => $.exportReport[name]),
    errorOf: (name: DayName) => {
      const problem = isTried ? problems.find(({ path }) => path === name) : undefined;
      return problem && t(($) => $.domain.fields[problem.code]);
    },
    onChange: (name: DayName, value: string) => setTyped({ ...typed, [name]: value }),
  };

  return (
    <form
      className={styles.bar}
      noValidate
      aria-label={t(($) => $.exportReport.filters)}
      onSubmit={submit}
    >
      <div className={styles.row}>
        <div className={styles.status}>
          <MultiSelect
            label={t(($) => $.list.status)}
            options={issuedStatuses.map((value) => ({
              value,
              label: t(($) => $.domain.statuses[value]),
            }))}
            values={typed.status}
            onChange={(chosen) =>
              setTyped({ ...typed, status: issuedStatuses.filter((one) => chosen.includes(one)) })
            }
          />
        </div>
        <div className={styles.status}>
          <MultiSelect
            label={t(($) => $.list.plan)}
            options={plans}
            values={typed.planIds}
            onChange={(planIds) => setTyped({ ...typed, planIds })}
          />
        </div>
        <Button kind="primary" type="submit">
          {t(($) => $.exportReport.show)}
        </Button>
        <Button kind="text" onClick={clear}>
          {t(($) => $.listFilters.clear)}
        </Button>
      </div>
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
        <div className={styles.details}>
          <DayRange from="createdDateFrom" to="createdDateTo" {...dayRange} />
          <QuickRanges
            onChoose={({ from, to }) =>
              setTyped({ ...typed, createdDateFrom: from, createdDateTo: to })
            }
          />
          {units.length > 0 && (
            <UnitField
              units={units}
              value={typed.unitId}
              onChange={(unitId) => setTyped({ ...typed, unitId })}
            />
          )}
          <DayRange from="policyStartDateFrom" to="policyStartDateTo" {...dayRange} />
          <DayRange from="cancelledDateFrom" to="cancelledDateTo" {...dayRange} />
        </div>
      </div>
    </form>
  );
}
