import type { DifferenceView } from '@salus/api/payments/reconciliation.ts';
import { PAGE_SIZES, type PageSize } from '@salus/api/wire.ts';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { ListTop } from '../../ui/data/ListTop.tsx';
import { RowCards } from '../../ui/data/RowCards.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './Reconciliation.module.css';
import { useDifferenceColumns } from './use-difference-columns.tsx';

type Props = { readonly label: string; readonly lines: readonly DifferenceView[] };

/** The lines of one kind of difference, page by page. */
export function DifferenceTable({ label, lines }: Props) {
  const t = useTranslations();
  const isWide = useIsWide();
  const columns = useDifferenceColumns();
  const [{ page, size }, setPlace] = useState<{ page: number; size: PageSize }>({
    page: 1,
    size: 25,
  });
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const first = (Math.min(page, pages) - 1) * size;
  const rows = lines.slice(first, first + size);
  const keyOf = ({ origin, reference, reported, recorded }: DifferenceView) =>
    `${origin} ${reference} ${reported} ${recorded}`;
  return (
    <div className={styles.lines}>
      {lines.length > size && (
        <ListTop
          total={lines.length}
          say={(_, shown) => t(($) => $.reconciliation.lines, { number: shown })}
          pages={pages}
          hasPages
          page={page}
          size={size}
          sizes={PAGE_SIZES}
          onChange={(next, nextSize) => setPlace({ page: next, size: nextSize })}
        />
      )}
      {isWide ? (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          onOpen={undefined}
          skeletonRows={0}
        />
      ) : (
        <RowCards columns={columns} rows={rows} keyOf={keyOf} across={2} />
      )}
    </div>
  );
}
