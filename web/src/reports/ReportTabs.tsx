import { stepGroups } from '@salus/api/reports/sale-steps.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useSignedInPerson } from '../calls/session-person.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { bordereauGroups } from '../navigation/guard.ts';
import styles from '../ui/layout/tabs.module.css';
import { figuresSearch } from './figures/figures-search.ts';

type Report = 'export' | 'issued' | 'price' | 'officers' | 'bordereau' | 'schedules';

/** On a phone the current tab may be out of view; scrollIntoView would move the page as well. */
function showCurrentTab(row: HTMLUListElement | null): void {
  const tab = row?.querySelector('[aria-current]');
  if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
  const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2 });
}

/** The reports, named as in the sidebar. Reports of figures share their filters. */
export function ReportTabs({ report }: { readonly report: Report }) {
  const t = useTranslations();
  const search = useSearch({ strict: false });
  const person = useSignedInPerson();
  const seesOfficers = stepGroups.some((group) => group === person?.roleGroup);
  const seesBordereau = bordereauGroups.some((group) => group === person?.roleGroup);
  const filters = report === 'export' ? {} : figuresSearch.parse(search);
  const look = (one: Report) => ({
    className: styles.tab ?? '',
    'aria-current': one === report ? ('page' as const) : undefined,
  });
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label={t(($) => $.places.export)}>
      <ul ref={showCurrentTab}>
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
        {seesOfficers && (
          <li>
            <Link to="/report/officers" {...look('officers')}>
              {t(($) => $.places.officers)}
            </Link>
          </li>
        )}
        <li>
          <Link to="/report/export" {...look('export')}>
            {t(($) => $.figures.exportTab)}
          </Link>
        </li>
        {seesBordereau && (
          <li>
            <Link to="/report/bordereau" {...look('bordereau')}>
              {t(($) => $.places.bordereau)}
            </Link>
          </li>
        )}
        <li>
          <Link to="/report/schedules" {...look('schedules')}>
            {t(($) => $.places.schedules)}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
