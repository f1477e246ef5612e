import type { Column } from './DataTable.tsx';
import styles from './RowCards.module.css';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** A name, and below it so many short figures side by side. */
  readonly across?: 2 | 3;
};

const layouts = { 2: styles.two, 3: styles.three } as const;

/** The rows of a table for a narrow screen: each column's title above what it holds; a box to tick in the corner. */
export function RowCards<Row>({ columns, rows, keyOf, across }: Props<Row>) {
  return (
    <ul className={across && `${styles.across} ${layouts[across]}`}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.card}>
          <dl>
            {columns.map(({ key, title, head, hasOwnWords = false, render }) => (
              <div key={key} className={head === undefined ? undefined : styles.corner}>
                <dt className={head !== undefined || hasOwnWords ? 'visually-hidden' : styles.title}>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
