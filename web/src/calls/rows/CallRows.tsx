import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { RowCards } from '../../ui/data/RowCards.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { CallFailed } from '../CallFailed.tsx';
import styles from './CallRows.module.css';

type Props<Row> = {
  readonly label: string;
  readonly list: UseQueryResult;
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** In place of no rows; left out where there is always one. */
  readonly empty?: { readonly title: string; readonly text: string };
  /** A click in a row of the table opens it. */
  readonly onOpen?: (row: Row) => void;
  readonly skeletonRows?: number;
  /** Cards with this many short values per line. */
  readonly across?: 2 | 3;
};

/** The rows of a list call: a table, or cards on a narrow screen; its failure or its emptiness. */
export function CallRows<Row>(props: Props<Row>) {
  const { label, list, rows, columns, keyOf, empty, onOpen, skeletonRows = 5, across } = props;
  const isWide = useIsWide();
  return (
    <div
      className={`${styles.sheet} ${list.isPlaceholderData ? styles.changing : ''}`}
      aria-busy={list.isPlaceholderData}
    >
      {list.isError && !rows ? (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 && empty ? (
        <Message size="block" {...empty} />
      ) : isWide ? (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          onOpen={onOpen}
          skeletonRows={skeletonRows}
        />
      ) : rows ? (
        <RowCards columns={columns} rows={rows} keyOf={keyOf} {...(across ? { across } : {})} />
      ) : (
        <SkeletonCards />
      )}
    </div>
  );
}
