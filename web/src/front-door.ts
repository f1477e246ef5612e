import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { fetchPart } from './calls/load-part.ts';
import { signedInPerson, takeStartUrl } from './calls/session.ts';
import { HOME } from './shell/guard.ts';

/** The addresses in front of the door: all that whoever is not signed in needs, and so the first that is loaded. */

/** Until then the line belongs to the form, its schema and its captcha. */
const AHEAD_MILLISECONDS = 500;

/** What follows a sign-in, fetched while the person types. What does not come is asked for again when it is opened. */
function fetchAhead(): void {
  void Promise.allSettled([fetchPart('routes'), fetchPart('shell'), fetchPart('introduce')]);
}

export const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('./shell/Elsewhere.tsx'), 'Elsewhere'),
});

export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw signedInPerson() ? redirect({ href: takeStartUrl() ?? HOME, replace: true }) : redirect({ to: '/signin' });
  },
});

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  beforeLoad: () => {
    if (signedInPerson()) throw redirect({ to: '/' });
  },
  onEnter: () => void setTimeout(fetchAhead, AHEAD_MILLISECONDS),
  component: lazyRouteComponent(() => import('./accounts/SignIn.tsx'), 'SignIn'),
});

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./accounts/ResetPassword.tsx'), 'ResetPassword'),
});
