import { join } from 'node:path';
import type { Config } from '../config.ts';
import { encryptedFiles } from './file-encryption/encrypted-files.ts';
import type { Files } from './files/files.ts';
import { openFiles } from './files/open-files.ts';

/** The file store of the configuration, which encrypts what it keeps. */
export function openFileStore(config: Pick<Config, 'FILES_URL' | 'dataDir' | 'fileKeys'>): Files {
  return encryptedFiles(
    openFiles(config.FILES_URL, join(config.dataDir, 'files')),
    config.fileKeys,
  );
}
