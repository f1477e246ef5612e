import type { Files } from '../files.ts';
import { decryptFile, encryptFile, type FileKeys, idOfKey, keyIdOf } from './encrypted-files.ts';

export type StoredFiles = {
  /** Files by the id of their key; `plain` for those of former versions. */
  readonly counts: ReadonlyMap<string, number>;
  /** Names of files that are missing, or that no key decrypts. */
  readonly unreadable: readonly string[];
  /** Files that this run encrypted with the first key. */
  readonly encrypted: number;
};

/**
 * Reads each named file, one at a time, and counts it by its key.
 * @param isEncrypting stores each file again that the first key did not encrypt
 */
export async function checkStoredFiles(
  store: Files,
  keys: FileKeys,
  names: AsyncIterable<string>,
  isEncrypting: boolean,
): Promise<StoredFiles> {
  const counts = new Map<string, number>();
  const unreadable: string[] = [];
  let encrypted = 0;
  for await (const name of names) {
    const stored = await store.get(name);
    const bytes = stored && readable(keys, name, stored);
    if (!stored || !bytes) {
      unreadable.push(name);
      continue;
    }
    const isCurrent = keyIdOf(stored) === idOfKey(keys[0]);
    if (isEncrypting && !isCurrent) {
      await store.put(name, encryptFile(keys, name, bytes));
      encrypted += 1;
    }
    const id = isEncrypting ? idOfKey(keys[0]) : (keyIdOf(stored) ?? 'plain');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { counts, unreadable, encrypted };
}

function readable(keys: FileKeys, name: string, stored: Uint8Array): Uint8Array | null {
  try {
    return decryptFile(keys, name, stored);
  } catch {
    return null;
  }
}
