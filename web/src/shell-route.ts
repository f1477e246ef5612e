import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { whenConnected } from './calls/offline/when-connected.ts';
import { root } from './public-routes.ts';

/** The frame of every address of the staff portal after the sign-in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(
    whenConnected(() => import('./shell/Shell.tsx')),
    'Shell',
  ),
});
