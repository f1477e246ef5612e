import type { Column } from '../data/DataTable.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './RowCards.module.css';

type Props<Row, Key extends string> = {
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A name, and this many short values per line below it. */
  readonly across?: 2 | 3;
};

const layouts = { 2: styles.two, 3: styles.three } as const;

/** Table rows on a narrow screen, with each column's title above its value. */
export function RowCards<Row, Key extends string>(props: Props<Row, Key>) {
  const { columns, rows, rowKey, across } = props;
  return (
    <ul className={across && `${styles.across} ${layouts[across]}`}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <Stack as="dl" gap={8}>
            {columns.map(({ key, title, head, hasOwnLabel = false, render }) => (
              <div key={key} className={head === undefined ? undefined : styles.corner}>
                <dt
                  className={head !== undefined || hasOwnLabel ? 'visually-hidden' : styles.title}
                >
                  {title}
                </dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  );
}
