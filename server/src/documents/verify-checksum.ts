import { createHash } from 'node:crypto';
import type { Files } from '../integrations/files/files.ts';

/** Reads a stored document. Only the bytes that were signed may be sent. */
export async function readVerified(
  files: Files,
  document: { readonly storage_key: string; readonly sha256: Buffer },
): Promise<Uint8Array> {
  const bytes = await files.get(document.storage_key);
  if (!bytes) throw new Error('a stored document is gone');
  if (!createHash('sha256').update(bytes).digest().equals(document.sha256))
    throw new Error('a stored document differs from its digest');
  return bytes;
}
