import { readFilters, readsQuery } from '@salus/api/audit.ts';
import styles from '../contracts/filters/FilterBar.module.css';
import { FilterField } from '../contracts/filters/FilterField.tsx';
import { filterQuery } from '../contracts/filters/filter-address.ts';
import { useFilterForm } from '../contracts/filters/use-filter-form.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Grid } from '../ui/layout/Grid.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { type ReadsFilters, usualReadsSearch } from './reads-search.ts';

type Props = {
  readonly filters: ReadsFilters;
  readonly onChange: (filters: ReadsFilters) => void;
  /** The refusal of the log, which may name a filter. */
  readonly error: unknown;
};

const { page: _, limit: __, ...usualFilters } = usualReadsSearch;
const noFilters: ReadsFilters = { ...usualFilters, identity: '' };

/** Filters of the log of reads, applied on the button or Enter only. */
export function ReadFilters({ filters, onChange, error }: Props) {
  const t = useTranslations();
  const label = (name: Exclude<keyof ReadsFilters, 'kind'>) => ({
    label: t(($) => $.readLog[name]),
  });
  const form = useFilterForm({
    filters: readFilters,
    texts: {
      kind: {
        label: t(($) => $.domain.readsFile.kind),
        values: t(($) => $.domain.readKinds, { returnObjects: true }),
      },
      from: label('from'),
      to: label('to'),
      emailAddress: label('emailAddress'),
      referenceNumber: label('referenceNumber'),
      identity: { ...label('identity'), hint: t(($) => $.readLog.identityHint) },
      ip: label('ip'),
    },
    search: filters,
    check: (input) => readsQuery.safeParse(filterQuery(readFilters, input)),
    error,
    onApply: onChange,
  });
  return (
    <Stack
      as="form"
      gap={12}
      below={16}
      noValidate
      aria-label={t(($) => $.readLog.filters)}
      onSubmit={form.onSubmit}
    >
      <Row gap={8} align="center" canWrap className={styles.row}>
        <div className={styles.status}>
          <FilterField form={form} name="kind" isInRow />
        </div>
        <Button kind="primary" type="submit">
          {t(($) => $.readLog.show)}
        </Button>
        <Button kind="text" onClick={() => onChange(noFilters)}>
          {t(($) => $.listFilters.clear)}
        </Button>
      </Row>
      <Grid gap={8} columnGap={16} above={12} frame="panel" className={styles.details}>
        <FilterField form={form} name="from" />
        <FilterField form={form} name="emailAddress" />
        <FilterField form={form} name="referenceNumber" />
        <FilterField form={form} name="identity" />
        <FilterField form={form} name="ip" />
      </Grid>
    </Stack>
  );
}
