/**
 * How a call to an external system failed.
 * - `permanent`: it was refused, and a retry would be refused again.
 * - `temporary`: it had no effect, and a retry can succeed.
 * - `unknown`: it may have had an effect, so only an idempotent call may be retried.
 */
export type IntegrationErrorKind = 'temporary' | 'permanent' | 'unknown';

/** The message is logged and shown, so it contains no request data and no personal data. */
export class IntegrationError extends Error {
  readonly kind: IntegrationErrorKind;

  constructor(kind: IntegrationErrorKind, message: string) {
    super(message);
    this.name = 'IntegrationError';
    this.kind = kind;
  }
}

export type ExternalReply = { readonly status: number; readonly text: string };

/** Network errors before the request was sent. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Sends a request and reads the whole response within `timeoutMs`.
 * @throws IntegrationError without a response; the caller interprets the status
 */
export async function callExternalSystem(
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<ExternalReply> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // Node's message contains the URL, which may contain a key: report the error code only.
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new IntegrationError('unknown', `no answer within ${timeoutMs} ms`);
    const code = codeOf(error);
    throw new IntegrationError(
      NEVER_ARRIVED.has(code) ? 'temporary' : 'unknown',
      `no answer (${code})`,
    );
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : 'connection broke';
}
