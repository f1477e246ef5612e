import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './DataTable.module.css';
import { changeMark } from './use-changed-rows.ts';

export type Column<Row, Key extends string = never> = {
  readonly key: string;
  readonly title: string;
  /** Replaces the title, for example by a checkbox for all rows. */
  readonly head?: ReactNode;
  /** The cells need no title where there is no table: a name, a button. */
  readonly hasOwnLabel?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** Numbers and times are aligned to the end. */
  readonly align?: 'start' | 'end';
  /** Hidden where the table is narrower than this needs. */
  readonly needs?: 'littleRoom' | 'someRoom' | 'room' | 'muchRoom' | 'mostRoom';
  /** The list can be sorted by this column, under this name. */
  readonly sortKey?: Key;
};

export type Sorting<Key extends string> = {
  readonly by: Key;
  readonly order: 'ASC' | 'DESC';
  readonly onSort: (by: Key, order: 'ASC' | 'DESC') => void;
};

type Props<Row, Key extends string> = {
  readonly label: string;
  readonly columns: readonly Column<Row, Key>[];
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** How often a row changed while it was shown. */
  readonly rowChanges?: ((row: Row) => number) | undefined;
  /** A click in the row opens it; the keyboard uses the link in a column. */
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly skeletonRows: number;
  readonly sorting?: Sorting<Key>;
  /** Less padding, for many columns. */
  readonly isDense?: boolean;
  /** Cells of at most two lines: every row is 44 high, or 36 with one line, and the head stays. */
  readonly rowHeight?: RowHeight | undefined;
};

/** The height of the rows of a list in pixels. */
export type RowHeight = 36 | 44;

/** The one table of the portal: grey bars until the first answer. */
export function DataTable<Row, Key extends string = never>(props: Props<Row, Key>) {
  const { label, columns, rows, rowKey, onOpen, skeletonRows, sorting, isDense = false } = props;
  const { rowChanges, rowHeight } = props;
  const t = useTranslations();
  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    if (event.target instanceof Element && event.target.closest('a, button, label, input, details'))
      return;
    // Selecting text must not open the row.
    if (String(getSelection())) return;
    onOpen?.(row);
  };
  return (
    <div
      ref={fitColumns}
      className={rowHeight ? styles.still : styles.frame}
      data-across
      data-row-height={rowHeight}
    >
      <table
        className={`${styles.table} ${isDense ? styles.dense : ''}`}
        aria-label={label}
        aria-busy={rows === undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              className={onOpen && `${styles.row} lightsUp`}
              {...changeMark(rowChanges?.(row))}
              onClick={onOpen && ((event) => open(event, row))}
            >
              {columns.map(({ key, render, align, needs }) => (
                <td key={key} className={cellClass({ align, needs })}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
          {!rows &&
            Array.from({ length: skeletonRows }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
              <tr key={at}>
                {columns.map(({ key, needs }) => (
                  <td key={key} className={cellClass({ needs })}>
                    <span className={`${styles.bar} placeholder`} aria-hidden="true" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {!rows && (
        <p role="status" className="visually-hidden">
          {t(($) => $.loading)}
        </p>
      )}
    </div>
  );
}

/** How many kinds of columns that need room there are. */
const ROOMS = 5;

/**
 * Hides the columns that need most room until the table fits, in any language. One that never fits
 * scrolls sideways; its head then can't stay below the top bar.
 */
function fitColumns(frame: HTMLElement | null): (() => void) | undefined {
  const table = frame?.firstElementChild;
  if (!frame || !table || !('ResizeObserver' in globalThis)) return undefined;
  const isTooWide = () => table.clientWidth > frame.clientWidth;
  const watch = new ResizeObserver(() => {
    let room = ROOMS;
    frame.dataset['room'] = String(room);
    while (room > 0 && isTooWide()) {
      room -= 1;
      frame.dataset['room'] = String(room);
    }
    frame.toggleAttribute('data-scrolls', isTooWide());
  });
  watch.observe(frame);
  watch.observe(table);
  return () => watch.disconnect();
}

type HeadProps<Row, Key extends string> = {
  readonly column: Column<Row, Key>;
  readonly sorting: Sorting<Key> | undefined;
};

/** A column title, or a button that sorts by it and then reverses the order. */
function ColumnHead<Row, Key extends string>({ column, sorting }: HeadProps<Row, Key>) {
  const { title, head, align, needs, sortKey } = column;
  const className = cellClass({ align, needs });
  if (!sorting || !sortKey)
    return (
      <th scope="col" className={className}>
        {head ?? title}
      </th>
    );
  const order = sorting.by === sortKey ? sorting.order : null;
  // Names begin with A; of sums and times the largest and the latest come first.
  const next = order ? (order === 'ASC' ? 'DESC' : 'ASC') : align === 'end' ? 'DESC' : 'ASC';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order === null ? 'none' : order === 'ASC' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        data-prints
        className={styles.sort}
        onClick={() => sorting.onSort(sortKey, next)}
      >
        {title}
        <span aria-hidden="true" className={order ? undefined : styles.noArrow}>
          {order === 'ASC' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}

type Look = {
  readonly align?: 'start' | 'end' | undefined;
  readonly needs?: Column<never>['needs'];
};

function cellClass({ align, needs }: Look): string {
  return [align === 'end' && styles.end, needs && styles[needs]].filter(Boolean).join(' ');
}
