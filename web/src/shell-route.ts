import { createRoute } from '@tanstack/react-router';
import { root } from './public-routes.ts';
import { Shell } from './shell/Shell.tsx';

/** The frame of every address of the staff portal after the sign-in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
});
