import { listContracts } from '@salus/api/back-office.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { FilterBar } from '../../contracts/filters/FilterBar.tsx';
import { backOfficeSearch, listQuery } from '../../contracts/filters/list-search.ts';
import { useFilters } from '../../contracts/filters/use-filters.ts';
import { ContractTable } from '../../contracts/list/ContractTable.tsx';
import { useContractColumns } from '../../contracts/list/use-contract-columns.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListText } from '../../i18n/use-empty-list-text.ts';

const route = getRouteApi('/shell/bm-contract/temp-list');

/** The contracts of all officers; by default those that await payment. */
export function AllContracts() {
  const t = useTranslations();
  const emptyText = useEmptyListText();
  const navigate = useNavigate();
  const { view: _, ...search } = route.useSearch();
  const { filters, onChange } = useFilters(backOfficeSearch, search, (next, state) =>
    navigate({ to: '/bm-contract/temp-list', search: next, state }),
  );
  const list = useCall(
    listContracts,
    { query: listQuery(filters) },
    { keepPrevious: true, every: 30_000 },
  );
  const columns = useContractColumns('bm-contract');
  return (
    <>
      <FilterBar list="backOffice" filters={filters} onChange={onChange} error={list.error} />
      <ContractTable
        area="bm-contract"
        label={t(($) => $.places['temp-list'])}
        list={list}
        columns={columns}
        filters={filters}
        onChange={onChange}
        empty={{ title: t(($) => $.list.empty), text: emptyText(t(($) => $.list.emptyText)) }}
      />
    </>
  );
}
