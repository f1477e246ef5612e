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
  const { shown: rows, top } = usePages(lines);
  return (
    <div className={styles.lines} data-list>
      {top.total > top.size && (
        <ListTop
          {...top}
          totalText={(_, shown) => t(($) => $.reconciliation.lines, { number: shown })}
        />
      )}
      <Rows
        label={label}
        columns={columns}
        rows={rows}
        keyOf={({ origin, reference, reported, recorded }) =>
          `${origin} ${reference} ${reported} ${recorded}`
        }
        across={2}
      />
    </div>
  );
}
