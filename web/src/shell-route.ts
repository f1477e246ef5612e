import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './calls/offline/lazy-screen.ts';
import { root } from './public-routes.ts';

/** The frame of every address of the staff portal after the sign-in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyScreen(() => import('./shell/Shell.tsx'), 'Shell'),
});
