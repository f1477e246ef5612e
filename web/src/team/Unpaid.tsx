import { listUnpaid, type UnpaidRow, unpaidFilters } from '@salus/api/home.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PagedRows } from '../calls/rows/PagedRows.tsx';
import { useCall } from '../calls/use-call.ts';
import { FilterChips } from '../contracts/filters/FilterChips.tsx';
import { filterQuery } from '../contracts/filters/filter-address.ts';
import { noPersonalFilters, usualSearch } from '../contracts/filters/list-search.ts';
import { useTranslations } from '../i18n/i18n.ts';
import type { Column } from '../ui/data/DataTable.tsx';
import { Moment } from '../ui/data/Moment.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import cells from '../ui/rows/cells.module.css';
import { unpaidSearch } from './unpaid-search.ts';

const route = getRouteApi('/shell/team/unpaid');

/** Contracts that a head's team waits for (WORK-5), longest first; it opens none. */
export function Unpaid() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { page, limit } = search;
  const query = filterQuery(unpaidFilters, search);
  const list = useCall(
    listUnpaid,
    { query: { ...query, page: String(page), limit: String(limit) } },
    { keepPrevious: true, followsEvents: true },
  );
  const columns = useUnpaidColumns();
  const title = t(($) => $.places.unpaid);
  const go = (next: object) =>
    void navigate({ to: '/team/unpaid', search: unpaidSearch.parse(next) });

  return (
    <Page title={title}>
      <Row gap={8} canWrap below={16}>
        <FilterChips
          filters={{ ...usualSearch, ...noPersonalFilters, ...search }}
          plans={[]}
          units={[]}
          onChange={go}
        />
      </Row>
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) => t(($) => $.list.total, { count, shown: range }),
          onChange: (next, size) => go({ ...search, page: next, limit: size }),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ referenceNumber }) => referenceNumber}
        empty={{
          title: t(($) => $.home.nothingUnpaid),
          text: t(($) => $.home.nothingUnpaidText),
        }}
      />
    </Page>
  );
}

function useUnpaidColumns(): Column<UnpaidRow>[] {
  const t = useTranslations();
  return [
    {
      key: 'contract',
      title: t(($) => $.worklists.views.contracts),
      hasOwnLabel: true,
      render: ({ proposerName, referenceNumber }) => (
        <>
          <Text as="bdi" weight="medium">
            {proposerName}
          </Text>
          <bdi className={cells.second}>{referenceNumber}</bdi>
        </>
      ),
    },
    {
      key: 'officer',
      title: t(($) => $.worklists.officer),
      render: ({ officerName, officerEmail }) => (
        <>
          <bdi>{officerName}</bdi>
          <bdi className={cells.second}>{officerEmail}</bdi>
        </>
      ),
    },
    {
      key: 'waitingSince',
      title: t(($) => $.home.waitingSince),
      render: ({ waitingSince }) => <Moment at={waitingSince} />,
    },
    {
      key: 'linkState',
      title: t(($) => $.listFilters.linkState),
      render: ({ linkState }) => t(($) => $.linkStates[linkState]),
    },
  ];
}
