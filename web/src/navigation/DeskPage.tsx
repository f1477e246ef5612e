import { Link } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useSignedInPerson } from '../calls/session-person.ts';
import { useWorkCounts } from '../calls/use-work-counts.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import tabs from '../ui/layout/tabs.module.css';
import { CLERK_LIST, DeskLink, useAreaName, useWorklistOfPage } from './DeskLink.tsx';
import styles from './DeskPage.module.css';
import { type Desk, type DeskArea, roleAreas } from './places.ts';

/** A worklist or a desk for money, each one click from the others (NAV-16). */
export function DeskPage({ children, ...page }: ComponentProps<typeof Page>) {
  return (
    <Page {...page}>
      <DeskTabs />
      {children}
    </Page>
  );
}

/** The worklists in a row for each area, with what waits. */
function DeskTabs() {
  const t = useTranslations();
  const person = useSignedInPerson();
  if (!person) return null;
  return (
    <nav className="screen-only" aria-label={t(($) => $.worklists.label)}>
      {[...roleAreas(person.roleGroup)].map(([area, desks]) => (
        <TabRow key={area} area={area} desks={desks} />
      ))}
    </nav>
  );
}

function TabRow({ area, desks }: { readonly area: DeskArea; readonly desks: readonly Desk[] }) {
  const t = useTranslations();
  const view = useWorklistOfPage();
  const list = useRef<HTMLUListElement>(null);
  const counts = [...useWorkCounts()].join();
  // On a phone the current tab may be scrolled out of view; counts that arrive move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view and the counts move tabs
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector('[aria-current]');
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Not scrollIntoView, which moves the page as well.
    row.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2 });
  }, [view, counts]);
  return (
    <Row gap={8} align="baseline" className={`${tabs.tabs} ${styles.row}`}>
      <Text as="h2" id={`desks-${area}`} tone="secondary" size="small" className={styles.area}>
        {useAreaName(area)}
      </Text>
      <ul ref={list} aria-labelledby={`desks-${area}`}>
        {area === 'contract' && (
          <li>
            <Link
              to={CLERK_LIST}
              className={tabs.tab ?? ''}
              activeOptions={view ? { exact: true } : { includeSearch: false }}
            >
              {t(($) => $.places['temp-list'])}
            </Link>
          </li>
        )}
        {desks.map((desk) => (
          <li key={'view' in desk ? desk.view : desk.to}>
            <DeskLink desk={desk} className={tabs.tab ?? ''} />
          </li>
        ))}
      </ul>
    </Row>
  );
}
