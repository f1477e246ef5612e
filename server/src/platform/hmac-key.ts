import { createSecretKey, type KeyObject } from 'node:crypto';

const keys = new WeakMap<Uint8Array, KeyObject>();

/** The key for `createHmac`, which takes 24 µs with the bytes and 10 with their key. */
export function hmacKey(bytes: Uint8Array): KeyObject {
  const key = keys.get(bytes) ?? createSecretKey(bytes);
  keys.set(bytes, key);
  return key;
}
