import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';

/** Renders a part of the staff portal, with calls, notices and links, at the address `/`. */
export function renderOnPage(children: ReactNode): void {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={new QueryClient()}>
        <NoticesProvider>{children}</NoticesProvider>
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider<AnyRouter> router={router} />);
}
