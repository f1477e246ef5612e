import { createHash } from 'node:crypto';
import type { Files } from '../files/files.ts';
import { IntegrationError } from '../integration-error.ts';
import { decryptFile, encryptFile, type FileKeys, idOfKey, readKeyId } from './encrypted-files.ts';

/** A row of `documents`: the file's name in the store, and the digest of its plain bytes. */
export type StoredName = { readonly name: string; readonly sha256: Uint8Array };

type StoredFiles = {
  /** Files by the id of their key; `plain` for those of former versions. */
  readonly counts: ReadonlyMap<string, number>;
  /** Names of files that are missing, need an unknown key or were changed, by that reason. */
  readonly unreadable: ReadonlyMap<string, readonly string[]>;
  /** Files that this run encrypted with the first key. */
  readonly encryptedCount: number;
};

/**
 * Reads each named file, one at a time, and counts it by its key.
 * @param isEncrypting stores each file again that the first key did not encrypt
 */
export async function checkStoredFiles(
  store: Files,
  keys: FileKeys,
  files: AsyncIterable<StoredName>,
  isEncrypting: boolean,
): Promise<StoredFiles> {
  const counts = new Map<string, number>();
  const unreadable = new Map<string, string[]>();
  let encryptedCount = 0;
  for await (const { name, sha256 } of files) {
    const storedBytes = await store.get(name);
    const read = storedBytes ? plainBytes(keys, storedBytes, { name, sha256 }) : 'missing';
    if (typeof read === 'string') {
      const names = unreadable.get(read) ?? [];
      names.push(name);
      unreadable.set(read, names);
      continue;
    }
    const isCurrent = read.keyId === idOfKey(keys[0]);
    if (isEncrypting && !isCurrent) {
      await store.put(name, encryptFile(keys, name, read.bytes));
      encryptedCount += 1;
    }
    const id = isEncrypting ? idOfKey(keys[0]) : (read.keyId ?? 'plain');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { counts, unreadable, encryptedCount };
}

/** The bytes that were issued, or the reason why they cannot be read. */
function plainBytes(
  keys: FileKeys,
  storedBytes: Uint8Array,
  { name, sha256 }: StoredName,
): { readonly bytes: Uint8Array; readonly keyId: string | null } | string {
  try {
    const bytes = decryptFile(keys, name, storedBytes);
    const isIssued = createHash('sha256').update(bytes).digest().equals(sha256);
    return isIssued ? { bytes, keyId: readKeyId(storedBytes) } : 'other bytes than those issued';
  } catch (error) {
    if (error instanceof IntegrationError) return error.message.replace('files: ', '');
    throw error;
  }
}
