import { PAGE_SIZES, type PageSize } from '@salus/api/schemaless/wire.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { Pager } from '../../ui/data/Pager.tsx';
import { useChangedRows } from '../../ui/data/use-changed-rows.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Sheet } from '../../ui/rows/Sheet.tsx';
import { CallFailed } from '../CallFailed.tsx';

type Pages = {
  /** The answer of the list call; undefined while the first one is on its way. */
  readonly answer: { readonly totalRecords: number; readonly totalPages: number } | undefined;
  readonly page: number;
  readonly limit: PageSize;
  /** "7 contracts", or "1–10 / 1,234,567 contracts". */
  readonly totalText: (count: number, range: string) => string;
  readonly onChange: (page: number, limit: PageSize) => void;
  /** Beside the size of a page. */
  readonly tools?: ReactNode;
};
type Notice = Omit<ComponentProps<typeof Message>, 'size'>;

type Props<Row, Key extends string> = ComponentProps<typeof Rows<Row, Key>> & {
  readonly list: UseQueryResult;
  /** Left out where one answer holds all rows. */
  readonly pages?: Pages | undefined;
  /** Actions on the rows, between pages and rows. */
  readonly actions?: ReactNode;
  /** In place of no rows; left out where there is always one. */
  readonly empty?: Notice;
};

/** A list call: its total and pages, and its rows, its failure or its emptiness. */
export function PagedRows<Row, Key extends string = never>(props: Props<Row, Key>) {
  const { pages, actions, list, empty, ...rows } = props;
  return (
    <>
      {pages && <Top pages={pages} columns={rows.columns} sorting={rows.sorting} />}
      {actions}
      <Sheet isRoomy={!rows.cards} isChanging={list.isPlaceholderData}>
        <ListBody list={list} empty={empty} rows={rows} />
      </Sheet>
      {pages?.answer && pages.answer.totalRecords > PAGE_SIZES[0] && (
        <Row above={12} justify="end">
          <Pager
            page={pages.page}
            pages={pages.answer.totalPages}
            onGo={(to) => pages.onChange(to, pages.limit)}
          />
        </Row>
      )}
    </>
  );
}

type TopProps<Row, Key extends string> = { readonly pages: Pages } & Pick<
  ComponentProps<typeof Rows<Row, Key>>,
  'columns' | 'sorting'
>;

/** Nothing above an empty list, unless it can be sorted. */
function Top<Row, Key extends string>({ pages, columns, sorting }: TopProps<Row, Key>) {
  const isWide = useIsWide();
  const { answer, page, limit, totalText, onChange, tools } = pages;
  const total = answer?.totalRecords ?? 0;
  if (total === 0 && !sorting) return null;
  return (
    <ListTop
      total={answer?.totalRecords}
      totalText={totalText}
      pages={answer?.totalPages ?? 0}
      hasPages={total > PAGE_SIZES[0]}
      page={page}
      size={limit}
      sizes={PAGE_SIZES}
      tools={tools}
      onChange={onChange}
      {...(sorting ? { columns: isWide ? [] : columns, sorting } : {})}
    />
  );
}

type BodyProps<Row, Key extends string> = {
  readonly list: UseQueryResult;
  readonly empty: Notice | undefined;
  readonly rows: ComponentProps<typeof Rows<Row, Key>>;
};

function ListBody<Row, Key extends string>({ list, empty, rows }: BodyProps<Row, Key>) {
  const rowChanges = useChangedRows(rows.rows, rows.rowKey);
  if (list.isError && !rows.rows)
    return <CallFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.rows?.length === 0 && empty) return <Message size="block" {...empty} />;
  return <Rows {...rows} rowChanges={rowChanges} />;
}
