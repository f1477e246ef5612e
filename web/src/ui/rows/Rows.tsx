import type { ReactNode } from 'react';
import { type Column, DataTable, type RowHeight, type Sorting } from '../data/DataTable.tsx';
import { SkeletonCards } from '../feedback/SkeletonCards.tsx';
import { useIsWide } from '../layout/use-is-wide.ts';
import { RowCards } from './RowCards.tsx';

type Props<Row, Key extends string> = {
  readonly label: string;
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row, Key>[];
  readonly rowKey: (row: Row) => string;
  /** A click in a row of the table opens it. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly skeletonRows?: number | undefined;
  readonly sorting?: Sorting<Key> | undefined;
  readonly isDense?: boolean | undefined;
  readonly rowHeight?: RowHeight | undefined;
  /** How often a row changed while it is shown; changed rows are marked. */
  readonly rowChanges?: ((row: Row) => number) | undefined;
  /** Cards with this many short values per line. */
  readonly across?: 2 | 3 | undefined;
  /** In place of the usual cards. */
  readonly cards?:
    | ((rows: readonly Row[], rowChanges: (row: Row) => number) => ReactNode)
    | undefined;
};

const noChanges = () => 0;

/** Rows as a table, or as cards on a narrow screen. */
export function Rows<Row, Key extends string = never>(props: Props<Row, Key>) {
  const { label, rows, columns, rowKey, onOpen, skeletonRows = 5, isDense = false } = props;
  const { across, cards, sorting, rowHeight, rowChanges = noChanges } = props;
  const isWide = useIsWide();
  if (isWide)
    return (
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowChanges={rowChanges}
        onOpen={onOpen}
        skeletonRows={skeletonRows}
        isDense={isDense}
        rowHeight={rowHeight}
        {...(sorting ? { sorting } : {})}
      />
    );
  if (!rows) return <SkeletonCards />;
  if (cards) return cards(rows, rowChanges);
  return (
    <RowCards
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowChanges={rowChanges}
      {...(across ? { across } : {})}
    />
  );
}
