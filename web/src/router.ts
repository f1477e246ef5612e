import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { createRoute, createRouter, type Router, redirect } from '@tanstack/react-router';
// Its handler of `beforeunload` comes before the router's own.
import './calls/session-state.ts';
import type { PersonalFilters } from './contracts/filters/list-search.ts';
import { requireSignedIn } from './navigation/guard.ts';
import { rememberLists } from './navigation/last-list.ts';
import { loadOrReload } from './page/prefetch-chunk.ts';
import { companySignInReturn, resetPassword, root, signIn, start } from './public-routes.ts';
import type { everyRoute } from './routes.tsx';
import { ScreenFailed } from './shell/ScreenFailed.tsx';

/** Catches all other addresses until they load: unauthenticated users are sent to the sign-in. */
const beyond = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    requireSignedIn(location);
    // Users who come from the sign-in have no unsaved input.
    await loadOrReload('routes', openScreens);
    throw redirect({ href: location.href, replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([start, signIn, companySignInReturn, resetPassword, beyond]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Part of the first files: without a connection it could not be fetched.
  defaultErrorComponent: ScreenFailed,
});

rememberLists(router);

// For automated tests: a screen may look like the one that it replaces.
router.subscribe('onResolved', ({ toLocation }) => {
  document.documentElement.dataset.address = toLocation.href;
});

/** Loads the authenticated routes into the router. */
export async function openScreens(): Promise<void> {
  const { everyRoute } = await import('./routes.tsx');
  if (isOpen) return;
  isOpen = true;
  everyRoute();
  router.setRoutes(router.buildRouteTree());
}
let isOpen = false;

declare module '@tanstack/react-router' {
  interface Register {
    /** Loaded before the first screen. */
    router: Router<ReturnType<typeof everyRoute>, 'never', false>;
  }
  interface HistoryState {
    /** The origin of a navigation to a contract's page (PAY-11). */
    from?: 'ADD_PAGE' | 'ORDER_PAID_PAGE';
    /** The warnings of the save that led to a contract's page. */
    warnings?: readonly Warning[];
    /** The list filters that no address may hold. */
    personal?: PersonalFilters;
    /** The contract was opened from the list that it covers: closing it goes back. */
    isBesideList?: boolean;
    /** The number that the log of reads is searched for; no address may hold it. */
    identity?: string;
    /** The address typed on one public page, for the other. */
    emailAddress?: string;
  }
}
