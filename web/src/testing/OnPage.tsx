import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';

/** A part of the staff portal for tests, with calls, notices and links, at the address `/`. */
export function OnPage({ children }: { readonly children: ReactNode }) {
  const [router] = useState(() => {
    const routeTree = createRootRoute({
      component: () => (
        <QueryClientProvider client={new QueryClient()}>
          <NoticesProvider place="/">{children}</NoticesProvider>
        </QueryClientProvider>
      ),
    });
    return createRouter({ routeTree, history: createMemoryHistory() });
  });
  return <RouterProvider<AnyRouter> router={router} />;
}
