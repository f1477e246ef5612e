import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useWords } from '../i18n/i18n.ts';
import styles from './Pager.module.css';

type Props<Size extends number> = {
  readonly page: number;
  readonly pages: number;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly onChange: (page: number, size: Size) => void;
};

/** Pages and page sizes of a list. */
export function Pager<Size extends number>({ page, pages, size, sizes, onChange }: Props<Size>) {
  const t = useWords();
  return (
    <nav className={styles.pager} aria-label={t(($) => $.pager.label)}>
      <button
        type="button"
        className={styles.step}
        disabled={page <= 1}
        aria-label={t(($) => $.pager.previous)}
        onClick={() => onChange(page - 1, size)}
      >
        <LeftOutlined aria-hidden />
      </button>
      {pagesAround(page, pages).map((one, at, all) => (
        <span key={one} className={styles.place}>
          {at > 0 && one - (all[at - 1] ?? one) > 1 && <span aria-hidden="true">…</span>}
          <button
            type="button"
            className={styles.step}
            aria-label={t(($) => $.pager.page, { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onChange(one, size)}
          >
            {one}
          </button>
        </span>
      ))}
      <button
        type="button"
        className={styles.step}
        disabled={page >= pages}
        aria-label={t(($) => $.pager.next)}
        onClick={() => onChange(page + 1, size)}
      >
        <RightOutlined aria-hidden />
      </button>
      <select
        className={styles.size}
        aria-label={t(($) => $.pager.sizeLabel)}
        value={size}
        onChange={(event) => onChange(1, sizes.find((one) => String(one) === event.target.value) ?? size)}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {t(($) => $.pager.size, { size: one })}
          </option>
        ))}
      </select>
    </nav>
  );
}

/** The first page, the last one, and those beside the current one. */
function pagesAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  return [...new Set(wanted)].sort((a, b) => a - b);
}
