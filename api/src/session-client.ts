import {
  type CallInput,
  call,
  newIdempotencyKey,
  openStream,
  type RequestInput,
  request,
} from './client.ts';
import type { ClientEndpoint, OutputOf } from './endpoint.ts';
import { refreshAccessToken } from './light.ts';
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
    return inSession(session, input, (tried) => request(endpoint, tried));
  };
}

/** The same for a streamed response. */
export function sessionStreams(session: Session) {
  return function streamInSession<E extends ClientEndpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<Response> {
    return inSession(session, input, (tried) => openStream(endpoint, tried));
  };
}

async function inSession<E, T>(
  session: Session,
  input: RequestInput<E>,
  make: (tried: RequestInput<E>) => Promise<T>,
): Promise<T> {
  // All tries have one key, so a request that arrived runs only once.
  const tries = { idempotencyKey: newIdempotencyKey(), ...input };
  const before = session.read();
  const first = await tryWith(before);
  if (!('refused' in first)) return first.answer;
  const fresh =
    first.refused.code === 'USER_IS_DISABLED' ? first.refused : await refreshOnce(session, before);
  const second = fresh instanceof RefusalError ? { refused: fresh } : await tryWith(fresh);
  if (!('refused' in second)) return second.answer;
  const again = await session.onEnd(
    second.refused.code === 'USER_IS_DISABLED' ? 'USER_IS_DISABLED' : 'SESSION_EXPIRED',
  );
  if (!again) throw second.refused;
  return await make(withBearer(tries, again));

  async function tryWith(
    tokens: Tokens | null,
  ): Promise<{ readonly answer: T } | { readonly refused: RefusalError }> {
    try {
      return { answer: await make(withBearer(tries, tokens)) };
    } catch (error) {
      if (isSessionRefusal(error)) return { refused: error };
      throw error;
    }
  }
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
      const held = session.read();
      if (held?.refresh_token !== current.refresh_token)
        return held ?? new RefusalError('SESSION_EXPIRED');
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
