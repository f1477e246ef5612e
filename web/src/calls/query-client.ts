import { Refusal } from '@salus/domain/refusals.ts';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A "no" stays a "no"; a server that does not answer may answer a moment later.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof Refusal &&
        (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'SERVER_ERROR'),
    },
    // The person decides whether to try a write again: every try they start is one intention.
    mutations: { retry: false },
  },
});
