import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGREEMENT_FOLDER } from './agreement-folder.ts';

/** Keeps the certificate of test programs: making its key takes half a second. */
export const SIGNING_FOLDER = fileURLToPath(
  new URL('../../../node_modules/.cache/salus-signing', import.meta.url),
);

/** Encrypts the documents of the catalogue, which test programs share. */
export const TEST_SECRET = 'a secret for tests, long enough for the rule';

/** The documents of the catalogue that the template database names, for a new data folder. */
export function linkCatalogueDocuments(dataDir: string): void {
  const documents = join(SIGNING_FOLDER, 'files', 'catalogue');
  if (!existsSync(documents) || existsSync(join(dataDir, 'files'))) return;
  mkdirSync(join(dataDir, 'files'));
  symlinkSync(documents, join(dataDir, 'files', 'catalogue'));
}

/**
 * Gives a new data folder the certificate and the agreement, which a program's first start makes
 * in 0.6 s of a processor.
 */
export function copyPreparedData(dataDir: string): void {
  const signing = join(SIGNING_FOLDER, 'signing');
  if (existsSync(signing)) cpSync(signing, join(dataDir, 'signing'), { recursive: true });
  const agreement = join(dataDir, 'agreement');
  if (existsSync(AGREEMENT_FOLDER)) cpSync(AGREEMENT_FOLDER, agreement, { recursive: true });
}
