/**
 * How a call to a system that is not ours went wrong. `permanent`: they refused, and the same call will be refused
 * again. `temporary`: they surely did nothing, another try may work. `unknown`: no answer came or it made no sense, so
 * they may or may not have done it, and only a call that they recognise as the same may be repeated.
 */
export type OutsideErrorKind = 'temporary' | 'permanent' | 'unknown';

/** The message goes into logs and onto screens: it never holds what was sent, nor whom it was for. */
export class OutsideError extends Error {
  readonly kind: OutsideErrorKind;

  constructor(kind: OutsideErrorKind, message: string) {
    super(message);
    this.name = 'OutsideError';
    this.kind = kind;
  }
}

export type OutsideAnswer = { readonly status: number; readonly text: string };

/** Errors of the network before anything was sent: nobody can have done anything. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Calls a system that is not ours and waits for its whole answer, at most `timeoutMs`.
 * @throws OutsideError where no answer came; what an answer means is for the caller to judge
 */
export async function askOutside(url: string | URL, init: RequestInit, timeoutMs: number): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // The address may hold a key, and Node's own messages hold the address: only the code is told.
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new OutsideError('unknown', `no answer within ${timeoutMs} ms`);
    const code = codeOf(error);
    throw new OutsideError(NEVER_ARRIVED.has(code) ? 'temporary' : 'unknown', `no answer (${code})`);
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : 'connection broke';
}
