import { createHash } from 'node:crypto';
import { seal, unseal } from '../../platform/secret-box.ts';
import type { Files } from '../files/files.ts';
import { IntegrationError } from '../integration-error.ts';

/** Starts every encrypted file; no PDF and no JSON starts with it. */
const MARK = Buffer.from('salus-file-1\n');
const KEY_ID_BYTES = 8;
const HEADER_BYTES = MARK.length + KEY_ID_BYTES;

/** Keys of 32 bytes: the first encrypts, each of them decrypts. */
export type FileKeys = readonly [Uint8Array, ...Uint8Array[]];

/** How a stored file is protected: the id of its key, or null for plain bytes. */
export function readKeyId(storedBytes: Uint8Array): string | null {
  if (!Buffer.from(storedBytes.subarray(0, MARK.length)).equals(MARK)) return null;
  return Buffer.from(storedBytes.subarray(MARK.length, HEADER_BYTES)).toString('hex');
}

/** A digest of the key, so that a file names its key without revealing it. */
export const idOfKey = (key: Uint8Array) =>
  createHash('sha256').update('salus-file-key').update(key).digest('hex').slice(0, 16);

/**
 * Bytes as they are stored: mark, id of the key, AES-256-GCM.
 * @param name the file's key in the store; bytes copied to another name cannot be read
 */
export function encryptFile([key]: FileKeys, name: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([MARK, Buffer.from(idOfKey(key), 'hex'), seal(key, name, bytes)]);
}

/**
 * The bytes of a stored file. Plain files of former versions are returned as they are.
 * @throws IntegrationError for an unknown key or changed bytes
 */
export function decryptFile(keys: FileKeys, name: string, storedBytes: Uint8Array): Uint8Array {
  const id = readKeyId(storedBytes);
  if (id === null) return storedBytes;
  const key = keys.find((one) => idOfKey(one) === id);
  if (!key) throw new IntegrationError('permanent', `files: the key ${id} is not in FILES_KEY`);
  try {
    return unseal(key, name, storedBytes.subarray(HEADER_BYTES));
  } catch {
    throw new IntegrationError('permanent', 'files: the encrypted bytes were changed');
  }
}

/**
 * A store whose files are encrypted (SEC-11). Locked files stay plain: auditors verify the head
 * files of the history without a key of the store, and they hold no personal data.
 */
export function encryptedFiles(store: Files, keys: FileKeys): Files {
  return {
    async put(name, bytes, contentType, lock) {
      const storedBytes = lock ? bytes : encryptFile(keys, name, bytes);
      await store.put(name, storedBytes, contentType, lock);
    },
    async get(name) {
      const storedBytes = await store.get(name);
      return storedBytes && decryptFile(keys, name, storedBytes);
    },
    exists: (name) => store.exists(name),
    remove: (name) => store.remove(name),
    isLockUnknown: () => store.isLockUnknown(),
  };
}
