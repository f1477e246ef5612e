import { listContracts } from '@salus/api/back-office.ts';
import type { PageSize } from '@salus/api/wire.ts';
import { type WorkTaker, workTakers } from '@salus/api/worklist.ts';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { FilterBar } from '../../contracts/filters/FilterBar.tsx';
import { backOfficeSearch, listQuery, type Worklist } from '../../contracts/filters/list-search.ts';
import { useFilters } from '../../contracts/filters/use-filters.ts';
import { ContractTable } from '../../contracts/list/ContractTable.tsx';
import { useBulk } from '../../contracts/list/use-bulk.tsx';
import { useContractColumns } from '../../contracts/list/use-contract-columns.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListHint } from '../../i18n/use-empty-list-hint.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import { HandOverButton } from '../../team/HandOverButton.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { AlarmList } from './AlarmList.tsx';
import { CustomerRequests } from './CustomerRequests.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { FailedMessages } from './FailedMessages.tsx';
import { FailedSyncs } from './FailedSyncs.tsx';
import { MissingConsents } from './MissingConsents.tsx';
import { OpenRefunds } from './OpenRefunds.tsx';
import { PaidContracts } from './PaidContracts.tsx';
import type { WorkPage } from './use-work.ts';

const route = getRouteApi('/shell/bm-contract/temp-list');

const lists = {
  // Their desk has its own address.
  payments: () => <Navigate to="/money/unallocated" replace />,
  refunds: OpenRefunds,
  messages: FailedMessages,
  'missing-consent': MissingConsents,
  overlap: (at: WorkPage) => <PaidContracts {...at} work="overlap" />,
  'payment-reversed': (at: WorkPage) => <PaidContracts {...at} work="payment-reversed" />,
  'customer-requests': CustomerRequests,
  syncs: FailedSyncs,
  jobs: FailedJobs,
  alarms: AlarmList,
} as const;

/** All contracts, and the worklists for those who work on them. */
export function ContractList() {
  const t = useTranslations();
  const navigate = useNavigate();
  const mayTake = useMayWrite();
  const { view, page, limit, takenBy } = route.useSearch();
  const Work = view === 'contracts' ? null : lists[view];
  const taker = workTakers.find((one) => one === takenBy);
  return (
    <DeskPage
      title={t(($) => (view === 'contracts' ? $.places['temp-list'] : $.worklists.views[view]))}
    >
      {Work && mayTake && <TakerChoice view={view} takenBy={taker ?? ''} limit={limit} />}
      {Work ? (
        <Work
          // Selections and results of one list do not carry over to the next one.
          key={view}
          page={page}
          limit={limit}
          takenBy={taker}
          onPage={(next, size) =>
            void navigate({
              to: '/bm-contract/temp-list',
              search: { view, page: next, limit: size, takenBy },
            })
          }
        />
      ) : (
        <AllContracts />
      )}
    </DeskPage>
  );
}

type TakerProps = {
  readonly view: Worklist;
  readonly takenBy: WorkTaker | '';
  readonly limit: PageSize;
};

/** All rows of a worklist, the clerk's own, or those of no one (WORK-7). */
function TakerChoice({ view, takenBy, limit }: TakerProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const names = t(($) => $.listFilters.takers, { returnObjects: true });
  return (
    <Box below={8}>
      <ChoiceField
        id="takenBy"
        label={t(($) => $.listFilters.takenBy)}
        beside="start"
        choices={[
          { value: '', label: t(($) => $.multiSelect.all) },
          ...workTakers.map((value) => ({ value, label: names[value] })),
        ]}
        value={takenBy}
        onChange={(choice) =>
          void navigate({
            to: '/bm-contract/temp-list',
            search: { view, takenBy: choice, limit },
            replace: true,
          })
        }
        onBlur={() => undefined}
      />
    </Box>
  );
}

/** The contracts of all officers; by default those that await payment. */
function AllContracts() {
  const t = useTranslations();
  const hint = useEmptyListHint();
  const navigate = useNavigate();
  const { view: _, ...search } = route.useSearch();
  const { filters, onChange } = useFilters(backOfficeSearch, search, (next, options) =>
    navigate({ to: '/bm-contract/temp-list', search: next, ...options }),
  );
  const list = useCall(listContracts, { query: listQuery(filters) }, { keepPrevious: true });
  const columns = useContractColumns('bm-contract');
  const mayHandOver = useMayWrite();
  const { boxes, bar } = useBulk(list.data?.results, (rows, onDone) =>
    mayHandOver ? <HandOverButton rows={rows} onDone={onDone} /> : null,
  );
  return (
    <>
      <FilterBar list="backOffice" filters={filters} onChange={onChange} error={list.error} />
      <ContractTable
        area="bm-contract"
        label={t(($) => $.places['temp-list'])}
        list={list}
        boxes={boxes}
        columns={columns}
        bulk={bar}
        filters={filters}
        onChange={onChange}
        empty={{ title: t(($) => $.list.empty), ...hint }}
      />
    </>
  );
}
