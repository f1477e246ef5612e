import { listUnpaid, type UnpaidRow, unpaidFilters } from '@salus/api/home.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedRows } from '../calls/rows/PagedRows.tsx';
import { useCall } from '../calls/use-call.ts';
import { FilterChips } from '../contracts/filters/FilterChips.tsx';
import { filterQuery } from '../contracts/filters/filter-address.ts';
import { noPersonalFilters, usualSearch } from '../contracts/filters/list-search.ts';
import { useUnitOptions } from '../contracts/filters/use-unit-options.ts';
import { BulkBar, type BulkResults } from '../contracts/list/BulkBar.tsx';
import { useTickedRows } from '../contracts/list/use-ticked-rows.tsx';
import { StatusTag } from '../contracts/StatusTag.tsx';
import { useTranslations } from '../i18n/i18n.ts';
import type { Column } from '../ui/data/DataTable.tsx';
import { EmailText } from '../ui/data/EmailText.tsx';
import { Moment } from '../ui/data/Moment.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import cells from '../ui/rows/cells.module.css';
import { HandOverButton } from './HandOverButton.tsx';
import { unpaidSearch } from './unpaid-search.ts';

const route = getRouteApi('/shell/team/unpaid');

/** Contracts that a head's team waits for (WORK-5), longest first; it opens none. */
export function Unpaid() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { page, limit } = search;
  const isFigure = search.saleStep !== '';
  const query = filterQuery(unpaidFilters, search);
  const list = useCall(
    listUnpaid,
    { query: { ...query, page: String(page), limit: String(limit) } },
    { keepPrevious: true },
  );
  const units = useUnitOptions(search.unitId !== '');
  const columns = useUnpaidColumns().filter(({ key }) => isFigure || key !== 'status');
  const rows = list.data?.results ?? [];
  const [outcome, setOutcome] = useState<BulkResults | null>(null);
  const { tickedKeys, boxes, clear } = useTickedRows<UnpaidRow>(
    rows,
    ({ referenceNumber }) => referenceNumber,
    ({ referenceNumber }) => t(($) => $.worklists.select, { number: referenceNumber }),
  );
  const title = t(($) => (isFigure ? $.worklists.views.contracts : $.places.unpaid));
  const go = (next: object) =>
    void navigate({ to: '/team/unpaid', search: unpaidSearch.parse(next) });
  const tickedRows = rows.filter(({ referenceNumber }) => tickedKeys.includes(referenceNumber));

  return (
    <Page title={title}>
      <Row gap={8} canWrap below={16}>
        <FilterChips
          filters={{ ...usualSearch, ...noPersonalFilters, ...search }}
          plans={[]}
          units={units}
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
        columns={isFigure ? columns : [boxes, ...columns]}
        rowKey={({ referenceNumber }) => referenceNumber}
        across={2}
        empty={{ title: t(($) => $.home.nothingUnpaid) }}
      />
      <BulkBar
        count={tickedKeys.length}
        onClear={clear}
        outcome={outcome}
        onHide={() => setOutcome(null)}
      >
        <HandOverButton
          rows={tickedRows}
          onDone={(next) => {
            setOutcome(next);
            clear();
          }}
        />
      </BulkBar>
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
          <EmailText address={officerEmail} className={cells.second} />
        </>
      ),
    },
    {
      key: 'status',
      title: t(($) => $.list.status),
      render: ({ status }) => status && <StatusTag status={status} />,
    },
    {
      key: 'waitingSince',
      title: t(($) => $.home.waitingSince),
      render: ({ waitingSince }) => (waitingSince ? <Moment at={waitingSince} /> : '–'),
    },
    {
      key: 'linkState',
      title: t(($) => $.listFilters.linkState),
      render: ({ linkState }) => t(($) => $.linkStates[linkState]),
    },
  ];
}
