import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@salus/domain/verification/one-time-code.ts';

const NONCE_BYTES = 16;

/** The stored part of a new code. */
export type NewCode = { readonly nonce: Buffer; readonly codeHash: Buffer };

export function newCode(key: Uint8Array): NewCode {
  const nonce = randomBytes(NONCE_BYTES);
  return { nonce, codeHash: hashCode(key, nonce, deriveCode(key, nonce)) };
}

/** The code of a nonce. Deriving it needs both the database and the key. */
export function deriveCode(key: Uint8Array, nonce: Uint8Array): string {
  // 2^64 modulo 10^6: all codes are equally likely, up to one part in 10^13.
  const digest = createHmac('sha256', key).update('code').update(nonce).digest().readBigUInt64BE();
  return String(digest % 10n ** BigInt(OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}

/** Takes the same time for every wrong guess. */
export function isRightCode(key: Uint8Array, { nonce, codeHash }: NewCode, guess: string): boolean {
  return timingSafeEqual(hashCode(key, nonce, guess), codeHash);
}

/** Keyed, because a bare hash of six digits is reversed by a million guesses. */
function hashCode(key: Uint8Array, nonce: Uint8Array, code: string): Buffer {
  return createHmac('sha256', key).update('hash').update(nonce).update(code).digest();
}
