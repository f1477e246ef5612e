import type { AnyRouter } from '@tanstack/react-router';

const LAST_LIST = 'salus.lastList';

/** The list that was last looked at in this tab, with its filters, and where it stands among the pages gone through. */
export type LastList = { readonly pathname: string; readonly href: string; readonly step: number };

/** Remembers every list that is looked at, so that a contract's back arrow leads to it as it was left. */
export function rememberLists(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, href, state } }) => {
    if (!pathname.endsWith('list')) return;
    const list: LastList = { pathname, href, step: state.__TSR_index };
    sessionStorage.setItem(LAST_LIST, JSON.stringify(list));
  });
}

/** Null where the last list of this tab was none of these. */
export function lastListAmong(pathnames: readonly string[]): LastList | null {
  const text = sessionStorage.getItem(LAST_LIST);
  const list = text ? (JSON.parse(text) as LastList) : null;
  return list && pathnames.includes(list.pathname) ? list : null;
}
