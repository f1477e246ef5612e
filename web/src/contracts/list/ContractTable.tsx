import type { SortKey } from '@salus/api/contract-filters.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { DEEPEST_ROW } from '@salus/api/schemaless/wire.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { type Filters, isNarrowed, withoutFilters } from '../filters/list-search.ts';
import { ContractCards } from './ContractCards.tsx';
import { type Area, contractPlace } from './contract-place.ts';
import { RowHeightButton, useRowHeight } from './RowHeightButton.tsx';

type Notice = NonNullable<ComponentProps<typeof PagedRows>['empty']>;
type Answer<Row> = {
  readonly results: Row[];
  readonly totalPages: number;
  readonly totalRecords: number;
};

type Props<Row> = {
  /** The area of the detail pages. */
  readonly area: Area;
  readonly label: string;
  readonly list: UseQueryResult<Answer<Row>>;
  readonly columns: readonly Column<Row, SortKey>[];
  /** Ticks, before the columns and beside the cards. */
  readonly boxes?: Column<Row>;
  /** Content below each card on a narrow screen. */
  readonly foot?: (row: Row) => ReactNode;
  readonly isDense?: boolean;
  /** Actions on ticked rows, below them. */
  readonly bulk?: ReactNode;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Shown for an empty list without filters. */
  readonly empty: Notice;
};

/** A page of contracts: how many there are, the pages, and a table or cards. */
export function ContractTable<Row extends ContractRow>(props: Props<Row>) {
  const { area, label, list, columns, foot, isDense = false, filters, onChange, empty } = props;
  const { bulk, boxes } = props;
  const t = useTranslations();
  const navigate = useNavigate();
  const rowHeight = useRowHeight();
  const { page, limit, sortBy, sortOrder } = filters;
  // The server refuses deeper pages (LIST-25).
  const pages = Math.min(list.data?.totalPages ?? 0, Math.ceil(DEEPEST_ROW / limit));

  function emptyNotice(): Notice {
    if (list.data && list.data.totalRecords > 0)
      return {
        title: t(($) => $.list.beyond),
        actions: (
          <Button onClick={() => onChange({ ...filters, page: pages })}>
            {t(($) => $.list.lastPage)}
          </Button>
        ),
      };
    if (!isNarrowed(filters)) return empty;
    return {
      title: t(($) => $.list.noMatch),
      text: t(($) => $.list.noMatchText),
      actions: (
        <Button onClick={() => onChange(withoutFilters(filters))}>
          {t(($) => $.listFilters.clear)}
        </Button>
      ),
    };
  }

  return (
    <>
      <PagedRows
        label={label}
        list={list}
        pages={{
          answer: list.data && { ...list.data, totalPages: pages },
          page,
          limit,
          totalText: (count, range) => t(($) => $.list.total, { count, shown: range }),
          onChange: (next, size) => onChange({ ...filters, page: next, limit: size }),
          tools: <RowHeightButton />,
        }}
        rows={list.data?.results}
        columns={boxes ? [boxes, ...columns] : columns}
        rowKey={({ referenceNumber }) => referenceNumber}
        onOpen={(row) => void navigate(contractPlace(row, area))}
        skeletonRows={limit === 100 ? 25 : limit}
        sorting={{
          by: sortBy,
          order: sortOrder,
          onSort: (by, order) => onChange({ ...filters, sortBy: by, sortOrder: order, page: 1 }),
        }}
        isDense={isDense}
        rowHeight={rowHeight}
        cards={(rows, rowChanges) => <ContractCards {...{ rows, rowChanges, area, foot, boxes }} />}
        empty={emptyNotice()}
      />
      {bulk}
    </>
  );
}
