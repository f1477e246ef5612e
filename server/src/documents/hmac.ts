import { createHmac, timingSafeEqual } from 'node:crypto';

/** A text that only the holder of the key can make for `message`: base64url, 43 characters. */
export function hmacOf(key: Uint8Array, message: string): string {
  return createHmac('sha256', key).update(message).digest('base64url');
}

/** Compares what a stranger sent with what is right, in a time that tells nothing. */
export function isSameHmac(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
