import type { Column } from './DataTable.tsx';
import styles from './RowCards.module.css';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** The rows of a table for a narrow screen: each column's title above what it holds; a box to tick in the corner. */
export function RowCards<Row>({ columns, rows, keyOf }: Props<Row>) {
  return (
    <ul>
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
