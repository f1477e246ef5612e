import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import { Row } from '../layout/Row.tsx';
import type { Column, Sorting } from './DataTable.tsx';
import { countText } from './format.ts';
import styles from './ListTop.module.css';
import { Pager } from './Pager.tsx';

type Props<Row, Key extends string, Size extends number> = {
  /** The total; undefined while loading. */
  readonly total: number | undefined;
  /** "7 contracts", or "1–10 / 1,234,567 contracts". */
  readonly totalText: (count: number, range: string) => string;
  readonly pages: number;
  /** Is there more than the shortest page holds? */
  readonly hasPages: boolean;
  readonly page: number;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly onChange: (page: number, size: Size) => void;
  /** Cards have no headers, so these fill a list of sort orders. */
  readonly columns?: readonly Column<Row, Key>[];
  readonly sorting?: Sorting<Key>;
  /** Beside the size of a page. */
  readonly tools?: ReactNode;
};

/** The top of every list: the total and the pages. */
export function ListTop<Row, Key extends string, Size extends number>(
  props: Props<Row, Key, Size>,
) {
  const t = useTranslations();
  const {
    total,
    totalText,
    pages,
    hasPages,
    page,
    size,
    sizes,
    onChange,
    columns = [],
    sorting,
  } = props;
  const orders = columns.flatMap(({ title, sortKey }) =>
    sortKey ? (['ASC', 'DESC'] as const).map((order) => ({ by: sortKey, order, title })) : [],
  );
  const current = sorting && `${sorting.by} ${sorting.order}`;
  // An address may ask for an order that no column has.
  const isListed = orders.some(({ by, order }) => `${by} ${order}` === current);
  return (
    <Row
      gap={8}
      columnGap={12}
      align="center"
      canWrap
      below={12}
      tone="secondary"
      className={styles.top}
    >
      <p className={`${styles.total} tabular`} aria-live="polite">
        {total !== undefined && totalText(total, rangeText(total, page, size))}
      </p>
      {sorting && orders.length > 0 && (
        <Box
          as="select"
          minHeight={32}
          padInline={8}
          frame="field"
          className={styles.sort}
          aria-label={t(($) => $.sort.label)}
          value={current}
          onChange={({ target }) => {
            const choice = orders.find(({ by, order }) => `${by} ${order}` === target.value);
            if (choice) sorting.onSort(choice.by, choice.order);
          }}
        >
          {!isListed && <option value={current}>{t(($) => $.sort.other)}</option>}
          {orders.map(({ by, order, title }) => (
            <option key={`${by} ${order}`} value={`${by} ${order}`}>
              {t(($) => $.sort[order], { title })}
            </option>
          ))}
        </Box>
      )}
      {props.tools}
      {hasPages && (
        <>
          <Box
            as="select"
            minHeight={32}
            padInline={8}
            frame="field"
            aria-label={t(($) => $.pager.sizeLabel)}
            value={size}
            onChange={({ target }) =>
              onChange(1, sizes.find((one) => String(one) === target.value) ?? size)
            }
          >
            {sizes.map((one) => (
              <option key={one} value={one}>
                {t(($) => $.pager.size, { size: one })}
              </option>
            ))}
          </Box>
          <Pager page={page} pages={pages} onGo={(to) => onChange(to, size)} />
        </>
      )}
    </Row>
  );
}

/** The range shown and the total; the total alone where everything fits on one page. */
function rangeText(total: number, page: number, size: number): string {
  const from = (page - 1) * size + 1;
  if (total <= size || from > total) return countText(total);
  const to = Math.min(total, page * size);
  const range = `${countText(from)}–${countText(to)} / ${countText(total)}`;
  // Isolated, or a range of numbers turns around in right-to-left text.
  return `\u2066${range}\u2069`;
}
