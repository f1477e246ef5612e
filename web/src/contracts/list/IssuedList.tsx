import { listIssued } from '@salus/api/contracts.ts';
import { readsEveryContract } from '@salus/domain/people/roles.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListText } from '../../i18n/use-empty-list-text.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { issuedSearch, listQuery } from '../filters/list-search.ts';
import { useFilters } from '../filters/use-filters.ts';
import { ContractTable } from './ContractTable.tsx';
import { SoldBy } from './SoldBy.tsx';
import { useIssuedColumns } from './use-issued-columns.tsx';

const route = getRouteApi('/shell/contract/list');

/**
 * Issued contracts: the back office opens all of them; managers and directors read those of their
 * officers and download certificates (ROLE-4).
 */
export function IssuedList() {
  const t = useTranslations();
  const emptyText = useEmptyListText();
  const navigate = useNavigate();
  const group = useSignedInPerson()?.roleGroup ?? 'manager';
  const area = readsEveryContract[group] ? 'bm-contract' : null;
  const { filters, onChange } = useFilters(issuedSearch, route.useSearch(), (search, state) =>
    navigate({ to: '/contract/list', search, state }),
  );
  const list = useCall(listIssued, { query: listQuery(filters) }, { keepPrevious: true });
  const columns = useIssuedColumns(area, group);
  const title = t(($) => $.places.list);

  return (
    <Page title={title}>
      <FilterBar list="issued" filters={filters} onChange={onChange} error={list.error} />
      <ContractTable
        area={area}
        label={title}
        list={list}
        columns={columns}
        isDense
        foot={(row) => <SoldBy row={row} group={group} />}
        filters={filters}
        onChange={onChange}
        empty={
          <Message
            size="block"
            title={t(($) => $.issuedList.empty)}
            text={emptyText(t(($) => $.issuedList.emptyText))}
          />
        }
      />
    </Page>
  );
}
