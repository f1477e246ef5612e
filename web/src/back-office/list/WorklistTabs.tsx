import { Link, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWorkCounts } from '../../calls/use-work-counts.ts';
import { type Worklist, worklists } from '../../contracts/filters/list-search.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { WaitingCount } from '../../navigation/WaitingCount.tsx';
import tabs from '../../ui/layout/tabs.module.css';

/** The contracts and the work queues, each with the number that waits for the clerk, if any. */
export function WorklistTabs({ view }: { readonly view: Worklist }) {
  const t = useTranslations();
  const counts = useWorkCounts();
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
              <WaitingCount count={counts.get(one) ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
