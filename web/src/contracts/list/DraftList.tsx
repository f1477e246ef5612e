import { listDrafts } from '@salus/api/schemaless/contracts.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListHint } from '../../i18n/use-empty-list-hint.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { listQuery, listSearch } from '../filters/list-search.ts';
import { useFilters } from '../filters/use-filters.ts';
import { UnfinishedForms } from '../unfinished-forms/UnfinishedForms.tsx';
import { ContractTable } from './ContractTable.tsx';
import { useBulk } from './use-bulk.tsx';
import { useContractColumns } from './use-contract-columns.tsx';

const route = getRouteApi('/shell/contract/temp-list');

/** The officer's own contracts, newest first by default. The filters are in the address. */
export function DraftList() {
  const t = useTranslations();
  const hint = useEmptyListHint();
  const navigate = useNavigate();
  const { filters, onChange } = useFilters(listSearch, route.useSearch(), (search, options) =>
    navigate({ to: '/contract/temp-list', search, ...options }),
  );
  // Customers pay while officers watch.
  const list = useCall(listDrafts, { query: listQuery(filters) }, { keepPrevious: true });
  const columns = useContractColumns('contract');
  const { boxes, bar } = useBulk(list.data?.results);
  const create = () => void navigate({ to: '/contract/temp-add' });

  return (
    <Page
      title={t(($) => $.places['temp-list'])}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/contract/temp-family-add' })}>
            {t(($) => $.places['temp-family-add'])}
          </Button>
          <Button kind="primary" onClick={create}>
            {t(($) => $.places['temp-add'])}
          </Button>
        </>
      }
    >
      <UnfinishedForms />
      <FilterBar list="drafts" filters={filters} onChange={onChange} error={list.error} />
      <ContractTable
        area="contract"
        label={t(($) => $.places['temp-list'])}
        list={list}
        boxes={boxes}
        columns={columns}
        bulk={bar}
        filters={filters}
        onChange={onChange}
        empty={{
          title: t(($) => $.list.empty),
          ...hint,
          actions: <Button onClick={create}>{t(($) => $.domain.actions.create)}</Button>,
        }}
      />
    </Page>
  );
}
