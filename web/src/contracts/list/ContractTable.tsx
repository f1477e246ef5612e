import type { SortKey } from '@salus/api/contract-filters.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { DEEPEST_ROW, PAGE_SIZES } from '@salus/api/wire.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { type Column, DataTable, type Sorting } from '../../ui/data/DataTable.tsx';
import { countText } from '../../ui/data/format.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Sheet } from '../../ui/rows/Sheet.tsx';
import { type Filters, isNarrowed, withoutFilters } from '../filters/list-search.ts';
import { ContractCards } from './ContractCards.tsx';
import { type Area, contractPlace } from './contract-place.ts';

type Answer<Row> = {
  readonly results: Row[];
  readonly totalPages: number;
  readonly totalRecords: number;
};

type Props<Row> = {
  /** The area of the detail pages; null when rows open none. */
  readonly area: Area | null;
  readonly label: string;
  readonly list: UseQueryResult<Answer<Row>>;
  readonly columns: readonly Column<Row, SortKey>[];
  /** Content below each card on a narrow screen. */
  readonly foot?: (row: Row) => ReactNode;
  readonly isDense?: boolean;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Shown for an empty list. */
  readonly empty: ReactNode;
};

/** A page of contracts: how many there are, the pages, and a table or cards. */
export function ContractTable<Row extends ContractRow>(props: Props<Row>) {
  const { area, label, list, columns, foot, isDense = false, filters, onChange, empty } = props;
  const t = useTranslations();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const { page, limit, sortBy, sortOrder } = filters;
  // The server refuses deeper pages (LIST-25).
  const pages = Math.min(list.data?.totalPages ?? 0, Math.ceil(DEEPEST_ROW / limit));
  const sorting: Sorting<SortKey> = {
    by: sortBy,
    order: sortOrder,
    onSort: (by, order) => onChange({ ...filters, sortBy: by, sortOrder: order, page: 1 }),
  };

  return (
    <>
      <ListTop
        total={list.data?.totalRecords}
        totalText={(count, shown) => t(($) => $.list.total, { count, shown })}
        pages={pages}
        hasPages={(list.data?.totalRecords ?? 0) > PAGE_SIZES[0]}
        page={page}
        size={limit}
        sizes={PAGE_SIZES}
        onChange={(next, size) => onChange({ ...filters, page: next, limit: size })}
        columns={isWide ? [] : columns}
        sorting={sorting}
      />
      <Sheet isChanging={list.isPlaceholderData}>
        {list.isError && !list.data ? (
          <CallFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.results.length === 0 ? (
          list.data.totalRecords > 0 ? (
            <Message
              size="block"
              title={t(($) => $.list.beyond)}
              text={t(($) => $.list.beyondText, {
                count: pages,
                shown: countText(pages),
              })}
              actions={
                <Button onClick={() => onChange({ ...filters, page: pages })}>
                  {t(($) => $.list.lastPage)}
                </Button>
              }
            />
          ) : isNarrowed(filters) ? (
            <Message
              size="block"
              title={t(($) => $.list.noMatch)}
              text={t(($) => $.list.noMatchText)}
              actions={
                <Button onClick={() => onChange(withoutFilters(filters))}>
                  {t(($) => $.listFilters.clear)}
                </Button>
              }
            />
          ) : (
            empty
          )
        ) : isWide ? (
          <DataTable
            label={label}
            columns={columns}
            rows={list.data?.results}
            rowKey={({ referenceNumber }) => referenceNumber}
            onOpen={area ? (row) => void navigate(contractPlace(row, area)) : undefined}
            skeletonRows={limit === 100 ? 25 : limit}
            sorting={sorting}
            isDense={isDense}
          />
        ) : list.data ? (
          <ContractCards rows={list.data.results} area={area} foot={foot} />
        ) : (
          <SkeletonCards />
        )}
      </Sheet>
    </>
  );
}
