import { fileURLToPath } from 'node:url';
import type { Files } from './files.ts';
import { localFiles } from './files-local.ts';
import { s3Files } from './files-s3.ts';

/**
 * The file store that FILES_URL names: `file:///srv/salus` for a folder that all servers mount, `s3://bucket/prefix?…` for an
 * S3-compatible store.
 * @param folder where files lie while nothing is named
 * @throws Error naming FILES_URL where it is neither
 */
export function openFiles(url: string | undefined, folder: string): Files {
  if (url === undefined) return localFiles(folder);
  return url.startsWith('file://') ? localFiles(fileURLToPath(url)) : s3Files(url);
}
