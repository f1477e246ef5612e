import { type Column, DataTable } from '../data/DataTable.tsx';
import { SkeletonCards } from '../feedback/SkeletonCards.tsx';
import { useIsWide } from '../layout/use-is-wide.ts';
import { RowCards } from './RowCards.tsx';

type Props<Row> = {
  readonly label: string;
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** A click in a row of the table opens it. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly skeletonRows?: number | undefined;
  /** Cards with this many short values per line. */
  readonly across?: 2 | 3 | undefined;
};

/** Rows as a table, or as cards on a narrow screen. */
export function Rows<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey, onOpen, skeletonRows = 5, across } = props;
  const isWide = useIsWide();
  if (isWide)
    return (
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onOpen={onOpen}
        skeletonRows={skeletonRows}
      />
    );
  if (!rows) return <SkeletonCards />;
  return <RowCards columns={columns} rows={rows} rowKey={rowKey} {...(across ? { across } : {})} />;
}
