import { PAGE_SIZES, type PageSize } from '@salus/api/wire.ts';
import { ListTop } from '../../ui/data/ListTop.tsx';

type Props = {
  /** The answer of the list call; undefined while the first one is on its way. */
  readonly answer: { readonly totalRecords: number; readonly totalPages: number } | undefined;
  readonly page: number;
  readonly limit: PageSize;
  /** "7 contracts", or "1–10 / 1,234,567 contracts". */
  readonly totalText: (count: number, range: string) => string;
  readonly onChange: (page: number, limit: PageSize) => void;
};

/** The total and the pages of a list call; nothing above an empty list. */
export function CallPages({ answer, page, limit, totalText, onChange }: Props) {
  if (!answer || answer.totalRecords === 0) return null;
  const { totalRecords: total, totalPages: pages } = answer;
  return (
    <ListTop
      total={total}
      totalText={totalText}
      pages={pages}
      hasPages={total > PAGE_SIZES[0]}
      page={page}
      size={limit}
      sizes={PAGE_SIZES}
      onChange={onChange}
    />
  );
}
