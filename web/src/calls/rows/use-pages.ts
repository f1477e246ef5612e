import { PAGE_SIZES, type PageSize } from '@salus/api/wire.ts';
import { useState } from 'react';

/** Pages of rows that one answer holds: the rows of the page, and the props of `ListTop`. */
export function usePages<Row>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<{ page: number; size: PageSize }>({ page: 1, size: 25 });
  const { size } = chosen;
  const pages = Math.max(1, Math.ceil(rows.length / size));
  // There may be fewer rows than before.
  const page = Math.min(chosen.page, pages);
  const first = (page - 1) * size;
  return {
    pageRows: rows.slice(first, first + size),
    top: {
      total: rows.length,
      pages,
      hasPages: rows.length > PAGE_SIZES[0],
      page,
      size,
      sizes: PAGE_SIZES,
      onChange: (next: number, nextSize: PageSize) => setChosen({ page: next, size: nextSize }),
    },
  };
}
