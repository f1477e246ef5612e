import { Link, linkOptions, useLocation } from '@tanstack/react-router';
import { useWorkCounts } from '../calls/use-work-counts.ts';
import { useTranslations } from '../i18n/i18n.ts';
import type { Desk, DeskArea } from './places.ts';
import { WaitingCount } from './WaitingCount.tsx';

/** The page of all contracts, which has most worklists. */
export const CLERK_LIST = '/bm-contract/temp-list';

/** The worklist that the page shows; null for other pages, and for its list of contracts. */
export function useWorklistOfPage(): string | null {
  return useLocation({
    select: ({ pathname, search }) =>
      pathname === CLERK_LIST && search.view && search.view !== 'contracts' ? search.view : null,
  });
}

/** The heading of an area's desks. */
export function useAreaName(area: DeskArea): string {
  const t = useTranslations();
  return area === 'today' ? t(($) => $.home.title) : t(($) => $.areas[area]);
}

/** Opens a desk or a worklist, with how much waits there. */
export function DeskLink({ desk, className }: { readonly desk: Desk; readonly className: string }) {
  const t = useTranslations();
  const counts = useWorkCounts();
  const view = useWorklistOfPage();
  const count = 'work' in desk ? (counts.get(desk.work) ?? 0) : 0;
  if ('view' in desk)
    return (
      <Link
        {...linkOptions({ to: CLERK_LIST, search: { view: desk.view } })}
        className={className}
        aria-current={desk.view === view ? 'page' : undefined}
        // Without it the bare address would count as part of every other one.
        activeOptions={{ exact: true }}
      >
        {t(($) => $.worklists.views[desk.view])} <WaitingCount count={count} />
      </Link>
    );
  return (
    <Link
      to={desk.to}
      {...('search' in desk ? { search: desk.search } : {})}
      className={className}
      activeOptions={{ includeSearch: false }}
    >
      {t(($) => $.places[desk.label])} <WaitingCount count={count} />
    </Link>
  );
}
