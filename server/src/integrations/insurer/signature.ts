import { createHash, createHmac } from 'node:crypto';

type SignedRequest = {
  readonly method: string;
  /** The path of the interface (`/v1/policies`), without the prefix of an installation. */
  readonly path: string;
  /** Unix seconds. */
  readonly timestamp: string;
  readonly idempotencyKey: string;
  readonly body: string | Uint8Array;
};

/** The hex signature of a request, for the header `X-Signature: v1=…`. */
export function insurerSignature(secret: string, request: SignedRequest): string {
  const digest = createHash('sha256').update(request.body).digest('hex');
  const parts = [
    request.method,
    request.path,
    request.timestamp,
    request.idempotencyKey,
    digest,
  ].join('\n');
  return createHmac('sha256', secret).update(parts).digest('hex');
}
