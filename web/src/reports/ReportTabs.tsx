import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import styles from '../ui/layout/tabs.module.css';
import { figuresSearch } from './figures/figures-search.ts';

type Report = 'export' | 'issued' | 'price';

/** The three reports, named as in the sidebar. Reports of figures share their filters. */
export function ReportTabs({ report }: { readonly report: Report }) {
  const t = useTranslations();
  const search = useSearch({ strict: false });
  const filters = report === 'export' ? {} : figuresSearch.parse(search);
  const look = (one: Report) => ({
    className: styles.tab ?? '',
    'aria-current': one === report ? ('page' as const) : undefined,
  });
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label={t(($) => $.places.export)}>
      <ul>
        <li>
          <Link to="/report/issued" search={filters} {...look('issued')}>
            {t(($) => $.places.issued)}
          </Link>
        </li>
        <li>
          <Link to="/report/price" search={filters} {...look('price')}>
            {t(($) => $.places.price)}
          </Link>
        </li>
        <li>
          <Link to="/report/export" {...look('export')}>
            {t(($) => $.figures.exportTab)}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
