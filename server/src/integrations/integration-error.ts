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
