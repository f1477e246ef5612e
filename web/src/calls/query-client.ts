import { RefusalError } from '@salus/api/refusal-error.ts';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Fails immediately without a connection: a paused call would leave the screen loading.
      networkMode: 'always',
      // A refusal is final; a missing answer is worth a retry.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof RefusalError &&
        (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'SERVER_ERROR'),
    },
    // Users decide about retries of writes: each press is a new intention.
    mutations: { retry: false, networkMode: 'always' },
  },
});
