import { refreshAccessToken } from '@salus/api/schemaless/accounts.ts';
import {
  type CallInput,
  call,
  newIdempotencyKey,
  openStream,
  type RequestInput,
  request,
} from './client.ts';
import type { ClientEndpoint, OutputOf } from './endpoint.ts';
import { RefusalError } from './refusal-error.ts';

export type Tokens = { readonly access_token: string; readonly refresh_token: string };

/** Environment of a session: token storage shared by all tabs, and a lock between tabs. */
export type Session = {
  readonly read: () => Tokens | null;
  readonly write: (tokens: Tokens) => void;
  /** Runs exclusively over all tabs: a refresh token works only once. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  /**
   * Called when a refresh can't save the session. Resolves to new tokens after the user signed in
   * over the open screen, so that the failed call is repeated; null ends the session.
   */
  readonly onEnd: (code: SessionEnd) => Promise<Tokens | null>;
};

/** Reason of a session end (AUTH-7): each 401 that is not about the account means expired. */
export type SessionEnd = 'SESSION_EXPIRED' | 'USER_IS_DISABLED';

/** Requests with the bearer token; an expired one is refreshed once for all tabs (AUTH-6). */
export function sessionClient(session: Session) {
  return function requestInSession<E extends ClientEndpoint>(
    endpoint: E,
    input: RequestInput<E>,
  ): Promise<OutputOf<E>> {
    return requestWithToken(session, input, (attempt) => request(endpoint, attempt));
  };
}

/** The same for a streamed response. */
export function sessionStreams(session: Session) {
  return function streamInSession<E extends ClientEndpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<Response> {
    return requestWithToken(session, input, (attempt) => openStream(endpoint, attempt));
  };
}

/** The tokens of an attempt, and their source: each later source is used once. */
type Attempt = {
  readonly source: 'storage' | 'refresh' | 'sign-in';
  readonly tokens: Tokens | null;
};

async function requestWithToken<E, T>(
  session: Session,
  input: RequestInput<E>,
  send: (input: RequestInput<E>) => Promise<T>,
): Promise<T> {
  // All attempts have one key, so a request that arrived runs only once.
  const keyedInput = { idempotencyKey: newIdempotencyKey(), ...input };
  let attempt: Attempt = { source: 'storage', tokens: session.read() };
  for (;;) {
    try {
      return await send(withBearer(keyedInput, attempt.tokens));
    } catch (error) {
      if (attempt.source === 'sign-in' || !isSessionRefusal(error)) throw error;
      attempt = await nextAttempt(session, attempt, error);
    }
  }
}

/** Refreshes the tokens, then asks for a new sign-in. Throws the refusal if the session ends. */
async function nextAttempt(
  session: Session,
  { source, tokens }: Attempt,
  refusal: RefusalError,
): Promise<Attempt> {
  const isRefreshable = source === 'storage' && refusal.code !== 'USER_IS_DISABLED';
  const renewal = isRefreshable ? await refreshOnce(session, tokens) : refusal;
  if (!(renewal instanceof RefusalError)) return { source: 'refresh', tokens: renewal };
  const newTokens = await session.onEnd(
    renewal.code === 'USER_IS_DISABLED' ? 'USER_IS_DISABLED' : 'SESSION_EXPIRED',
  );
  if (!newTokens) throw renewal;
  return { source: 'sign-in', tokens: newTokens };
}

/** New tokens, possibly refreshed by another tab; or the refusal that ends the session. */
async function refreshOnce(
  session: Session,
  before: Tokens | null,
): Promise<Tokens | RefusalError> {
  return await session.exclusively(async () => {
    const current = session.read();
    if (!current) return new RefusalError('SESSION_EXPIRED');
    if (current.access_token !== before?.access_token) return current;
    try {
      const fresh = await call(refreshAccessToken, {
        body: { refresh_token: current.refresh_token },
      });
      // After a sign-out meanwhile, these tokens must not replace those of a later user.
      const latest = session.read();
      if (latest?.refresh_token !== current.refresh_token)
        return latest ?? new RefusalError('SESSION_EXPIRED');
      session.write(fresh);
      return fresh;
    } catch (error) {
      // Without a response the session state is unknown: keep it, so that the user can retry.
      if (
        !(error instanceof RefusalError) ||
        error.status >= 500 ||
        error.code === 'TOO_MANY_REQUESTS'
      )
        throw error;
      return error;
    }
  });
}

function isSessionRefusal(error: unknown): error is RefusalError {
  return (
    error instanceof RefusalError &&
    (error.code === 'SESSION_EXPIRED' ||
      error.code === 'UNAUTHORIZED' ||
      error.code === 'USER_IS_DISABLED')
  );
}

function withBearer<T extends { readonly headers?: Readonly<Record<string, string>> }>(
  input: T,
  tokens: Tokens | null,
): T {
  return tokens
    ? { ...input, headers: { ...input.headers, Authorization: `Bearer ${tokens.access_token}` } }
    : input;
}
