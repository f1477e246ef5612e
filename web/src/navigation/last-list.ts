import type { AnyRouter } from '@tanstack/react-router';

const LAST_LIST = 'salus.lastList';

/** The last list of this tab with its filters, and its index in the history. */
type LastList = { readonly pathname: string; readonly href: string; readonly step: number };

/** Stores every visited list for the back arrow of a contract. */
export function rememberLists(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, href, state } }) => {
    if (!pathname.endsWith('list') && pathname !== '/admin/people') return;
    const list: LastList = { pathname, href, step: state.__TSR_index };
    sessionStorage.setItem(LAST_LIST, JSON.stringify(list));
  });
}

/** Null where the last list of this tab was none of these. */
export function lastListAmong(pathnames: readonly string[]): LastList | null {
  const text = sessionStorage.getItem(LAST_LIST);
  const list: unknown = text ? JSON.parse(text) : null;
  return isLastList(list) && pathnames.includes(list.pathname) ? list : null;
}

function isLastList(value: unknown): value is LastList {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pathname' in value &&
    typeof value.pathname === 'string' &&
    'href' in value &&
    typeof value.href === 'string' &&
    'step' in value &&
    typeof value.step === 'number'
  );
}
