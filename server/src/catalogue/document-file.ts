import { createHash } from 'node:crypto';
import type { Files } from '../integrations/files/files.ts';

/** The place of a document in the file store, by its digest. */
const storageKey = (sha256: string) => `catalogue/${sha256}.pdf`;

/** Stores the bytes once, and returns their SHA-256 in hex. */
export async function storeDocument(files: Files, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = storageKey(sha256);
  if (!(await files.exists(key))) await files.put(key, bytes, 'application/pdf');
  return sha256;
}

/** The bytes of a document of the catalogue. */
export async function readDocumentFile(files: Files, sha256: string): Promise<Uint8Array> {
  const bytes = await files.get(storageKey(sha256));
  if (!bytes) throw new Error('a document of the catalogue is gone');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('a document of the catalogue differs from its digest');
  return bytes;
}
