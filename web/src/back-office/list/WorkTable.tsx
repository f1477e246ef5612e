import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { type AboutContract, ContractName } from '../../contracts/list/ContractName.tsx';
import type { ClerkTab } from '../../contracts/list/clerk-tabs.ts';
import { contractPlace } from '../../contracts/list/contract-place.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import type { Work, WorkPage } from './use-work.ts';

type Answer<Row> = {
  readonly results: Row[];
  readonly totalPages: number;
  readonly totalRecords: number;
};

type Props<Row> = WorkPage & {
  readonly work: Work;
  readonly list: UseQueryResult<Answer<Row>>;
  readonly rowKey: (row: Row) => string;
  /** Null for a row without a contract, which opens nothing. */
  readonly toContract: (row: Row) => AboutContract | null;
  /** Columns after the contract. */
  readonly columns: readonly Column<Row>[];
  /** Columns before the contract: a checkbox. */
  readonly before?: readonly Column<Row>[];
  /** Actions on the selected rows. */
  readonly actions?: ReactNode;
};

/** The part of the contract's page where the work is done. */
const tabs: Readonly<Record<Work, ClerkTab>> = {
  payments: 'money',
  refunds: 'money',
  messages: 'system',
  'missing-consent': 'system',
  overlap: 'contract',
  'payment-reversed': 'money',
  'customer-requests': 'contract',
  syncs: 'system',
  jobs: 'system',
  alarms: 'contract',
};

/** A work queue, oldest first: the contract, the event and the actions. */
export function WorkTable<Row>(props: Props<Row>) {
  const {
    work,
    list,
    rowKey,
    toContract,
    columns,
    before = [],
    actions,
    page,
    limit,
    onPage,
  } = props;
  const t = useTranslations();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const about: Column<Row> = {
    key: 'contract',
    title: t(($) => $.worklists.views.contracts),
    hasOwnLabel: true,
    render: (row) => {
      const contract = toContract(row);
      return contract ? (
        <ContractName contract={contract} tab={tabs[work]} />
      ) : (
        t(($) => $.worklists.noContract)
      );
    },
  };
  const all = mayWrite
    ? [...before, about, ...columns]
    : [about, ...columns.filter(({ key }) => key !== 'next')];
  return (
    <PagedRows
      pages={{
        answer: list.data,
        page,
        limit,
        totalText: (count, range) => t(($) => $.worklists.total, { count, shown: range }),
        onChange: onPage,
      }}
      actions={actions}
      label={t(($) => $.worklists.views[work])}
      list={list}
      rows={list.data?.results}
      columns={all}
      rowKey={rowKey}
      empty={{ title: t(($) => $.worklists.empty[work]) }}
      onOpen={(row) => {
        const contract = toContract(row);
        if (contract) void navigate(contractPlace(contract, 'bm-contract', tabs[work]));
      }}
    />
  );
}
