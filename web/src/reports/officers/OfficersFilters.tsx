import { stepFilters, stepsQuery } from '@salus/api/reports/sale-steps.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useId, useState } from 'react';
import { FilterField } from '../../contracts/filters/FilterField.tsx';
import { useContractFilterTexts } from '../../contracts/filters/use-contract-filter-texts.ts';
import { useFilterForm } from '../../contracts/filters/use-filter-form.ts';
import { useUnitOptions } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from '../figures/FiguresFilters.module.css';
import { rangeUpTo, reportRanges } from '../figures/report-ranges.ts';
import { type OfficersSearch, officersQuery, shownOfficersSearch } from '../officers-search.ts';

type Props = {
  readonly search: OfficersSearch;
  readonly onChange: (search: OfficersSearch) => void;
};

/** Days and unit of the report; a range applies at once. */
export function OfficersFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const units = useUnitOptions(true);
  const { unitId } = useContractFilterTexts();
  const today = businessDay(currentTime());
  const fullSearch = shownOfficersSearch(search, today);
  const form = useFilterForm({
    filters: stepFilters,
    texts: {
      from: { label: t(($) => $.figures.from) },
      to: { label: t(($) => $.figures.to) },
      unitId,
    },
    search: fullSearch,
    check: (input) => stepsQuery.safeParse(officersQuery(input)),
    onApply: onChange,
  });
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
        <Grid fill={232} gap={12} columnGap={16}>
          <FilterField form={form} name="from" />
          <FilterField form={form} name="unitId" units={units} />
        </Grid>
        <Row gap={8} justify="between" canWrap className={styles.foot}>
          <Row as="p" gap={8} canWrap className={styles.ranges}>
            {reportRanges.map((range) => {
              const days = rangeUpTo(today, range);
              return (
                <Button
                  key={range}
                  aria-pressed={fullSearch.from === days.from && fullSearch.to === days.to}
                  onClick={() => onChange({ ...form.input, ...days })}
                >
                  {t(($) => $.figures.ranges[range])}
                </Button>
              );
            })}
          </Row>
          <Button kind="primary" type="submit">
            {t(($) => $.exportReport.show)}
          </Button>
        </Row>
      </Box>
    </Box>
  );
}
