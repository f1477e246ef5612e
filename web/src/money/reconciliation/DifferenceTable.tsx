import type { DifferenceView } from '@salus/api/payments/reconciliation.ts';
import { usePages } from '../../calls/rows/use-pages.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import styles from './Reconciliation.module.css';
import { useDifferenceColumns } from './use-difference-columns.tsx';

type Props = { readonly label: string; readonly lines: readonly DifferenceView[] };

/** The lines of one kind of difference, page by page. */
export function DifferenceTable({ label, lines }: Props) {
  const t = useTranslations();
  const columns = useDifferenceColumns();
  const { pageRows: rows, top } = usePages(lines);
  return (
    <div className={styles.lines} data-list>
      {top.total > top.size && (
        <ListTop
          {...top}
          totalText={(_, range) => t(($) => $.reconciliation.lines, { number: range })}
        />
      )}
      <Rows
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ origin, reference, reported, recorded }) =>
          `${origin} ${reference} ${reported} ${recorded}`
        }
        across={2}
      />
    </div>
  );
}
