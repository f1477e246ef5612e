import type { CallInput } from '@salus/api/client.ts';
import type { AnyEndpoint, OutputOf } from '@salus/api/endpoint.ts';
import {
  keepPreviousData,
  skipToken,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { noteRequest } from './events/lacking-events.ts';
import { useIsLive } from './events/live-events.ts';
import { queryClient } from './query-client.ts';
import { requestInSession } from './session.ts';

type CallOptions<Answer> = {
  readonly isEnabled?: boolean;
  /** Polling interval in milliseconds, possibly by the last answer; false for none. */
  readonly every?: number | false | ((answer: Answer | undefined) => number | false);
  /** Shows the previous response, dimmed, while the next one is loading. */
  readonly keepPrevious?: boolean;
  /** Reads again when the screen opens, also after a response of the last seconds. */
  readonly isFresh?: boolean;
  /** A watch of its version reads it again; the window's focus and a reconnection do not. */
  readonly isWatched?: boolean;
  /** A response that another call contained, with its time in milliseconds. */
  readonly initial?: { readonly answer: Answer; readonly at: number } | undefined;
};

/** Without events, a list is this old at most. */
const POLL_MILLISECONDS = 30_000;

const queryKey = ({ name }: AnyEndpoint, query: unknown) => [name, query];

const read = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> =>
  await requestInSession(endpoint, {
    ...input,
    onLastEventId: noteRequest(queryKey(endpoint, input.query)),
  });

function readQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: queryKey(endpoint, input.query),
    meta: { isRefreshed: endpoint.isRefreshed, followsEvents: endpoint.followsEvents },
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(endpoint, { ...input, signal }),
  };
}

/** Reads a GET endpoint; the response is cached by the endpoint's name and query. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>> {
  const { initial } = options;
  const isLive = useIsLive();
  const { every = endpoint.followsEvents && !isLive ? POLL_MILLISECONDS : false } = options;
  return useQuery<OutputOf<E>>({
    ...readQuery(endpoint, input),
    enabled: options.isEnabled ?? true,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    refetchOnMount: options.isFresh ? 'always' : true,
    refetchOnWindowFocus: !options.isWatched,
    refetchOnReconnect: !options.isWatched,
    ...(initial ? { initialData: initial.answer, initialDataUpdatedAt: initial.at } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Reads an endpoint for several inputs at once; undefined for those still on their way. */
export function useCalls<E extends AnyEndpoint>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
): readonly UseQueryResult<OutputOf<E>>[] {
  return useQueries({
    queries: inputs.map((input) => readQuery(endpoint, input)),
  });
}

/** Reads once what a form begins with: later answers must not change it. Null reads nothing. */
export function useOpening<T>(
  key: readonly unknown[],
  read: (() => Promise<T>) | null,
): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: ['opening', ...key],
    queryFn: read ?? skipToken,
    enabled: ({ state }) => read !== null && state.data === undefined,
    gcTime: 0,
  });
}

/** Reads data that a screen needs before it opens; accepts a response of the last minute. */
export function callAhead<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<OutputOf<E>> {
  return queryClient.fetchQuery<OutputOf<E>>({
    ...readQuery(endpoint, input),
    // Without the signal: a screen that closes must not abort it.
    queryFn: () => read(endpoint, input),
    staleTime: 60_000,
    retry: false,
  });
}

/** Resolves when every contract on the screen is fresh again. */
export function useContractRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ meta }) => meta?.['isRefreshed'] === true });
}
