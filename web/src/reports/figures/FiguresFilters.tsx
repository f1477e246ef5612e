import { figuresFilters, figuresQuery, LONGEST_REPORT_DAYS } from '@salus/api/reports.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { daysBetween, parseDay } from '@salus/domain/time/day.ts';
import { useId, useState } from 'react';
import { FilterField } from '../../contracts/filters/FilterField.tsx';
import { useContractFilterTexts } from '../../contracts/filters/use-contract-filter-texts.ts';
import { useFilterForm } from '../../contracts/filters/use-filter-form.ts';
import { usePlanOptions } from '../../contracts/filters/use-plan-options.ts';
import { useUnitOptions } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './FiguresFilters.module.css';
import {
  type FiguresSearch,
  searchAddress,
  searchQuery,
  shownSearch,
  usualFiguresSearch,
} from './figures-search.ts';
import { rangeUpTo, reportRanges } from './report-ranges.ts';

type Props = { readonly search: FiguresSearch; readonly onChange: (search: FiguresSearch) => void };

/** Filters of a figures report; a range applies at once. Collapsed on a phone. */
export function FiguresFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const plans = usePlanOptions();
  const units = useUnitOptions(true);
  const { planIds, unitId } = useContractFilterTexts();
  const [isOpen, setIsOpen] = useState(false);
  const fullSearch = shownSearch(search, today());
  const form = useFilterForm({
    filters: figuresFilters,
    texts: {
      from: { label: t(($) => $.figures.from) },
      to: { label: t(($) => $.figures.to) },
      by: {
        label: t(($) => $.figures.by),
        values: t(($) => $.figures.steps, { returnObjects: true }),
      },
      channel: {
        label: t(($) => $.figures.channel),
        values: t(($) => $.domain.channels, { returnObjects: true }),
      },
      planIds,
      unitId,
    },
    search: fullSearch,
    check: (input) => figuresQuery.safeParse(searchQuery(input)),
    onApply(input) {
      setIsOpen(false);
      onChange(searchAddress(input));
    },
  });
  const { input, setInput, setIsTried } = form;
  const [first, last] = [parseDay(input.from), parseDay(input.to)];
  const length = first && last && daysBetween(first, last);
  const isTooLong = length !== null && length >= LONGEST_REPORT_DAYS;
  const fieldError = (name: string) => {
    const error = form.fieldError(name);
    return error && name === 'to' && isTooLong ? t(($) => $.figures.tooLong) : error;
  };
  const fields = { ...form, fieldError };

  function clear() {
    setInput(shownSearch(usualFiguresSearch, today()));
    setIsTried(false);
    onChange(usualFiguresSearch);
  }

  return (
    <Box
      as="form"
      below={16}
      className="screen-only"
      noValidate
      aria-label={t(($) => $.exportReport.filters)}
      onSubmit={form.onSubmit}
    >
      {!isWide && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t(($) => (isOpen ? $.listFilters.less : $.listFilters.more))}
        </Button>
      )}
      <Box id={id} hidden={!isWide && !isOpen} frame="panel" className={styles.panel}>
        <div className={styles.fields}>
          <FilterField form={fields} name="from" />
          <FilterField form={fields} name="by" />
          <FilterField form={fields} name="channel" />
          <div className={styles.plans}>
            <FilterField form={fields} name="planIds" plans={plans} />
          </div>
          <FilterField form={fields} name="unitId" units={units} />
        </div>
        <Row gap={8} justify="between" canWrap className={styles.foot}>
          <Row as="p" gap={8} canWrap className={styles.ranges}>
            {reportRanges.map((range) => {
              const days = rangeUpTo(today(), range);
              return (
                <Button
                  key={range}
                  aria-pressed={fullSearch.from === days.from && fullSearch.to === days.to}
                  onClick={() => onChange({ ...input, ...days, by: '' })}
                >
                  {t(($) => $.figures.ranges[range])}
                </Button>
              );
            })}
          </Row>
          <Row as="p" gap={8} canWrap className={styles.buttons}>
            <Button kind="text" onClick={clear}>
              {t(($) => $.listFilters.clear)}
            </Button>
            <Button kind="primary" type="submit">
              {t(($) => $.exportReport.show)}
            </Button>
          </Row>
        </Row>
      </Box>
    </Box>
  );
}

const today = () => businessDay(currentTime());
