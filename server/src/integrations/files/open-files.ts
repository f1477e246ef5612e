import { fileURLToPath } from 'node:url';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

/**
 * Opens the store of FILES_URL: `file:///srv/salus` for a shared folder, `s3://bucket/prefix?…` for
 * an S3-compatible store.
 * @param folder the default folder
 * @throws Error naming FILES_URL for any other value
 */
export function openFiles(url: string | undefined, folder: string): Files {
  if (url === undefined) return localFiles(folder);
  return url.startsWith('file://') ? localFiles(fileURLToPath(url)) : s3Files(url);
}
