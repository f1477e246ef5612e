import { listIssued } from '@salus/api/contracts.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Message } from '../../ui/Message.tsx';
import { Page } from '../../ui/Page.tsx';
import { ContractTable } from './ContractTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { issuedSearch, queryOf } from './list-search.ts';
import { SoldBy } from './SoldBy.tsx';
import { useFilters } from './use-filters.ts';
import { useIssuedColumns } from './use-issued-columns.tsx';

const route = getRouteApi('/shell/contract/list');

/**
 * Issued contracts: all for the back office, which opens them; those of their officers for managers and directors, who
 * read the list and take the certificates (portal §1).
 */
export function IssuedList() {
  const t = useWords();
  const navigate = useNavigate();
  const group = useSignedInPerson()?.roleGroup ?? 'manager';
  const area = group === 'backOffice' ? 'bm-contract' : null;
  const { filters, onChange } = useFilters('issued', route.useSearch(), (search, state) =>
    navigate({ to: '/contract/list', search: issuedSearch.parse(search), state }),
  );
  const list = useCall(listIssued, queryOf(filters), { keepPrevious: true });
  const columns = useIssuedColumns(area, group);
  const title = t(($) => $.places.list);

  return (
    <Page title={title}>
      <FilterBar list="issued" filters={filters} onChange={onChange} />
      <ContractTable
        area={area}
        label={title}
        list={list}
        columns={columns}
        isDense
        foot={(row) => <SoldBy row={row} group={group} />}
        filters={filters}
        onChange={onChange}
        empty={<Message size="block" title={t(($) => $.issuedList.empty)} text={t(($) => $.issuedList.emptyText)} />}
      />
    </Page>
  );
}
