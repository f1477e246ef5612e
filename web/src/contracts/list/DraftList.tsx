import { listDrafts } from '@salus/api/contracts.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useCall } from '../../calls/use-call.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Message } from '../../ui/Message.tsx';
import { Page } from '../../ui/Page.tsx';
import { ContractTable } from './ContractTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { listSearch, queryOf } from './list-search.ts';
import { useContractColumns } from './use-contract-columns.tsx';
import { useFilters } from './use-filters.ts';

const route = getRouteApi('/shell/contract/temp-list');

/** The officer's own contracts, newest first unless they are sorted otherwise. What narrows them lives in the address. */
export function DraftList() {
  const t = useWords();
  const navigate = useNavigate();
  const { filters, onChange } = useFilters('drafts', route.useSearch(), (search, state) =>
    navigate({ to: '/contract/temp-list', search: listSearch.parse(search), state }),
  );
  // Customers pay while officers watch.
  const list = useCall(listDrafts, queryOf(filters), { keepPrevious: true, every: 30_000 });
  const columns = useContractColumns('contract');
  const create = () => void navigate({ to: '/contract/temp-add' });

  return (
    <Page
      title={t(($) => $.places['temp-list'])}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/contract/temp-family-add' })}>
            {t(($) => $.places['temp-family-add'])}
          </Button>
          <Button type="primary" onClick={create}>
            {t(($) => $.places['temp-add'])}
          </Button>
        </>
      }
    >
      <FilterBar list="drafts" filters={filters} onChange={onChange} />
      <ContractTable
        area="contract"
        label={t(($) => $.places['temp-list'])}
        list={list}
        columns={columns}
        filters={filters}
        onChange={onChange}
        empty={
          <Message
            size="block"
            title={t(($) => $.list.empty)}
            text={t(($) => $.list.emptyText)}
            actions={<Button onClick={create}>{t(($) => $.words.actions.create)}</Button>}
          />
        }
      />
    </Page>
  );
}
