import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import { signedInPerson } from './calls/session-person.ts';
import { takeStartUrl } from './calls/session-tab.ts';
import { HOME } from './navigation/guard.ts';
import { prefetchChunk } from './page/prefetch-chunk.ts';

/** The public routes: loaded first, and all that unauthenticated users need. */

/** Delays the prefetch until the form, its schema and its captcha are loaded. */
const AHEAD_MILLISECONDS = 500;

/** While the user types. A failed chunk is requested again when opened. */
const fetchAhead = () => void prefetchChunk('routes').catch(() => undefined);

export const root = createRootRoute({
  notFoundComponent: lazyScreen(() => import('./shell/NotFoundInShell.tsx'), 'NotFoundInShell'),
});

export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw signedInPerson()
      ? redirect({ href: takeStartUrl() ?? HOME, replace: true })
      : redirect({ to: '/signin' });
  },
});

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  beforeLoad: () => {
    if (signedInPerson()) throw redirect({ to: '/' });
  },
  onEnter: () => void setTimeout(fetchAhead, AHEAD_MILLISECONDS),
  component: lazyScreen(() => import('./accounts/SignIn.tsx'), 'SignIn'),
});

/** The identity provider's redirect address; its query is read once and removed. */
export const companySignInReturn = createRoute({
  getParentRoute: () => root,
  path: '/signin/oidc',
  component: lazyScreen(() => import('./accounts/CompanySignInReturn.tsx'), 'CompanySignInReturn'),
});

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyScreen(() => import('./accounts/ResetPassword.tsx'), 'ResetPassword'),
});
