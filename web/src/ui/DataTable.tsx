import type { MouseEvent, ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';
import styles from './DataTable.module.css';

export type Column<Row> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers and times stand at the end of their column. */
  readonly align?: 'start' | 'end';
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  /** A click anywhere in the row opens it; the keyboard uses the link that a column holds. */
  readonly onOpen: (row: Row) => void;
  readonly skeletonRows: number;
};

/** The one table of the portal: rows 44 high, grey bars until the first answer. */
export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, skeletonRows }: Props<Row>) {
  const t = useWords();
  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    // Whoever marks text to copy it does not mean to leave.
    if (String(getSelection())) return;
    onOpen(row);
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" className={align === 'end' ? styles.end : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)} className={styles.row} onClick={(event) => open(event, row)}>
              {columns.map(({ key, render, align }) => (
                <td key={key} className={align === 'end' ? styles.end : undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
          {!rows &&
            Array.from({ length: skeletonRows }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
              <tr key={at}>
                {columns.map(({ key }) => (
                  <td key={key}>
                    <span className={styles.bar} aria-hidden="true" />
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
