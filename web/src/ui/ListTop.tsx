import { useWords } from '../i18n/i18n.ts';
import type { Column, Sorting } from './DataTable.tsx';
import styles from './ListTop.module.css';
import { Pager } from './Pager.tsx';

type Props<Row, Key extends string, Size extends number> = {
  /** How many there are, in words; undefined until it is known. */
  readonly total: string | undefined;
  readonly pages: number;
  /** Is there more than the shortest page holds? */
  readonly hasPages: boolean;
  readonly page: number;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly onChange: (page: number, size: Size) => void;
  /** Where cards have no headers to sort by: a list of what they can be sorted by. */
  readonly columns?: readonly Column<Row, Key>[];
  readonly sorting?: Sorting<Key>;
};

/** What stands above every list: the number of all, and the pages. */
export function ListTop<Row, Key extends string, Size extends number>(props: Props<Row, Key, Size>) {
  const t = useWords();
  const { total, pages, hasPages, page, size, sizes, onChange, columns = [], sorting } = props;
  const orders = columns.flatMap(({ title, sortKey }) =>
    sortKey ? (['ASC', 'DESC'] as const).map((order) => ({ by: sortKey, order, title })) : [],
  );
  return (
    <div className={styles.top}>
      <p className="tabular" aria-live="polite">
        {total}
      </p>
      {sorting && orders.length > 0 && (
        <select
          className={styles.sort}
          aria-label={t(($) => $.sort.label)}
          value={`${sorting.by} ${sorting.order}`}
          onChange={({ target }) => {
            const chosen = orders.find(({ by, order }) => `${by} ${order}` === target.value);
            if (chosen) sorting.onSort(chosen.by, chosen.order);
          }}
        >
          {orders.map(({ by, order, title }) => (
            <option key={`${by} ${order}`} value={`${by} ${order}`}>
              {t(($) => $.sort[order], { title })}
            </option>
          ))}
        </select>
      )}
      {hasPages && <Pager page={page} pages={pages} size={size} sizes={sizes} onChange={onChange} />}
    </div>
  );
}
