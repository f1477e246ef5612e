import { Refusal, type RefusalCode } from '@salus/domain/refusals.ts';
import { refreshAccessToken } from './accounts.ts';
import { type CallInput, call, newIdempotencyKey, openStream } from './client.ts';
import type { AnyEndpoint, OutputOf } from './endpoint.ts';

export type Tokens = { readonly access_token: string; readonly refresh_token: string };

/** What a session needs of its surroundings: a place for the tokens that all tabs share, and a lock between tabs. */
export type Session = {
  readonly read: () => Tokens | null;
  readonly write: (tokens: Tokens | null) => void;
  /** Runs one at a time over all tabs: a refresh token works once, so two tabs must never both spend it. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  /** The session is over for good: show the sign-in page and say why. */
  readonly onEnd: (code: RefusalCode) => void;
};

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
  // Both tries carry one key: if the first one did arrive, the second must not do it again.
  const tries = { idempotencyKey: newIdempotencyKey(), ...input };
  const before = session.read();
  try {
    return await make(withBearer(tries, before));
  } catch (error) {
    if (!isSessionRefusal(error)) throw error;
    const fresh = error.code === 'USER_IS_DISABLED' ? null : await refreshOnce(session, before);
    if (!fresh) {
      end(session, error.code);
      throw error;
    }
    return await make(withBearer(tries, fresh)).catch((again: unknown) => {
      if (isSessionRefusal(again)) end(session, again.code);
      throw again;
    });
  }
}

/** New tokens, perhaps those that another tab fetched meanwhile; null where the session can't be saved. */
async function refreshOnce(session: Session, before: Tokens | null): Promise<Tokens | null> {
  return await session.exclusively(async () => {
    const current = session.read();
    if (!current || current.access_token !== before?.access_token) return current;
    try {
      const fresh = await call(refreshAccessToken, { body: { refresh_token: current.refresh_token } });
      session.write(fresh);
      return fresh;
    } catch (error) {
      // No answer says nothing about the session: keep it, and let the person try again.
      if (error instanceof Refusal && (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'SERVER_ERROR'))
        throw error;
      if (error instanceof Refusal) return null;
      throw error;
    }
  });
}

function end(session: Session, code: RefusalCode): void {
  session.write(null);
  session.onEnd(code === 'USER_IS_DISABLED' ? code : 'SESSION_EXPIRED');
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
