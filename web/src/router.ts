import { createRoute, createRouter, lazyRouteComponent, type Router, redirect } from '@tanstack/react-router';
import { loadOrReload } from './calls/load-part.ts';
import { resetPassword, root, signIn, start } from './front-door.ts';
import type { everyRoute } from './routes.tsx';
import { whoIsIn } from './shell/guard.ts';
import { rememberLists } from './shell/last-list.ts';

/** Stands for every other address until those are known: who is not signed in is led to the sign-in, as by each of them. */
const beyond = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    whoIsIn(location);
    // Whoever comes from the sign-in has sent what they typed.
    await loadOrReload('routes', openScreens);
    throw redirect({ href: location.href, replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([start, signIn, resetPassword, beyond]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: lazyRouteComponent(() => import('./shell/ScreenFailed.tsx'), 'ScreenFailed'),
});

rememberLists(router);

/** Fetches the addresses behind the door, and lets the router know them. */
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
    /** With every address: no screen is drawn before they are known. */
    router: Router<ReturnType<typeof everyRoute>, 'never', false>;
  }
  interface HistoryState {
    /** How a person came to a contract's page (portal §2). */
    from?: 'ADD_PAGE' | 'ORDER_PAID_PAGE';
    /** What a list is narrowed by, and no address may hold. */
    proposerNationalId?: string;
    /** Typed on one of the pages in front of the door, and kept on the other. */
    emailAddress?: string;
  }
}
