import { Refusal } from '@salus/domain/refusals.ts';
import { type CallInput, call, newIdempotencyKey, openStream } from './client.ts';
import type { AnyEndpoint, OutputOf } from './endpoint.ts';
import { refreshAccessToken } from './light.ts';

export type Tokens = { readonly access_token: string; readonly refresh_token: string };

/** What a session needs of its surroundings: a place for the tokens that all tabs share, and a lock between tabs. */
export type Session = {
  readonly read: () => Tokens | null;
  readonly write: (tokens: Tokens) => void;
  /** Runs one at a time over all tabs: a refresh token works once, so two tabs must never both spend it. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  /**
   * The session can't be saved by a refresh. May come back with new tokens, once its person has signed in over the screen
   * that is open: then the call that failed is made once more. Null where it is over for good.
   */
  readonly onEnd: (code: SessionEnd) => Promise<Tokens | null>;
};

/** Why a session ends (portal §8): for every 401 that is not about the account itself it has expired. */
export type SessionEnd = 'SESSION_EXPIRED' | 'USER_IS_DISABLED';

/** Calls with the bearer token; an expired one is refreshed once for all tabs, and the call is made once more (portal §7). */
export function sessionClient(session: Session) {
  return function callInSession<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> {
    return inSession(session, input, (tried) => call(endpoint, tried));
  };
}

/** The same for an answer that is read as it comes. */
export function sessionStreams(session: Session) {
  return function streamInSession<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
    return inSession(session, input, (tried) => openStream(endpoint, tried));
  };
}

async function inSession<E, T>(
  session: Session,
  input: CallInput<E>,
  make: (tried: CallInput<E>) => Promise<T>,
): Promise<T> {
  // All tries carry one key: if the first one did arrive, the second must not do it again.
  const tries = { idempotencyKey: newIdempotencyKey(), ...input };
  const before = session.read();
  const first = await tryWith(before);
  if (!('refused' in first)) return first.answer;
  const fresh = first.refused.code === 'USER_IS_DISABLED' ? first.refused : await refreshOnce(session, before);
  const second = fresh instanceof Refusal ? { refused: fresh } : await tryWith(fresh);
  if (!('refused' in second)) return second.answer;
  const again = await session.onEnd(
    second.refused.code === 'USER_IS_DISABLED' ? 'USER_IS_DISABLED' : 'SESSION_EXPIRED',
  );
  if (!again) throw second.refused;
  return await make(withBearer(tries, again));

  async function tryWith(tokens: Tokens | null): Promise<{ readonly answer: T } | { readonly refused: Refusal }> {
    try {
      return { answer: await make(withBearer(tries, tokens)) };
    } catch (error) {
      if (isSessionRefusal(error)) return { refused: error };
      throw error;
    }
  }
}

/** New tokens, perhaps those that another tab fetched meanwhile; the reason where the session can't be saved. */
async function refreshOnce(session: Session, before: Tokens | null): Promise<Tokens | Refusal> {
  return await session.exclusively(async () => {
    const current = session.read();
    if (!current) return new Refusal('SESSION_EXPIRED');
    if (current.access_token !== before?.access_token) return current;
    try {
      const fresh = await call(refreshAccessToken, { body: { refresh_token: current.refresh_token } });
      // Signed out meanwhile: these must not come back, least of all under the name of whoever has signed in since.
      const held = session.read();
      if (held?.refresh_token !== current.refresh_token) return held ?? new Refusal('SESSION_EXPIRED');
      session.write(fresh);
      return fresh;
    } catch (error) {
      // No answer says nothing about the session: keep it, and let the person try again.
      if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'TOO_MANY_REQUESTS') throw error;
      return error;
    }
  });
}

function isSessionRefusal(error: unknown): error is Refusal {
  return (
    error instanceof Refusal &&
    (error.code === 'SESSION_EXPIRED' || error.code === 'UNAUTHORIZED' || error.code === 'USER_IS_DISABLED')
  );
}

function withBearer<T extends { readonly headers?: Readonly<Record<string, string>> }>(
  input: T,
  tokens: Tokens | null,
): T {
  return tokens ? { ...input, headers: { ...input.headers, Authorization: `Bearer ${tokens.access_token}` } } : input;
}
