import { Link, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Worklist, worklists } from '../../contracts/filters/list-search.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Text } from '../../ui/layout/Text.tsx';
import tabs from '../../ui/layout/tabs.module.css';
import { useWork, type Work } from './use-work.ts';
import styles from './WorklistTabs.module.css';

/** The contracts and the work queues, each with its count unless it is zero. */
export function WorklistTabs({ view }: { readonly view: Worklist }) {
  const t = useTranslations();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the current tab may be scrolled out of view.
  useEffect(() => {
    const tabs = list.current?.children ?? [];
    const show = () =>
      list.current
        ?.querySelector(`[data-view=${view}]`)
        ?.scrollIntoView({ inline: 'center', block: 'nearest' });
    // Scrolls again when the counts arrive, because they move later tabs.
    const watch = new ResizeObserver(show);
    for (const tab of tabs) watch.observe(tab);
    return () => watch.disconnect();
  }, [view]);
  return (
    <nav className={`${tabs.tabs} screen-only`} aria-label={t(($) => $.worklists.label)}>
      <ul ref={list}>
        {worklists.map((one) => (
          <li key={one}>
            <Link
              {...(one === 'payments'
                ? linkOptions({ to: '/money/unallocated' })
                : linkOptions({ to: '/bm-contract/temp-list', search: { view: one } }))}
              data-view={one}
              className={tabs.tab ?? ''}
              aria-current={one === view ? 'page' : undefined}
              // Without it the bare address would count as part of every other one.
              activeOptions={{ exact: true }}
            >
              {t(($) => $.worklists.views[one])}
              {one !== 'contracts' && <Waiting work={one} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting({ work }: { readonly work: Work }) {
  const t = useTranslations();
  const count = useWork(work).data?.totalRecords ?? 0;
  if (count === 0) return null;
  return (
    <Text
      tone="amber"
      size="small"
      weight="strong"
      isTabular
      textAlign="center"
      className={styles.count}
    >
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t(($) => $.worklists.waiting, { count })}</span>
    </Text>
  );
}
