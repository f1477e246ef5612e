import { createHmac, timingSafeEqual } from 'node:crypto';

/** Only the holder of the key can compute it for `message`: base64url, 43 characters. */
export function hmacText(key: Uint8Array, message: string): string {
  return createHmac('sha256', key).update(message).digest('base64url');
}

/** Compares in constant time, so that timing reveals nothing about `right`. */
export function isSameHmac(signature: string, right: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
