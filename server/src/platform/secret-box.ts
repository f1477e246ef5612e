import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for storage: IV, tag and text in one value.
 * @param key 32 bytes
 * @param owner bound to the result, so that a row copied to another owner can't be opened
 */
export function seal(key: Uint8Array, owner: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws Error for another key, another owner or a changed value */
export function unseal(key: Uint8Array, owner: string, box: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
