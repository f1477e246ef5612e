import { historyFilters, listHistory } from '@salus/api/administration/history.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import styles from '../../contracts/filters/FilterBar.module.css';
import { FilterField } from '../../contracts/filters/FilterField.tsx';
import { filterQuery } from '../../contracts/filters/filter-address.ts';
import { useFilterForm } from '../../contracts/filters/use-filter-form.ts';
import { useUnitOptions } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { managesDesk } from '../../navigation/guard.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useUnitChoices } from '../units/use-unit-choices.ts';
import { type HistoryFilters, usualHistorySearch } from './history-search.ts';
import { useHistoryColumns } from './use-history-columns.tsx';

const route = getRouteApi('/shell/admin/history');

/** The sealed history of accounts, units and the catalogue (DESK-6). */
export function History() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit, ...filters } = route.useSearch();
  const query = filterQuery(historyFilters, filters);
  const list = useCall(
    listHistory,
    { query: { ...query, page: String(page), limit: String(limit) } },
    { keepPrevious: true },
  );
  const columns = useHistoryColumns();
  const title = t(($) => $.places.history);
  const go = (next: HistoryFilters, toPage = 1, size = limit) =>
    void navigate({ to: '/admin/history', search: { ...next, page: toPage, limit: size } });
  return (
    <Page title={title}>
      <HistoryFilterBar filters={filters} error={list.error} onChange={go} />
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) => t(($) => $.admin.history.total, { count, shown: range }),
          onChange: (next, size) => go(filters, next, size),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{
          title: t(($) => $.admin.history.empty),
          text: t(($) => $.readLog.noMatchText),
        }}
      />
    </Page>
  );
}

type BarProps = {
  readonly filters: HistoryFilters;
  /** The refusal of the list, which may name a filter. */
  readonly error: unknown;
  readonly onChange: (filters: HistoryFilters) => void;
};

function HistoryFilterBar({ filters, error, onChange }: BarProps) {
  const t = useTranslations();
  const isAdmin = managesDesk(useSignedInPerson()?.roleGroup);
  // The auditor reads the units of the reports.
  const deskUnits = useUnitChoices(isAdmin);
  const reportUnits = useUnitOptions(!isAdmin);
  const form = useFilterForm({
    filters: historyFilters,
    texts: {
      email: { label: t(($) => $.admin.history.person), hint: t(($) => $.admin.fields.email) },
      unitId: { label: t(($) => $.listFilters.unitId) },
      versionId: { label: t(($) => $.admin.history.versionNumber) },
      from: { label: t(($) => $.readLog.from) },
      to: { label: t(($) => $.readLog.to) },
    },
    search: filters,
    check: (input) => listHistory.query?.safeParse(filterQuery(historyFilters, input)) ?? {},
    error,
    appliesOnChoice: true,
    onApply: onChange,
  });
  const { page: _, limit: __, ...noFilters } = usualHistorySearch;
  const isFiltered = Object.values(filters).some((value) => value.length > 0);
  return (
    <Stack
      as="form"
      gap={8}
      below={16}
      noValidate
      aria-label={t(($) => $.readLog.filters)}
      onSubmit={form.onSubmit}
    >
      <Grid gap={8} columnGap={16} frame="panel" className={styles.details}>
        <FilterField form={form} name="email" />
        <FilterField form={form} name="unitId" units={isAdmin ? deskUnits : reportUnits} />
        <FilterField form={form} name="from" />
        <FilterField form={form} name="versionId" />
      </Grid>
      <Row gap={8} justify="end">
        {isFiltered && (
          <Button kind="text" onClick={() => onChange(noFilters)}>
            {t(($) => $.listFilters.clear)}
          </Button>
        )}
        <Button type="submit">{t(($) => $.admin.search)}</Button>
      </Row>
    </Stack>
  );
}
